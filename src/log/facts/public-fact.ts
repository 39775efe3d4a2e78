import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'

/** What happened on the page /s/{code} of a public spreadsheet. */
export type PublicFact =
  | { readonly type: 'public.opened'; readonly code: string }
  | { readonly type: 'public.requested'; readonly code: string }
  | { readonly type: 'public.received'; readonly code: string; readonly window: SheetWindow }
  | { readonly type: 'public.failed'; readonly code: string; readonly error: AppError }
  | { readonly type: 'public.closed' }

/** A cell: the worksheet's place among all, row and column, 0-based. */
export type FoundCell = { readonly sheet: number; readonly row: number; readonly column: number }
/** What a search found, in reading order; `isCut` where there are more than are named. */
export type FoundCells = { readonly cells: readonly FoundCell[]; readonly isCut: boolean }

/** What happened to the search in a public spreadsheet; `query` as it was typed. */
export type FindFact =
  | { readonly type: 'find.requested'; readonly code: string; readonly query: string }
  /** `revision` is the one that was read. */
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
  /** So many matches on, round the end; back where it is negative. */
  | { readonly type: 'find.stepped'; readonly by: number }
  | { readonly type: 'find.ended' }

/** What came of a copy: of a public spreadsheet by its code, or of one of one's own by its id. */
export type CopyFact =
  /** Nobody is signed in: it waits in the tab for the sign-in. */
  | { readonly type: 'copy.deferred'; readonly code: string; readonly title: string }
  | { readonly type: 'copy.requested'; readonly code: string }
  | { readonly type: 'copy.made'; readonly code: string; readonly spreadsheet: SpreadsheetSummary }
  | { readonly type: 'copy.failed'; readonly code: string; readonly error: AppError }
  /** The copy that this tab has just made stands open. */
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
