import { stepOf, type Amount } from '../figures/amount.ts'
import type { CellRange } from './cells.ts'
import { formulaValue } from '../formulas/formula-value.ts'
import type { AnswerTable } from './table-sheet.ts'
import { cellAt, sheetNamed, type WorkbookData } from './workbook.ts'

/** The amounts of a table's body, row by row. */
export type Amounts = readonly (readonly (Amount | null)[])[]

/** The key of a cell. */
export const keyOf = (row: number, column: number): string => `${row},${column}`

/** Rows of the sheet above the table's first: its head. */
export const HEAD_ROWS = 1

/** Cells at most that a range of a formula has. */
const MOST_CELLS = 10_000
/** How many cells a range has. */
export const sizeOf = ({ startRow, endRow, startColumn, endColumn }: CellRange): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1)

/** The cells of a range, row by row. */
const placesIn = ({ startRow, endRow, startColumn, endColumn }: CellRange) =>
  Array.from({ length: endRow - startRow + 1 }, (_, row) =>
    Array.from(
      { length: endColumn - startColumn + 1 },
      (__, column) => [startRow + row, startColumn + column] as const,
    ),
  ).flat()

/** The keys of a range's cells in the table; null where there are too many to look through. */
export const keysIn = (range: CellRange): readonly string[] | null =>
  sizeOf(range) > MOST_CELLS
    ? null
    : placesIn(range).map(([row, column]) => keyOf(row - HEAD_ROWS, column))

/** A formula of the table, and the cells of the table that it refers to. */
export type Candidate = { readonly formula: string; readonly refersTo: readonly string[] }
/** The formulas of a table by the keys of their cells. */
export type Candidates = ReadonlyMap<string, Candidate>

/** What decides over a table's formulas: its words, its figures, and the workbook around it. */
export type Ground = {
  readonly table: AnswerTable
  readonly amounts: Amounts
  readonly workbook: WorkbookData
}

/** What binary fractions leave of a figure. */
const NOISE = 1e-12

/**
 * Whether a value is shown as the figure that was written: to its last digit, and not on the edge of it. Less than
 * nothing has brackets, even where it is shown as 0.
 */
export const isShownAs = (value: number, amount: Amount): boolean => {
  if (amount.value === 0 && value < 0) return false
  return Math.abs(value - amount.value) < stepOf(amount) / 2 - NOISE * Math.abs(value)
}

const elsewhere = (workbook: WorkbookData, name: string, range: CellRange) => {
  const sheet = sheetNamed(workbook, name)
  return placesIn(range).map(([row, column]) => {
    const value = sheet ? cellAt(sheet, row, column)?.v : NaN
    if (value === undefined || value === null) return null
    return typeof value === 'number' ? value : NaN
  })
}

/** Calculates cells of the table, each from what the others come to; null for an empty one. */
const calculator = ({ table, amounts, workbook }: Ground, all: Candidates) => {
  const known = new Map<string, number | null>()
  const typed = (row: number, column: number): number | null => {
    const isEmpty = (table.rows[row]?.cells[column] ?? '').trim() === ''
    return amounts[row]?.[column]?.value ?? (isEmpty ? null : NaN)
  }
  const calculate = (key: string): number | null => {
    const candidate = all.get(key)
    if (candidate) return formulaValue(candidate.formula, valuesIn) ?? NaN
    const [row = 0, column = 0] = key.split(',').map(Number)
    return typed(row, column)
  }
  const valueAt = (key: string): number | null => {
    const found = known.get(key)
    if (found !== undefined) return found
    // Until it is known: whoever comes back here goes in a circle.
    known.set(key, NaN)
    const value = calculate(key)
    known.set(key, value)
    return value
  }
  const valuesIn = (range: CellRange): readonly (number | null)[] => {
    const keys = keysIn(range)
    if (keys === null) return [NaN]
    return range.sheet === null ? keys.map(valueAt) : elsewhere(workbook, range.sheet, range)
  }
  return valueAt
}

/**
 * The formulas that show, once calculated, the figures that were written. One that does not is a
 * figure to the others, so all are looked at again.
 */
export const holding = (ground: Ground, all: Candidates): Candidates => {
  const valueAt = calculator(ground, all)
  const held = [...all].filter(([key]) => {
    const [row = 0, column = 0] = key.split(',').map(Number)
    const amount = ground.amounts[row]?.[column]
    return !amount || isShownAs(valueAt(key) ?? NaN, amount)
  })
  return held.length === all.size ? all : holding(ground, new Map(held))
}
