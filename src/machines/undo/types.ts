import type { Resolve, UndoConflict } from '#contract/workbook/changes.ts'

/** What an answer wrote into one spreadsheet, by the runs of its tools. */
export type Turn = {
  readonly spreadsheetId: string
  readonly executionIds: readonly string[]
}

/** How the list of changes has a turn; `none` where it has none of it, or cannot be asked. */
export type Standing =
  | { readonly type: 'written'; readonly messageId: string }
  | { readonly type: 'undone' }
  | { readonly type: 'none' }

/** What came of an undo. `text` says why nothing was undone. */
export type Undoing =
  | { readonly type: 'undone' }
  | { readonly type: 'conflicts'; readonly conflicts: readonly UndoConflict[] }
  | { readonly type: 'failed'; readonly text: string }

/** What an undo takes. */
export type UndoInput = {
  readonly spreadsheetId: string
  readonly messageId: string
  readonly resolve: Resolve
}

/** What the flow of undoing a turn is told. */
export type UndoEvent =
  | { readonly type: 'LOOK' }
  | { readonly type: 'UNDO' }
  /** Of the cells that were changed since: they stay, or go back too. */
  | { readonly type: 'KEEP' }
  | { readonly type: 'GO_BACK' }
  | { readonly type: 'CANCEL' }

/** What the flow of undoing a turn knows. */
export type UndoContext = {
  readonly turn: Turn
  readonly messageId: string
  readonly resolve: Resolve
  readonly conflicts: readonly UndoConflict[]
  /** Why the last try undid nothing; '' for none. */
  readonly error: string
}

/** What a screen shows of it. */
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

/** The undo of each turn, the same for the same one. */
export type TurnDesk = (turn: Turn) => TurnUndo
