import type { PublicShare, SpreadsheetSummary } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'

/** The summary of the spreadsheet. Its `public_share` is the public link, or null. */
export type ShareLoadResult = Result<SpreadsheetSummary, AppError>
/** The new link. */
export type EnableResult = Result<PublicShare, AppError>
/** The result of disabling the link. */
export type DisableResult = Result<unknown, AppError>

/** The spreadsheet of a share call. */
export type ShareInput = { readonly id: string }

/** `id`: the sheet of the dialog. `next`: the sheet to open after the running call. */
export type ShareContext = { readonly id: string; readonly next: string }

/** Events of the share flow. */
export type ShareEvent =
  | { readonly type: 'OPEN'; readonly id: string }
  | { readonly type: 'CLOSE' }
  | { readonly type: 'ENABLE' }
  | { readonly type: 'DISABLE' }
  | { readonly type: 'RETRY' }
