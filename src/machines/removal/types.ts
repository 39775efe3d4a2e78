import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { Removal } from '#src/log/state.ts'

/** A requested deletion: its items and the notice text. */
export type RemovalInput = Removal & { readonly text: string }

/** The ids that no longer exist, including those another client deleted. */
export type RemovalResult = Result<readonly string[], AppError>

/** Events of one deletion while undo is possible. */
export type RemovalEvent = { readonly type: 'UNDO' } | { readonly type: 'SEND_NOW' }

/** Events of all deletions. `id` identifies the deletion, not an item. */
export type RemovalsEvent =
  | { readonly type: 'REMOVE'; readonly removal: RemovalInput }
  | { readonly type: 'UNDO'; readonly id: string }
  | { readonly type: 'SEND_ALL' }
