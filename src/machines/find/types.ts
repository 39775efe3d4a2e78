import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { FoundCells } from '#src/log/facts/public-fact.ts'

/** What is looked for, as it was typed, and in which public spreadsheet. */
export type FindInput = { readonly code: string; readonly query: string }
/** What was found, and in which revision. */
export type FindResult = Result<FoundCells & { readonly revision: number }, AppError>

/** What the next transition needs: what is looked for, and the revision that was read for it last. */
export type FindContext = FindInput & { readonly revision: number }

/** What the flow of searching in a public spreadsheet is told. */
export type FindEvent =
  | ({ readonly type: 'FIND' } & FindInput)
  /** So many matches on; back where it is negative. */
  | { readonly type: 'STEP'; readonly by: number }
  /** The spreadsheet stands at this revision now. */
  | { readonly type: 'RENEW'; readonly revision: number }
  /** Nothing is looked for any more, or its page is left. */
  | { readonly type: 'END' }
