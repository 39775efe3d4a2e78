import { isFilled } from './array-cells.ts'
import { shiftFormula } from '../formulas/shift-formula.ts'
import type { CellState, CellStyle } from './workbook.ts'

type Row = Readonly<Record<string, CellState | null | undefined>>
type Cells = Readonly<Record<string, Row | undefined>>
/** The styles of a workbook by id. */
export type Styles = Readonly<Record<string, CellStyle | null | undefined>>

type Origin = { readonly row: number; readonly column: number; readonly formula: string }

/** The cell with the text of each shared formula, by `si`. */
export type FormulaOrigins = ReadonlyMap<string, Origin>

/** Yields after each row, so a large worksheet does not block the page. */
export function* findFormulaOrigins(cells: Cells): Generator<undefined, FormulaOrigins> {
  const origins = new Map<string, Origin>()
  for (const [row, columns = {}] of Object.entries(cells)) {
    for (const [column, cell] of Object.entries(columns))
      if (cell?.f && cell.si)
        origins.set(cell.si, { row: Number(row), column: Number(column), formula: cell.f })
    yield
  }
  return origins
}

const formulaAt = (origins: FormulaOrigins, cell: CellState, row: number, column: number) => {
  if (cell.f) return cell.f
  const origin = cell.si ? origins.get(cell.si) : undefined
  return origin && shiftFormula(origin.formula, row - origin.row, column - origin.column)
}

const withoutValue = ({ v: _v, t: _t, filled: _filled, ...cell }: CellState): CellState => cell

/**
 * A self-contained cell with its style and formula written out. Drops the result of another cell's
 * array formula.
 */
export const resolveCell = (
  cell: CellState | null,
  styles: Styles,
  origins: FormulaOrigins,
  row: number,
  column: number,
): CellState | null => {
  if (cell === null) return null
  const { s: style } = cell
  const dressed = typeof style === 'string' ? { ...cell, s: styles[style] ?? null } : cell
  if (isFilled(cell)) return withoutValue(dressed)
  if (!cell.si) return dressed
  const f = formulaAt(origins, cell, row, column)
  return f === undefined ? dressed : { ...dressed, f, si: null }
}
