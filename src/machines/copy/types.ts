import type { SpreadsheetSummary } from '#contract/entities.ts'
import type { AppError } from '#contract/messages.ts'
import type { Result } from '#contract/result.ts'

/** A copy that is wanted: of which public spreadsheet, and the id of the request that makes it once. */
export type CopyInput = { readonly code: string; readonly requestId: string }
/** The copy that was made. */
export type CopyResult = Result<SpreadsheetSummary, AppError>

/** Whose page stands now, and whether somebody is signed in there. */
export type Arrival = { readonly code: string; readonly isSignedIn: boolean }
/** The id of the request that was wanted before the sign-in or a reload; null where none was. */
export type Recalled = string | null

/** What the copy flow is told. */
export type CopyEvent =
  | ({ readonly type: 'COPY'; readonly isSignedIn: boolean } & CopyInput)
  /** The page of a public spreadsheet stands, and it is known whether somebody is signed in. */
  | ({ readonly type: 'ARRIVE' } & Arrival)
  /** The session has ended: what is under way is not for the next person. */
  | { readonly type: 'CANCEL' }

/** What the next transition needs: the copy that is wanted, and who stands there. */
export type CopyContext = CopyInput & { readonly isSignedIn: boolean }
