import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'

/** A copy that is wanted: of which public spreadsheet, and the id of the request that makes it once. */
export type CopyInput = { readonly code: string; readonly requestId: string }
/** A copy that waits for the sign-in; `title` is the original's, '' where it is not known. */
export type WaitingCopy = CopyInput & { readonly title: string }
/** The copy that was made. */
export type CopyResult = Result<SpreadsheetSummary, AppError>

/** Whose page stands now, and whether somebody is signed in there. */
export type Arrival = { readonly code: string; readonly isSignedIn: boolean }
/** The id of the request that was wanted before the sign-in or a reload; null where none was. */
export type Recalled = string | null

/** Where one looks for what the tab knows of a copy: at the sign-in by its code, in the editor by its own id. */
export type LookInput = { readonly at: 'signIn' | 'sheet'; readonly id: string }
/** The title of the copy that waits for the sign-in, or that was just made; null where there is none. */
export type Looked = string | null

/** What the copy flow is told. */
export type CopyEvent =
  | ({ readonly type: 'COPY'; readonly isSignedIn: boolean } & WaitingCopy)
  /** The page of a public spreadsheet stands, and it is known whether somebody is signed in. */
  | ({ readonly type: 'ARRIVE' } & Arrival)
  /** The sign-in stands, or a spreadsheet of one's own was opened. */
  | ({ readonly type: 'LOOK' } & LookInput)
  /** The session has ended: what is under way is not for the next person. */
  | { readonly type: 'CANCEL' }

/** What the next transition needs: the copy that is wanted, who stands there, and where one looks for it. */
export type CopyContext = WaitingCopy & { readonly isSignedIn: boolean; readonly look: LookInput }
