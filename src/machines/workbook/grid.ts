import type { ChangeSet } from '#contract/change-set.ts'
import type { WorkbookJson } from '#contract/entities.ts'

/** What the workbook flow needs of a grid (Univer in the browser, an object in tests). */
export type GridPort = {
  /** The whole workbook as it stands now; without results of formulas while they are calculated. */
  readonly save: () => WorkbookJson
  /**
   * The same without a copy, for whoever reads it before the next change; `isCalculating` says that the
   * results in it are old ones. A grid without it is copied.
   */
  readonly view?: () => { readonly data: WorkbookJson; readonly isCalculating: boolean }
  /** Settles when what follows from the last edit is calculated, or takes too long. */
  readonly settled: () => Promise<void>
  /** Calls back after every edit by the user; not for `applyChanges`. */
  readonly onEdit: (changed: () => void) => () => void
  /** Whether a cell is being typed into: that is no edit yet, but would be lost with the grid. */
  readonly isTyping: () => boolean
  /** Applies an agent's change as one undoable step. */
  readonly applyChanges: (set: ChangeSet) => void
  readonly dispose: () => void
}
