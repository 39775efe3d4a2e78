import { stepOf, type Amount } from '../figures/amount.ts'
import type { CellRange } from './cells.ts'
import { formulaValue } from '../formulas/formula-value.ts'
import type { AnswerTable } from './table-sheet.ts'
import { cellAt, sheetNamed, type WorkbookData } from './workbook.ts'

/** The figures in a table's body, row by row. */
export type Amounts = readonly (readonly (Amount | null)[])[]

export const keyOf = (row: number, column: number): string => `${row},${column}`

/** Header rows above the table's body. */
export const HEADER_ROWS = 1

/** Maximum number of cells in a range of a formula. */
const MOST_CELLS = 10_000
export const sizeOf = ({ startRow, endRow, startColumn, endColumn }: CellRange): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1)

const placesIn = ({ startRow, endRow, startColumn, endColumn }: CellRange) =>
  Array.from({ length: endRow - startRow + 1 }, (_, row) =>
    Array.from(
      { length: endColumn - startColumn + 1 },
      (__, column) => [startRow + row, startColumn + column] as const,
    ),
  ).flat()

/** Keys of a range's cells in the table, or null if the range is too large. */
export const keysIn = (range: CellRange): readonly string[] | null =>
  sizeOf(range) > MOST_CELLS
    ? null
    : placesIn(range).map(([row, column]) => keyOf(row - HEADER_ROWS, column))

/** A formula of the table, and the table cells that it refers to. */
export type Candidate = { readonly formula: string; readonly refersTo: readonly string[] }
export type Candidates = ReadonlyMap<string, Candidate>

export type CandidateContext = {
  readonly table: AnswerTable
  readonly amounts: Amounts
  readonly workbook: WorkbookData
}

/** Binary rounding noise, relative to the value. */
const NOISE = 1e-12

/**
 * True if `value` rounds to the written figure. Values on the edge of the last digit fail, because
 * they may round either way. A negative value never matches 0, because its format adds brackets.
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

/** Calculates table cells on demand. Empty cells are null. */
const calculator = ({ table, amounts, workbook }: CandidateContext, all: Candidates) => {
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
    // Marks the cell as visited, so a cycle gives NaN.
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
 * The formulas whose results match the figures written in their cells. A rejected formula becomes a
 * plain figure. Other formulas may read this figure, so we check them again.
 */
export const findMatchingFormulas = (ground: CandidateContext, all: Candidates): Candidates => {
  const valueAt = calculator(ground, all)
  const matches = [...all].filter(([key]) => {
    const [row = 0, column = 0] = key.split(',').map(Number)
    const amount = ground.amounts[row]?.[column]
    return !amount || isShownAs(valueAt(key) ?? NaN, amount)
  })
  return matches.length === all.size ? all : findMatchingFormulas(ground, new Map(matches))
}
