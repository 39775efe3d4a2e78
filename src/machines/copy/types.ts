import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'

/** A requested copy. `requestId` is the idempotency key. */
export type CopyInput = { readonly code: string; readonly requestId: string }
/** A copy that waits for the sign-in. `title` is the original's, or '' if unknown. */
export type WaitingCopy = CopyInput & { readonly title: string }
/** The result of a copy. */
export type CopyResult = Result<SpreadsheetSummary, AppError>

/** The open public page and whether the user is signed in. */
export type PublicPageVisit = { readonly code: string; readonly isSignedIn: boolean }
/** The request id of a copy that was requested before the sign-in or a reload, or null. */
export type RecalledRequestId = string | null

/**
 * Where the app looks up the title of a copy: on the sign-in page by code, in the editor by
 * spreadsheet id.
 */
export type CopyLookup = { readonly at: 'signIn' | 'sheet'; readonly id: string }
/** The title of a copy that waits for the sign-in or was just made, or null. */
export type CopyTitle = string | null

/** Events of the copy flow. */
export type CopyEvent =
  | ({ readonly type: 'COPY'; readonly isSignedIn: boolean } & WaitingCopy)
  /** The public page is open and the session state is known. */
  | ({ readonly type: 'ARRIVE' } & PublicPageVisit)
  /** The sign-in page or one of the user's spreadsheets is open. */
  | ({ readonly type: 'LOOK_UP' } & CopyLookup)
  /** The session ended. A running copy must not reach the next user. */
  | { readonly type: 'CANCEL' }

export type CopyContext = WaitingCopy & {
  readonly isSignedIn: boolean
  readonly lookup: CopyLookup
}
