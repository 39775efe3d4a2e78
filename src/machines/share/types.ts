import type { PublicShare, SpreadsheetSummary } from '#contract/api/entities.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'

/** The spreadsheet as it stands, with its public link or null. */
export type LookResult = Result<SpreadsheetSummary, AppError>
/** The link that was made. */
export type EnableResult = Result<PublicShare, AppError>
/** Whether the link was ended. */
export type DisableResult = Result<unknown, AppError>

/** Which spreadsheet a call is about. */
export type ShareInput = { readonly id: string }

/** The sheet that the dialog is, or was, open for; `next` is the one that it goes on to behind a call. */
export type ShareContext = { readonly id: string; readonly next: string }

/** What the flow of sharing is told. */
export type ShareEvent =
  | { readonly type: 'OPEN'; readonly id: string }
  | { readonly type: 'CLOSE' }
  | { readonly type: 'ENABLE' }
  | { readonly type: 'DISABLE' }
  | { readonly type: 'RETRY' }
