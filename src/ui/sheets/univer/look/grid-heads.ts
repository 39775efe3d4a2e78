import type { Injector } from '@univerjs/core'
import {
  ColumnHeaderLayout,
  IRenderManagerService,
  Rect,
  RowHeaderLayout,
  SheetColumnHeaderExtensionRegistry,
  SheetRowHeaderExtensionRegistry,
} from '@univerjs/preset-sheets-core'
import type { headerStyle } from '../../editor/grid-theme.ts'

/** As the head of a table in the look: 11 px, in the font of everything else. */
const FONT = "500 11px Inter, 'Helvetica Neue', Arial, sans-serif"

// Univer takes the size of its heads from a setting, but their font from nowhere: what it draws them with
// is replaced, by the name that it knows it by.

class ColumnHeads extends ColumnHeaderLayout {
  override setStyleToCtx(...drawn: Parameters<ColumnHeaderLayout['setStyleToCtx']>): void {
    super.setStyleToCtx(...drawn)
    drawn[0].font = FONT
  }
}

class RowHeads extends RowHeaderLayout {
  override setStyleToCtx(...drawn: Parameters<RowHeaderLayout['setStyleToCtx']>): void {
    super.setStyleToCtx(...drawn)
    drawn[0].font = FONT
  }
}

const columns = new ColumnHeads()
const rows = new RowHeads()

/** Draws the letters and numbers of every grid in our font. */
export const dressHeads = (): void => {
  SheetColumnHeaderExtensionRegistry.add(columns)
  SheetRowHeaderExtensionRegistry.add(rows)
}

/** Where the heads of rows and columns meet: Univer's name of what it draws there. */
const CORNER = '__SpreadsheetLeftTopPlaceholder__'

/** Gives the corner between the heads of a workbook's grid their ground and edge: Univer's stays white, black by night. */
export const dressCorner = (
  injector: Injector,
  unitId: string,
  { backgroundColor, borderColor }: ReturnType<typeof headerStyle>,
): void => {
  const corner = injector.get(IRenderManagerService).getRenderById(unitId)?.components.get(CORNER)
  if (corner instanceof Rect) corner.setProps({ fill: backgroundColor, stroke: borderColor })
}
