import type { CellChange, ChangeSet } from '#contract/workbook/change-set.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import type { CellState, CellStyle, WorkbookData } from '#contract/workbook/workbook.ts'
import { contentsDigest } from './moved-contents.ts'

const withShared = (workbook: WorkbookData, change: CellChange): CellChange => {
  const { before, sheet_id, row, column } = change
  const sheet = workbook.sheets[sheet_id]
  if (!before?.si || before.f || !sheet) return change
  const shared = formulaAt(sheet, row, column)
  return shared === null ? change : { ...change, shared }
}

/** The change with the formula text of its new cell, which may share the text of another one. */
const withOwnText = (workbook: WorkbookData, change: CellChange): CellChange => {
  const { after, sheet_id, row, column } = change
  const sheet = workbook.sheets[sheet_id]
  if (!after?.si || after.f || !sheet) return change
  const { si: _shared, ...rest } = after
  const f = formulaAt(sheet, row, column)
  return f === null ? change : { ...change, after: { ...rest, f } }
}

/** All cells that a change set holds, before and after it. */
function* cellsIn({ cells, operations }: ChangeSet): Generator<CellState | null> {
  for (const { before, after } of cells) {
    yield before
    yield after
  }
  for (const operation of operations)
    if ('sheet' in operation)
      for (const row of Object.values(operation.sheet.cellData ?? {})) yield* Object.values(row)
}

/**
 * Completes a change set, so it can be undone at any later time. Adds the styles of its cells, the
 * texts of shared formulas, and the digest of moved cells. `before` is the workbook before the
 * change.
 */
export const completeChangeSet = (
  set: ChangeSet,
  before: WorkbookData,
  after: WorkbookData,
): ChangeSet => {
  const styles = new Map<string, CellStyle>()
  for (const cell of cellsIn(set)) {
    if (typeof cell?.s !== 'string' || styles.has(cell.s)) continue
    const style = after.styles[cell.s] ?? before.styles[cell.s]
    if (style) styles.set(cell.s, style)
  }
  const cells = set.cells.map((change) => withOwnText(after, withShared(before, change)))
  const contents = set.moves_cells ? { contents: contentsDigest(after, set.moved_areas) } : {}
  return { ...set, cells, styles: Object.fromEntries(styles), ...contents }
}
