import type { CellChange, ChangeSet } from '#contract/workbook/change-set.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import type { CellState, CellStyle, WorkbookData } from '#contract/workbook/workbook.ts'

const withShared = (workbook: WorkbookData, change: CellChange): CellChange => {
  const { before, sheet_id, row, column } = change
  const sheet = workbook.sheets[sheet_id]
  if (!before?.si || before.f || !sheet) return change
  const shared = formulaAt(sheet, row, column)
  return shared === null ? change : { ...change, shared }
}

/**
 * Completes a change set, so it can be undone at any later time. Adds the styles of its cells and
 * the texts of shared formulas. `before` is the workbook before the change.
 */
export const completeChangeSet = (
  set: ChangeSet,
  before: WorkbookData,
  after: WorkbookData,
): ChangeSet => {
  const styles: Record<string, CellStyle> = {}
  const keep = (cell: CellState | null): void => {
    if (typeof cell?.s !== 'string') return
    const style = after.styles[cell.s] ?? before.styles[cell.s]
    if (style) styles[cell.s] = style
  }
  const cells = set.cells.map((change) => {
    keep(change.before)
    keep(change.after)
    return withShared(before, change)
  })
  return { ...set, cells, styles }
}
