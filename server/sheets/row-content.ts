import type { CellRow } from '#contract/workbook/workbook.ts'
import { isFormulaCell, kindOf } from './audit/cell-kinds.ts'

/** Which cells of a row have content. */
export type RowContent = {
  /** Columns with any content. */
  readonly filled: readonly number[]
  /** Columns with a typed text. */
  readonly texts: readonly number[]
  /** Columns with a formula. */
  readonly formulas: readonly number[]
  readonly errors: number
}

const contentOf = (cells: CellRow): RowContent => {
  const [filled, texts, formulas]: [number[], number[], number[]] = [[], [], []]
  let errors = 0
  for (const key of Object.keys(cells)) {
    const column = Number(key)
    const cell = cells[column] ?? null
    const kind = kindOf(cell)
    const isFormula = isFormulaCell(cell)
    if (kind === 'blank' && !isFormula) continue
    filled.push(column)
    if (kind === 'error') errors += 1
    if (isFormula) formulas.push(column)
    else if (kind === 'text') texts.push(column)
  }
  return { filled, texts, formulas, errors }
}

/** A row's cells never change: a change makes a new object. So most rows are read once. */
const contents = new WeakMap<CellRow, RowContent>()

/** Which cells of a row have content. */
export const rowContentOf = (cells: CellRow): RowContent => {
  const known = contents.get(cells)
  if (known !== undefined) return known
  const found = contentOf(cells)
  contents.set(cells, found)
  return found
}
