import type { ConflictResolutions, UndoConflict } from '#contract/workbook/change-history.ts'

/** The writes of one answer in one spreadsheet, by tool execution. */
export type TurnWrites = {
  readonly spreadsheetId: string
  readonly executionIds: readonly string[]
}

/** The state of a turn in the change list. `none`: not listed, or the list is unavailable. */
export type TurnStatus =
  | { readonly type: 'written'; readonly messageId: string }
  | { readonly type: 'undone' }
  | { readonly type: 'none' }

/** The result of an undo. `text` explains a failure. */
export type UndoOutcome =
  | { readonly type: 'undone' }
  | { readonly type: 'conflicts'; readonly conflicts: readonly UndoConflict[] }
  | { readonly type: 'failed'; readonly text: string }

/** The input of an undo. */
export type UndoInput = {
  readonly spreadsheetId: string
  readonly messageId: string
  readonly resolve: ConflictResolutions
}

export type UndoEvent =
  | { readonly type: 'CHECK' }
  | { readonly type: 'UNDO' }
  /**
   * The choice for cells that changed after the writes. `KEEP` keeps them. `GO_BACK` reverts them
   * too.
   */
  | { readonly type: 'KEEP' }
  | { readonly type: 'GO_BACK' }
  | { readonly type: 'CANCEL' }

export type UndoContext = {
  readonly turn: TurnWrites
  readonly messageId: string
  readonly resolve: ConflictResolutions
  readonly conflicts: readonly UndoConflict[]
  /** Why the last try failed, or ''. */
  readonly error: string
}

/** The undo as a screen shows it. */
export type UndoView = {
  readonly step: 'hidden' | 'open' | 'busy' | 'asking' | 'undone'
  readonly error: string
  readonly conflicts: readonly UndoConflict[]
}

/** The undo of one turn. */
export type TurnUndo = {
  readonly read: () => UndoView
  readonly subscribe: (changed: () => void) => () => void
  readonly send: (type: UndoEvent['type']) => void
}

/** Returns the undo of a turn. The same turn always returns the same object. */
export type TurnUndoOf = (turn: TurnWrites) => TurnUndo
