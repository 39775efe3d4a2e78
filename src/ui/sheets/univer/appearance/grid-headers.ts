import type { Injector } from '@univerjs/core'
import {
  ColumnHeaderLayout,
  IRenderManagerService,
  Rect,
  RowHeaderLayout,
  SheetColumnHeaderExtensionRegistry,
  SheetRowHeaderExtensionRegistry,
} from '@univerjs/preset-sheets-core'
import type { headerStyle } from './grid-theme.ts'

/** The font of table headers in our look: 11 px. */
const FONT = "500 11px Inter, 'Helvetica Neue', Arial, sans-serif"

// Univer has a setting for the font size of row and column headers, but not for their font. So we
// replace the extensions that draw the headers. A registered extension replaces Univer's extension
// of the same name.

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

/** Draws row and column headers in our font, in every grid. */
export const setHeaderFont = (): void => {
  SheetColumnHeaderExtensionRegistry.add(columns)
  SheetRowHeaderExtensionRegistry.add(rows)
}

/** Univer's name for the corner between the row and column headers. */
const CORNER = '__SpreadsheetLeftTopPlaceholder__'

/**
 * Colours the corner between the row and column headers. Univer's own corner is always white, or
 * black in the dark theme.
 */
export const colourCorner = (
  injector: Injector,
  unitId: string,
  { backgroundColor, borderColor }: ReturnType<typeof headerStyle>,
): void => {
  const corner = injector.get(IRenderManagerService).getRenderById(unitId)?.components.get(CORNER)
  if (corner instanceof Rect) corner.setProps({ fill: backgroundColor, stroke: borderColor })
}
