import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { SheetWindow, WindowQuery } from '#contract/workbook/sheet-window.ts'

/** Asks for a window of the same workbook. */
export type LoadWindow = (
  query: WindowQuery,
  signal: AbortSignal,
) => Promise<Result<SheetWindow, AppError>>

/** A cell of a workbook: the worksheet's place among all, row and column, 0-based. */
export type CellPlace = { readonly sheet: number; readonly row: number; readonly column: number }

/** What the light grid is given. `first` is the window that opens it; other ones it asks for by `load`. */
export type LightGridProps = {
  /** The name of the grid to a screen reader: the spreadsheet's title. */
  readonly label: string
  readonly first: SheetWindow
  readonly load: LoadWindow
  /** The cell that is selected and in view at the start; the first one of `first` if left out. */
  readonly start?: CellPlace | undefined
  /** Called once, when the first cells are drawn. */
  readonly onReady?: (() => void) | undefined
  /** Called when it is scrolled: so far from the first cells that are not frozen, px of scale 1. */
  readonly onScroll?: ((at: { readonly left: number; readonly top: number }) => void) | undefined
  /** Called when another cell is selected. */
  readonly onSelect?: ((place: CellPlace) => void) | undefined
}
