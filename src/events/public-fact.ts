import type { SpreadsheetSummary } from '#contract/entities.ts'
import type { AppError } from '#contract/messages.ts'
import type { SheetWindow } from '#contract/sheet-window.ts'

/** What happened on the page /s/{code} of a public spreadsheet (spec §8, "Public view"; PUBLIC-1). */
export type PublicFact =
  | { readonly type: 'public.opened'; readonly code: string }
  | { readonly type: 'public.requested'; readonly code: string }
  | { readonly type: 'public.received'; readonly code: string; readonly window: SheetWindow }
  | { readonly type: 'public.failed'; readonly code: string; readonly error: AppError }
  | { readonly type: 'public.closed' }

/** What came of a copy: of a public spreadsheet by its code, or of one of one's own by its id (COPY-40). */
export type CopyFact =
  /** Nobody is signed in: it waits in the tab for the sign-in (COPY-41). */
  | { readonly type: 'copy.deferred'; readonly code: string }
  | { readonly type: 'copy.requested'; readonly code: string }
  | { readonly type: 'copy.made'; readonly code: string; readonly spreadsheet: SpreadsheetSummary }
  | { readonly type: 'copy.failed'; readonly code: string; readonly error: AppError }
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
