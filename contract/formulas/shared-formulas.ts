import { shiftFormula } from './shift-formula.ts'
import type { CellRow, CellState } from '../workbook/workbook.ts'

type Rows = { [row: string]: CellRow }
/** Overwritten cells that held a shared formula in full, by `si`. */
type Lost = Map<string, { readonly row: number; readonly column: number; readonly formula: string }>

/**
 * Collects the shared formulas whose holder cell is overwritten. Call `written` once per written
 * cell.
 */
export const collectLostFormulas = () => {
  const lost: Lost = new Map()
  return {
    lost,
    written: (row: number, column: number, was: CellState | null, is: CellState | null): void => {
      if (was?.f && was.si && was.si !== is?.si) lost.set(was.si, { row, column, formula: was.f })
    },
  }
}

/**
 * For each lost formula, the first cell that refers to it by `si`. We skip a formula that another
 * cell still holds in full.
 */
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
 * Moves each lost shared formula to the next cell that refers to it by `si`, as Univer does.
 * Changes `rows` in place but never the cell objects.
 */
export const moveLostFormulas = (rows: Rows, lost: Lost): void => {
  if (lost.size === 0) return
  for (const [si, { row, column }] of heirsOf(rows, lost)) {
    const from = lost.get(si)
    const cell = rows[row]?.[column]
    if (!from || !cell) continue
    const f = shiftFormula(from.formula, row - from.row, column - from.column)
    rows[row] = { ...rows[row], [column]: { ...cell, f } }
  }
}
