import type { DoneActorEvent, ErrorActorEvent } from 'xstate'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { SpreadsheetSummary, WorkbookJson } from '#contract/api/entities.ts'
import type { DifferenceSummary } from '#contract/workbook/keep-both.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { MergeFailure } from '#src/log/facts/sheet-fact.ts'

/** The version of an opened workbook. `id` is null until the first save creates it. */
export type WorkbookHead = {
  readonly id: string | null
  readonly revision: number
  readonly updatedAt: string
}

/**
 * An opened workbook. `unsaved`: `data` includes edits stored on this device. `conflict`: these
 * edits are based on an older revision. `gone`: the server deleted it. `hasAside`: a set-aside
 * version exists.
 */
export type OpenedWorkbook = WorkbookHead & {
  readonly title: string
  readonly data: WorkbookJson
  readonly standing: 'clean' | 'unsaved' | 'conflict' | 'gone'
  readonly hasAside: boolean
  /** In a conflict: the base revision of the user's edits. `revision` is the server's. */
  readonly base?: number
  /** In a conflict: the differences, if compared. */
  readonly differs?: DifferenceSummary | null
}

/** What a refresh found. */
type Refreshed =
  | { readonly type: 'same' }
  /** Already applied to the open grid without touching unsaved edits. */
  | {
      readonly type: 'applied'
      readonly head: WorkbookHead
      readonly changes: readonly ChangeSet[]
    }
  | { readonly type: 'replaced'; readonly opened: OpenedWorkbook }
  /**
   * The server's version changed and unsaved edits exist. `differs` is null if unknown. `unmet` is
   * the reason if a merge was tried and failed.
   */
  | {
      readonly type: 'conflict'
      readonly differs: DifferenceSummary | null
      readonly unmet?: MergeFailure
    }
  /** The refresh failed, and no save is possible without it. */
  | { readonly type: 'unseen'; readonly error: AppError }
  /** The grid failed to apply the version and unsaved edits exist, so they are set aside. */
  | { readonly type: 'broken' }
  /**
   * The server's version changed while a cell is in edit mode. `isAlone`: nothing else was edited
   * since the newer version was known.
   */
  | { readonly type: 'typing'; readonly revision: number; readonly isAlone: boolean }

/** An opened workbook, or the error. */
export type OpenResult = Result<OpenedWorkbook, AppError>
/** The result of a save or a copy: the stored summary with its new revision. */
export type SaveResult = Result<SpreadsheetSummary, AppError>
/** The result of a refresh. */
export type RefreshResult = Result<Refreshed, AppError>

/**
 * How opening treats the edits on this device. `kept`: restore them. `setAside`: set them aside
 * first. `broughtBack`: swap in the set-aside version to copy it.
 */
export type LocalEditsMode = 'kept' | 'setAside' | 'broughtBack'
/** The input of opening a workbook. */
export type OpenInput = { readonly id: string | null; readonly mine: LocalEditsMode }
/** The input of a copy. `title` is the title on the screen. Null: the stored title. */
export type CopyInput = { readonly id: string | null; readonly title: string | null }
/**
 * The input of a refresh. With `isConflict`, the refresh changes nothing. It only checks whether
 * the server's version is gone or newer. With `isBoth` or `isAlone`, it merges the two versions in
 * the grid if possible. `isAlone`: the user typed all local edits after a newer version was known.
 */
export type RefreshInput = {
  readonly head: WorkbookHead
  readonly isEdited: boolean
  readonly isConflict?: boolean
  readonly isBoth?: boolean
  readonly isAlone?: boolean
}

/** Events of the workbook flow. */
export type WorkbookEvent =
  | { readonly type: 'OPEN_WORKBOOK'; readonly id: string | null }
  | { readonly type: 'CLOSE_WORKBOOK' }
  | { readonly type: 'RELOAD_WORKBOOK' }
  | { readonly type: 'EDITED' }
  | { readonly type: 'SAVE_NOW' }
  /** An agent, another tab or another device may have changed the server's version. */
  | { readonly type: 'REFRESH' }
  /** `title` is the current title on the screen. */
  | { readonly type: 'KEEP_MINE'; readonly title: string }
  | { readonly type: 'LOAD_THEIRS' }
  /** Merges the server's changes into the user's version and saves it. */
  | { readonly type: 'KEEP_BOTH' }
  | { readonly type: 'TAKE_BACK' }
  | { readonly type: 'DROP_ASIDE' }
  /**
   * Sent to the flow when it restarts after a crash. The user can then load the open workbook
   * again.
   */
  | { readonly type: 'BREAK'; readonly id: string | null }

/** Internal events between the parallel regions of the machine: starts and results of calls. */
export type RegionEvent =
  | { readonly type: 'SAVE_BEGUN' }
  | { readonly type: 'REFRESH_BEGUN'; readonly input: RefreshInput }
  | DoneActorEvent<OpenResult, 'open'>
  | DoneActorEvent<SaveResult, 'save'>
  | DoneActorEvent<RefreshResult, 'refresh'>
  | DoneActorEvent<RefreshResult, 'meet'>
  | ErrorActorEvent<unknown, 'refresh'>

/** What the next transition needs to know. */
export type WorkbookContext = {
  /**
   * The base version of the unsaved edits, which saves and refreshes use. The log may have another
   * version. In a conflict it has the server's version, and while this workbook still saves, it may
   * already have the next workbook.
   */
  readonly head: WorkbookHead
  /** The workbook to open after this one is left. */
  readonly next: string | null
  /** Pause in ms before the failed save is retried. 0: no failure or no retry. */
  readonly pauseMs: number
}
