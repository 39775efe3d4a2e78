import { shiftFormula } from './shift-formula.ts'
import type { CellRow, CellState } from '../workbook/workbook.ts'

type Rows = { [row: string]: CellRow }
/** Where formulas stood whole that others only name (`si`). */
type Lost = Map<string, { readonly row: number; readonly column: number; readonly formula: string }>

/** The formulas that stood whole in a cell until it was written, told cell by cell. */
export const lostOrigins = () => {
  const lost: Lost = new Map()
  return {
    lost,
    /** A cell as it was and as it is. */
    written: (row: number, column: number, was: CellState | null, is: CellState | null): void => {
      if (was?.f && was.si && was.si !== is?.si) lost.set(was.si, { row, column, formula: was.f })
    },
  }
}

/** The first cell that only names a lost formula, by the formula; none where another cell holds it whole. */
const heirsOf = (rows: Rows, lost: Lost) => {
  const heirs = new Map<string, { readonly row: number; readonly column: number }>()
  const whole = new Set<string>()
  for (const [row, cells] of Object.entries(rows))
    for (const [column, cell] of Object.entries(cells)) {
      if (!cell?.si || !lost.has(cell.si)) continue
      if (cell.f) whole.add(cell.si)
      else if (!heirs.has(cell.si)) heirs.set(cell.si, { row: Number(row), column: Number(column) })
    }
  return [...heirs].filter(([si]) => !whole.has(si))
}

/**
 * Writes a formula out in the next of the cells that only name it, as Univer does, where the cell in which it stood whole
 * was written over. In place: `rows` is the caller's own, its cells are not.
 */
export const keepShared = (rows: Rows, lost: Lost): void => {
  if (lost.size === 0) return
  for (const [si, { row, column }] of heirsOf(rows, lost)) {
    const from = lost.get(si)
    const cell = rows[row]?.[column]
    if (!from || !cell) continue
    const f = shiftFormula(from.formula, row - from.row, column - from.column)
    rows[row] = { ...rows[row], [column]: { ...cell, f } }
  }
}
