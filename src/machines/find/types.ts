import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { FoundCells } from '#src/log/facts/public-fact.ts'

/** The raw query and the code of the public spreadsheet. */
export type FindInput = { readonly code: string; readonly query: string }
/** The matches and the revision that was searched. */
export type FindResult = Result<FoundCells & { readonly revision: number }, AppError>

/** The current search and the revision of its last results. */
export type FindContext = FindInput & { readonly revision: number }

/** Events of the find flow. */
export type FindEvent =
  | ({ readonly type: 'FIND' } & FindInput)
  /** Steps by this many matches. Negative steps go back. */
  | { readonly type: 'STEP'; readonly by: number }
  /** The spreadsheet has this revision now. */
  | { readonly type: 'RENEW'; readonly revision: number }
  /** The user ended the search or left the page. */
  | { readonly type: 'END' }
