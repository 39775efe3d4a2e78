import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import type { CellState } from '#contract/workbook/workbook.ts'

/** A cell that the user is about to change, 0-based, as it is before, with its look written out. */
export type TouchedCell = {
  readonly sheetId: string
  readonly row: number
  readonly column: number
  readonly before: CellState | null
}

/**
 * What is about to change: cells, or their addresses as rows, columns or ranges move; null for anything else,
 * as worksheets and rules.
 */
export type Touched = readonly TouchedCell[] | 'moved' | null

/** What the workbook flow needs of a grid (Univer in the browser, an object in tests). */
export type GridPort = {
  /** The whole workbook as it stands now; without results of formulas while they are calculated. */
  readonly save: () => WorkbookJson
  /**
   * The same without a copy, for whoever reads it before the next change; `isCalculating` says that the
   * results in it are old ones. A grid without it is copied.
   */
  readonly view?: () => { readonly data: WorkbookJson; readonly isCalculating: boolean }
  /** The id of the worksheet that is open in it. */
  readonly worksheet?: () => string
  /** Settles when what follows from the last edit is calculated, or takes too long. */
  readonly settled: () => Promise<void>
  /** Calls back after every edit by the user; not for `applyChanges`. */
  readonly onEdit: (changed: () => void) => () => void
  /** Whether a cell, or a text field of the grid, is being typed into: it would be lost with the grid. */
  readonly isTyping: () => boolean
  /** Calls back whenever that has ended, be it entered or given up. */
  readonly onTyped: (ended: () => void) => () => void
  /** Enters what is being typed into its cell, as a press elsewhere does. */
  readonly enter?: () => void
  /**
   * Calls back before the user changes something. A grid without it is never put together with another
   * version.
   */
  readonly onTouch?: (touched: (what: Touched) => void) => () => void
  /**
   * Applies an agent's change as one undoable step; what others have saved as none. Where it throws, as much
   * of the change as can be is taken back.
   */
  readonly applyChanges: (set: ChangeSet, isStep?: boolean) => void
  readonly dispose: () => void
}
