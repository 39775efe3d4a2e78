import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { SheetView } from '#contract/api/endpoints/chat.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import type { CellState } from '#contract/workbook/workbook.ts'

/** A cell before the user changes it, 0-based, with its resolved style. */
export type CellBeforeEdit = {
  readonly sheetId: string
  readonly row: number
  readonly column: number
  readonly before: CellState | null
}

/**
 * What the user is about to change: cells, or `moved` if rows, columns or ranges move. Null for any
 * other change.
 */
export type PendingEdit = readonly CellBeforeEdit[] | 'moved' | null

/** The grid as the workbook flow uses it: Univer in the browser, an object in tests. */
export type GridPort = {
  /** A copy of the workbook. Formula results are missing during a calculation. */
  readonly save: () => WorkbookJson
  /**
   * The workbook without a copy, valid until the next change. `isCalculating`: formula results are
   * old. Without this method callers use `save`.
   */
  readonly view?: () => { readonly data: WorkbookJson; readonly isCalculating: boolean }
  /** Id of the active worksheet. */
  readonly worksheet?: () => string
  /** Name of the active worksheet, and the selected range in A1 notation. */
  readonly shown?: () => SheetView
  /** Resolves once the formulas are calculated, or after a timeout. */
  readonly settled: () => Promise<void>
  /** Calls back after each user edit, but not after `applyChanges`. */
  readonly onEdit: (changed: () => void) => () => void
  /** True while a cell or text field is in edit mode. Unmounting the grid would lose its text. */
  readonly isTyping: () => boolean
  /** Calls back when edit mode ends, by confirm or cancel. */
  readonly onTyped: (ended: () => void) => () => void
  /** Confirms the cell in edit mode, like a click outside. */
  readonly enter?: () => void
  /**
   * Calls back before a user edit. Without this method, edits in the grid cannot be merged with
   * another version.
   */
  readonly onTouch?: (touched: (what: PendingEdit) => void) => () => void
  /**
   * Applies a change by the assistant as one undo step. If `isStep` is false, it applies a save
   * from another tab or device, which the user cannot undo. Before it throws, it reverts as much as
   * possible.
   */
  readonly applyChanges: (set: ChangeSet, isStep?: boolean) => void
  readonly dispose: () => void
}
