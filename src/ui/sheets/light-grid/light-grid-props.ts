import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { SheetWindow, WindowQuery } from '#contract/workbook/sheet-window.ts'

/** Requests a window of the same workbook. */
export type LoadWindow = (
  query: WindowQuery,
  signal: AbortSignal,
) => Promise<Result<SheetWindow, AppError>>

/** A cell of a workbook, 0-based. `sheet` is the worksheet's index. */
export type CellPlace = { readonly sheet: number; readonly row: number; readonly column: number }

/** The props of the light grid. `first` is the opening window. `load` requests others. */
export type LightGridProps = {
  /** The grid's accessible name: the spreadsheet's title. */
  readonly label: string
  readonly first: SheetWindow
  readonly load: LoadWindow
  /** The cell to select and show at the start. The default is the first cell of `first`. */
  readonly start?: CellPlace | undefined
  /** Called once, when the first cells are drawn. */
  readonly onReady?: (() => void) | undefined
  /** Called on scroll, with the distance from the first unfrozen cell in px at scale 1. */
  readonly onScroll?: ((at: { readonly left: number; readonly top: number }) => void) | undefined
  /** Called when the selection changes. */
  readonly onSelect?: ((place: CellPlace) => void) | undefined
}
