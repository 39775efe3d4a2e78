import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'

export type Renamable = { readonly of: 'conversation' | 'spreadsheet'; readonly id: string }

/** A title and the ISO time it was set. */
export type DatedTitle = { readonly title: string; readonly updatedAt: string }

/**
 * A rename whose title already shows. `stamp` is the stamp of its command, and `stamp.id` names the
 * running call.
 */
export type Rename = Renamable & {
  readonly title: string
  /** The previous title, or null if unknown. */
  readonly before: DatedTitle | null
  readonly stamp: { readonly id: string; readonly at: string }
}

/**
 * A rename that an earlier page of this tab left unanswered. `known` lists the titles that the
 * server may still have: the original title and the titles set after it. It is empty if the
 * original is unknown.
 */
export type UnansweredRename = Rename & { readonly known: readonly string[] }

/** The title on the server, `gone` if the item no longer exists, or `unknown`. */
export type ServerTitle = DatedTitle | 'gone' | 'unknown'
/** The result of a rename: the final title, or an error. */
export type RenameResult = Result<DatedTitle, AppError>

/** Events of renames. `LEAVE`: the page unloads. */
export type RenameEvent =
  | { readonly type: 'RENAME'; readonly rename: Rename | UnansweredRename }
  | { readonly type: 'LEAVE' }

export type RenameContext = {
  readonly now: Rename
  /** The newest waiting rename. */
  readonly next: Rename | null
  /** The title on the server, or null if unknown. */
  readonly stands: DatedTitle | null
  /** For a rename left by an earlier page: the titles it may overwrite. */
  readonly known: readonly string[] | null
}
