import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'

/** What can be renamed, with its id. */
export type Renamable = { readonly of: 'conversation' | 'spreadsheet'; readonly id: string }

/** A title and when it was given (ISO). */
export type Named = { readonly title: string; readonly updatedAt: string }

/** A rename that shows already. `stamp` is of the command; its id names what is told of it. */
export type Rename = Renamable & {
  readonly title: string
  /** What it was called, null where that is not known. */
  readonly before: Named | null
  readonly stamp: { readonly id: string; readonly at: string }
}

/**
 * A rename that an earlier page of the tab has left unanswered. `known` are the titles that the server may
 * have had since: the one before, and those that were given in between; none where the first is not known.
 */
export type LeftRename = Rename & { readonly known: readonly string[] }

/** What the server has of a thing: its name; nothing of that thing; or nobody knows. */
export type Seen = Named | 'gone' | 'unknown'
/** What came of a rename: the name that stands then, or why it was refused. */
export type Saved = Result<Named, AppError>

/** What renames are told: a name that is given, and that the page goes. */
export type RenameEvent =
  | { readonly type: 'RENAME'; readonly rename: Rename | LeftRename }
  | { readonly type: 'LEAVE' }

/** What the next transition needs to know. */
export type RenameContext = {
  readonly now: Rename
  /** Of those that wait the newest. */
  readonly next: Rename | null
  /** What the server has, null where that is not known. */
  readonly stands: Named | null
  /** Of a rename that was left: the titles that it may take the place of. */
  readonly known: readonly string[] | null
}
