import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { CellChange, ChangeSet, Operation } from '#contract/workbook/change-set.ts'
import type { ConflictResolutions } from '#contract/workbook/change-history.ts'
import { isSameCell } from '#contract/workbook/compare-workbooks.ts'
import { completeChangeSet } from '#server/sheets/undo/complete-change-set.ts'
import { planUndo } from '#server/sheets/undo/undo-changes.ts'
import type { MoveStatus } from '#server/sheets/undo/undo-moved.ts'
import { cellAt, styleOf, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { changeSetOf } from '#tests/support/workbook/workbooks.ts'

const applied = (workbook: WorkbookData, set: ChangeSet): WorkbookData => {
  const after = applyChangeSet(workbook, set)
  if (!after.ok) throw new Error('conflict')
  return after.value
}

/** Writes cells. Returns the change set as it is stored, and the workbook after it. */
export const writeCells = (
  workbook: WorkbookData,
  cells: readonly (readonly [number, number, CellState | null])[],
  operations: readonly Operation[] = [],
  sheet_id = 'a',
) => {
  const changes = cells.map(([row, column, after]): CellChange => {
    const sheet = workbook.sheets[sheet_id]
    return { sheet_id, row, column, before: sheet ? cellAt(sheet, row, column) : null, after }
  })
  const set = changeSetOf({ cells: changes, operations: [...operations] })
  const after = applied(workbook, set)
  return { set: completeChangeSet(set, workbook, after), after }
}

/** Plan of an undo. Throws if the undo is impossible. */
export const undoPlanOf = (
  workbook: WorkbookData,
  sets: readonly ChangeSet[],
  resolve: ConflictResolutions = {},
  moved: MoveStatus = 'unknown',
) => {
  const planned = planUndo(workbook, sets, ['Sheet a'], resolve, moved)
  if (!planned.ok) throw new Error(planned.error.detail)
  return planned.value
}
/** Reason why an undo is impossible. Throws if the undo is possible. */
export const undoErrorOf = (
  workbook: WorkbookData,
  sets: readonly ChangeSet[],
  resolve: ConflictResolutions = {},
  moved: MoveStatus = 'unknown',
) => {
  const planned = planUndo(workbook, sets, ['Sheet a'], resolve, moved)
  if (planned.ok) throw new Error('it was undone')
  return planned.error
}
export const cellOf = (workbook: WorkbookData, row: number, column = 0, id = 'a') => {
  const sheet = workbook.sheets[id]
  return sheet ? cellAt(sheet, row, column) : null
}
/**
 * True if a cell is equal in both workbooks. A formula's result is ignored, because it depends on
 * inputs.
 */
export const hasEqualCells = (
  one: WorkbookData,
  other: WorkbookData,
  row: number,
  column: number,
) => {
  const [a, b] = [cellOf(one, row, column), cellOf(other, row, column)]
  return isSameCell(a && { ...a, s: styleOf(one, a.s) }, b && { ...b, s: styleOf(other, b.s) })
}
/** Workbook after a person edited a cell of the first column. */
export const withTypedCell = (workbook: WorkbookData, row: number, cell: CellState, id = 'a') => {
  const before = cellOf(workbook, row, 0, id)
  return applied(
    workbook,
    changeSetOf({ cells: [{ sheet_id: id, row, column: 0, before, after: cell }] }),
  )
}
