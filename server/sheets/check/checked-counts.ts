import type { AuditFacts } from '../audit/audit-facts.ts'

/** How much an audit looked at: worksheets, filled cells, and formulas. */
export type CheckedCounts = {
  readonly worksheets: number
  readonly cells: number
  readonly formulas: number
}

/** Counts what an audit looks at. */
export const checkedCounts = ({ sheets }: AuditFacts): CheckedCounts => {
  let [cells, formulas] = [0, 0]
  for (const { rows, runs } of sheets) {
    for (const [, columns] of rows) cells += columns.length
    for (const { startRow, endRow, startColumn, endColumn } of runs)
      formulas += (endRow - startRow + 1) * (endColumn - startColumn + 1)
  }
  return { worksheets: sheets.length, cells, formulas }
}
