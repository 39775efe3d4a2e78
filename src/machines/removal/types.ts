import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { Removal } from '#src/log/state.ts'

/** A deletion as it is asked for: what goes, and what is said of it. */
export type RemovalInput = Removal & { readonly text: string }

/** The ids that are gone, whoever deleted them. */
export type RemovalResult = Result<readonly string[], AppError>

/** What one deletion is told while it can still be undone. */
export type RemovalEvent = { readonly type: 'UNDO' } | { readonly type: 'SEND_NOW' }

/** What the deletions together are told. `id` is that of a deletion. */
export type RemovalsEvent =
  | { readonly type: 'REMOVE'; readonly removal: RemovalInput }
  | { readonly type: 'UNDO'; readonly id: string }
  | { readonly type: 'SEND_ALL' }
