import type { DoneActorEvent, ErrorActorEvent } from 'xstate'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { SpreadsheetSummary, WorkbookJson } from '#contract/api/entities.ts'
import type { Differs } from '#contract/workbook/keep-both.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { Unmet } from '#src/log/facts/sheet-fact.ts'

/** What is known of an opened workbook. `id` null is a new one that no save has created yet. */
export type WorkbookHead = {
  readonly id: string | null
  readonly revision: number
  readonly updatedAt: string
}

/**
 * An opened workbook. `unsaved`: edits kept on this device were put into `data`; `conflict`: they
 * were made on an older revision than the server has now; `gone`: the server has it no longer. `hasAside`: another version of mine is set aside.
 */
export type Opened = WorkbookHead & {
  readonly title: string
  readonly data: WorkbookJson
  readonly standing: 'clean' | 'unsaved' | 'conflict' | 'gone'
  readonly hasAside: boolean
  /** In a conflict: the revision that mine was made on, `revision` being theirs. */
  readonly base?: number
  /** In a conflict: what differs, where that was compared. */
  readonly differs?: Differs | null
}

/** What a look at the server's version found. */
type Refreshed =
  | { readonly type: 'same' }
  /** Applied to the open grid already, without touching unsaved edits. */
  | {
      readonly type: 'applied'
      readonly head: WorkbookHead
      readonly changes: readonly ChangeSet[]
    }
  | { readonly type: 'replaced'; readonly opened: Opened }
  /**
   * It changed, and there are unsaved edits here; null: it is not known what differs. `unmet`: why both
   * were not kept, though they could be.
   */
  | { readonly type: 'conflict'; readonly differs: Differs | null; readonly unmet?: Unmet }
  /** It could not be looked at, and no save goes through without that. */
  | { readonly type: 'unseen'; readonly error: AppError }
  /** The grid failed on it, and there are unsaved edits here: they are to be set aside. */
  | { readonly type: 'broken' }
  /**
   * It changed, and a cell is being typed into. `isAlone`: nothing else was edited since a newer version
   * was known.
   */
  | { readonly type: 'typing'; readonly revision: number; readonly isAlone: boolean }

/** An opened workbook, or why it did not open. */
export type OpenResult = Result<Opened, AppError>
/** Outcome of a save or a copy: the stored spreadsheet without its cells, its new revision among them. */
export type SaveResult = Result<SpreadsheetSummary, AppError>
/** Outcome of a refresh: what the server has that the grid has not yet. */
export type RefreshResult = Result<Refreshed, AppError>

/**
 * What becomes of the edits on this device as a workbook is opened: they are put back, or set aside
 * first (LOAD_THEIRS), or those set aside take their place, to be made a copy of (TAKE_BACK).
 */
export type Mine = 'kept' | 'setAside' | 'broughtBack'
/** What opening takes. */
export type OpenInput = { readonly id: string | null; readonly mine: Mine }
/** What a copy takes: its title is made from the one on the screen; null where none is there. */
export type CopyInput = { readonly id: string | null; readonly title: string | null }
/**
 * What a refresh takes. In a conflict nothing is taken over: it looks whether theirs is still there, or newer
 * by now. With `isBoth` what theirs has beside mine goes into the grid, where both can be kept, and
 * with `isAlone` too: all of mine was typed since a newer version was known.
 */
export type RefreshInput = {
  readonly head: WorkbookHead
  readonly isEdited: boolean
  readonly isConflict?: boolean
  readonly isBoth?: boolean
  readonly isAlone?: boolean
}

/** What the workbook flow is asked for. */
export type WorkbookEvent =
  | { readonly type: 'OPEN_WORKBOOK'; readonly id: string | null }
  | { readonly type: 'CLOSE_WORKBOOK' }
  | { readonly type: 'RELOAD_WORKBOOK' }
  | { readonly type: 'EDITED' }
  | { readonly type: 'SAVE_NOW' }
  /** The server's version may have changed: an agent, another tab, another device has written. */
  | { readonly type: 'REFRESH' }
  /** `title` is the one on the screen; only that is up to date. */
  | { readonly type: 'KEEP_MINE'; readonly title: string }
  | { readonly type: 'LOAD_THEIRS' }
  /** What theirs has beside mine goes into mine, and that is saved. */
  | { readonly type: 'KEEP_BOTH' }
  | { readonly type: 'TAKE_BACK' }
  | { readonly type: 'DROP_ASIDE' }
  /** The flow begins anew after a crash: what it had open can be loaded again. */
  | { readonly type: 'BREAK'; readonly id: string | null }

/** What the regions of an open workbook hear beside that: how their calls begin and end. */
export type Heard =
  | { readonly type: 'SAVE_BEGUN' }
  | { readonly type: 'LOOK_BEGUN'; readonly input: RefreshInput }
  | DoneActorEvent<OpenResult, 'open'>
  | DoneActorEvent<SaveResult, 'save'>
  | DoneActorEvent<RefreshResult, 'refresh'>
  | DoneActorEvent<RefreshResult, 'meet'>
  | ErrorActorEvent<unknown, 'refresh'>

/** What the next transition needs to know. */
export type WorkbookContext = {
  /**
   * The version that unsaved edits were made on: saves and looks go by it. The log holds what the screen shows
   * instead: theirs in a conflict, and the next workbook while this one is still saved.
   */
  readonly head: WorkbookHead
  /** The workbook to go to once this one is left. */
  readonly next: string | null
  /** Pause before the save that failed is tried again; 0: none has failed, or it is not tried again. */
  readonly pauseMs: number
}
