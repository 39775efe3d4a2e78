import type { ChangeSet } from '#contract/change-set.ts'
import type { SpreadsheetSummary, WorkbookJson } from '#contract/entities.ts'
import type { AppError } from '#contract/messages.ts'
import type { Result } from '#contract/result.ts'

/** What is known of an opened workbook. `id` null is a new one that no save has created yet. */
export type WorkbookHead = {
  readonly id: string | null
  readonly title: string
  readonly revision: number
  readonly updatedAt: string
}

/**
 * An opened workbook. `unsaved`: edits kept on this device were put into `data`; `conflict`: they
 * were made on an older revision than the server has now (SAVE-6, SAVE-8).
 */
export type Opened = WorkbookHead & {
  readonly data: WorkbookJson
  readonly standing: 'clean' | 'unsaved' | 'conflict'
}

/** What a look at the server's version found (design §3, "An agent's write"). */
export type Refreshed =
  | { readonly type: 'same' }
  /** Applied to the open grid already, without touching unsaved edits. */
  | {
      readonly type: 'applied'
      readonly head: WorkbookHead
      readonly changes: readonly ChangeSet[]
    }
  | { readonly type: 'replaced'; readonly opened: Opened }
  /** It changed, and there are unsaved edits here. */
  | { readonly type: 'conflict' }

/** An opened workbook, or why it did not open. */
export type OpenResult = Result<Opened, AppError>
/** Outcome of a save or a copy: the stored spreadsheet without its cells, its new revision among them. */
export type SaveResult = Result<SpreadsheetSummary, AppError>
/** Outcome of a refresh: what the server has that the grid has not yet. */
export type RefreshResult = Result<Refreshed, AppError>

/** What opening takes. With `discard`, edits kept on this device are dropped first (LOAD_THEIRS). */
export type OpenInput = { readonly id: string | null; readonly discard: boolean }
/** What a refresh takes. */
export type RefreshInput = { readonly head: WorkbookHead; readonly isEdited: boolean }

/** What the workbook flow is asked for. */
export type WorkbookEvent =
  | { readonly type: 'OPEN_WORKBOOK'; readonly id: string | null }
  | { readonly type: 'CLOSE_WORKBOOK' }
  | { readonly type: 'RELOAD_WORKBOOK' }
  | { readonly type: 'EDITED' }
  | { readonly type: 'SAVE_NOW' }
  /** The server's version may have changed: an agent has written. */
  | { readonly type: 'REFRESH' }
  | { readonly type: 'KEEP_MINE' }
  | { readonly type: 'LOAD_THEIRS' }

/** What the next transition needs to know. */
export type WorkbookContext = {
  readonly head: WorkbookHead
  /** There are edits that no save under way or done holds. */
  readonly isEdited: boolean
  /** A save was wanted during a save: one more follows at once. */
  readonly isHurried: boolean
  readonly discard: boolean
  /** The user has left: where to, once everything is saved. */
  readonly departure: { readonly to: 'nothing' | 'workbook'; readonly id: string | null } | null
}
