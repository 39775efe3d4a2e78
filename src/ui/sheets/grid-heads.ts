import {
  ColumnHeaderLayout,
  RowHeaderLayout,
  SheetColumnHeaderExtensionRegistry,
  SheetRowHeaderExtensionRegistry,
} from '@univerjs/preset-sheets-core'

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

/** Draws the letters and numbers of every grid in our font (SHEET-196). */
export const dressHeads = (): void => {
  SheetColumnHeaderExtensionRegistry.add(columns)
  SheetRowHeaderExtensionRegistry.add(rows)
}
