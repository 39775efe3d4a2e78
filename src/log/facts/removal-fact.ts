import type { AppError } from '#src/shared/app-error.ts'
import type { Removal } from '../state.ts'

/** `id` identifies the deletion, not the deleted items. */
export type RemovalFact =
  | ({ readonly type: 'removal.begun'; readonly text: string } & Removal)
  | { readonly type: 'removal.undone'; readonly id: string }
  /** The undo period is over and the delete request is running. */
  | { readonly type: 'removal.sent'; readonly id: string }
  | { readonly type: 'removal.done'; readonly id: string }
  | { readonly type: 'removal.failed'; readonly id: string; readonly error: AppError }
