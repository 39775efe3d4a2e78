import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'

export type PublicFact =
  | { readonly type: 'public.opened'; readonly code: string }
  | { readonly type: 'public.requested'; readonly code: string }
  | { readonly type: 'public.received'; readonly code: string; readonly window: SheetWindow }
  | { readonly type: 'public.failed'; readonly code: string; readonly error: AppError }
  | { readonly type: 'public.closed' }

/** A cell by worksheet index, row and column, all 0-based. */
export type FoundCell = { readonly sheet: number; readonly row: number; readonly column: number }
/** Matches in reading order. `isCut`: there are more matches than listed. */
export type FoundCells = { readonly cells: readonly FoundCell[]; readonly isCut: boolean }

export type FindFact =
  | { readonly type: 'find.requested'; readonly code: string; readonly query: string }
  /** `revision` is the searched revision, and `query` is the raw input. */
  | ({
      readonly type: 'find.found'
      readonly code: string
      readonly query: string
      readonly revision: number
    } & FoundCells)
  | {
      readonly type: 'find.failed'
      readonly code: string
      readonly query: string
      readonly error: AppError
    }
  /** Steps by this many matches and wraps around. Negative steps go back. */
  | { readonly type: 'find.stepped'; readonly by: number }
  | { readonly type: 'find.ended' }

/**
 * Facts of copies: of a public spreadsheet by `code`, or of one of the user's spreadsheets by `id`.
 */
export type CopyFact =
  /** Without a session the copy waits in this tab for the sign-in. */
  | { readonly type: 'copy.deferred'; readonly code: string; readonly title: string }
  | { readonly type: 'copy.requested'; readonly code: string }
  | { readonly type: 'copy.made'; readonly code: string; readonly spreadsheet: SpreadsheetSummary }
  | { readonly type: 'copy.failed'; readonly code: string; readonly error: AppError }
  /** The copy made in this tab is open. */
  | { readonly type: 'copy.opened'; readonly id: string; readonly title: string }
  | {
      readonly type: 'spreadsheet.copy_requested'
      readonly id: string
      readonly requestId: string
    }
  | {
      readonly type: 'spreadsheet.copied'
      readonly id: string
      readonly spreadsheet: SpreadsheetSummary
    }
  | { readonly type: 'spreadsheet.copy_failed'; readonly id: string; readonly error: AppError }
