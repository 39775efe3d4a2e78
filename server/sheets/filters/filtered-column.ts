import {
  cellAt,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { PartRange } from '../workbook-parts.ts'
import type { ColumnFacts, ColumnFilter } from './column-filter.ts'
import { comparedValue, listedText } from './grid-values.ts'

/** A column of a filter with its condition, 0-based. */
export type FilteredColumn = { readonly column: number; readonly filter: ColumnFilter }

/** Looks at the texts and numbers of a column once. */
export const columnFactsOf = (
  sheet: SheetData,
  { startRow, endRow }: PartRange,
  column: number,
): ColumnFacts => {
  const texts = new Set<string>()
  let hasTimes = false
  for (let row = startRow; row <= endRow; row += 1) {
    const value = comparedValue(cellAt(sheet, row, column))
    if (typeof value === 'string') texts.add(value.toLowerCase())
    else if (value !== null && !Number.isInteger(value)) hasTimes = true
  }
  return { texts, hasTimes }
}

type Rows = { readonly first: number; readonly last: number }

/** The rows of merged cells in a column by each of their rows. The first row decides for all. */
const mergedRowsIn = (
  sheet: SheetData,
  column: number,
): ReadonlyMap<number, Rows & { readonly column: number }> => {
  const merges = (sheet['mergeData'] ?? []) as readonly PartRange[]
  const found = new Map<number, Rows & { readonly column: number }>()
  for (const { startRow, endRow, startColumn, endColumn } of merges)
    if (startColumn <= column && endColumn >= column)
      for (let row = startRow; row <= endRow; row += 1)
        found.set(row, { first: startRow, last: endRow, column: startColumn })
  return found
}

/** Calls back with each cell of a column that decides about rows, as the grid's filter does. */
const eachDecider = (
  sheet: SheetData,
  { startRow, endRow }: PartRange,
  column: number,
  visit: (cell: CellState | null, rows: Rows) => void,
): void => {
  const merged = mergedRowsIn(sheet, column)
  for (let row = startRow; row <= endRow; row += 1) {
    const merge = merged.get(row)
    if (merge === undefined) visit(cellAt(sheet, row, column), { first: row, last: row })
    else if (merge.first === row) visit(cellAt(sheet, row, merge.column), merge)
  }
}

/** A list of the values that a column shows, and how many hidden cells show the same text. */
export type ValueList = {
  readonly texts: readonly string[]
  readonly hasBlank: boolean
  readonly ambiguous: number
}

/** Lists the values that a filter shows, because Univer has no other form for it. */
export const valueListOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  body: PartRange,
  { column, filter }: FilteredColumn,
): ValueList => {
  const shown = new Set<string>()
  const hidden = new Map<string, number>()
  eachDecider(sheet, body, column, (cell) => {
    const text = listedText(workbook, cell)
    if (filter.isShown(cell)) shown.add(text)
    else hidden.set(text, (hidden.get(text) ?? 0) + 1)
  })
  const ambiguous = [...hidden].reduce(
    (sum, [text, count]) => sum + (shown.has(text) ? count : 0),
    0,
  )
  const hasBlank = shown.delete('')
  // Values that no cell has yet stay in the list, so the filter knows them later.
  return { texts: [...new Set([...shown, ...filter.values])], hasBlank, ambiguous }
}

/** The rows that the conditions hide, in ascending order. */
export const hiddenRowsOf = (
  sheet: SheetData,
  body: PartRange,
  columns: readonly FilteredColumn[],
): readonly number[] => {
  const hidden = new Set<number>()
  for (const { column, filter } of columns)
    eachDecider(sheet, body, column, (cell, { first, last }) => {
      if (!filter.isShown(cell))
        for (let row = first; row <= Math.min(last, body.endRow); row += 1) hidden.add(row)
    })
  return [...hidden].toSorted((a, b) => a - b)
}
