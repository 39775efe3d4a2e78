import {
  cellAt,
  styleOf,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { PartRange } from '../workbook-parts.ts'
import { isCalculated, isFilled, type CellKind, type KindReader } from './cell-kinds.ts'

/** Rows above the header that hold only a title. */
const MOST_TITLE_ROWS = 3
const MOST_HEADER_ROWS = 3
/** Columns that decide whether a row is a header. */
const READ_COLUMNS = 200
/** Rows below a header that we compare with it. */
const COMPARED_ROWS = 5
/** A table of texts only has a header if it has at least this many rows and columns. */
const TEXT_TABLE = 3
const YEARS = { first: 1900, last: 2200 } as const
/** Fewer numbers, such as 1 and 2, count by chance. */
const LEAST_COUNTED = 3

/** The first and the last header row of a block. */
export type HeaderRows = { readonly first: number; readonly last: number }

type Entry = { readonly column: number; readonly cell: CellState; readonly kind: CellKind | null }

/** True if the numbers count up or down by one, as years do. Other numbers count from 0 or 1. */
const isCounting = (numbers: readonly number[]): boolean => {
  const [first = NaN, second = NaN] = numbers
  const step = second - first
  const isEven = numbers.every((number, at) => number === first + at * step)
  if (!isEven || Math.abs(step) !== 1) return false
  if (numbers.every((number) => number >= YEARS.first && number <= YEARS.last)) return true
  return step === 1 && numbers.length >= LEAST_COUNTED && (first === 0 || first === 1)
}

const isDates = (row: readonly Entry[]): boolean => {
  const dates = row.map(({ cell }) => Number(cell.v))
  const isSorted = (sign: number): boolean =>
    dates.every((date, at) => at === 0 || (date - (dates[at - 1] ?? date)) * sign > 0)
  return row.every(({ kind }) => kind === 'date') && (isSorted(1) || isSorted(-1))
}

/** The cells of a row without the texts, which may stand before and after dates or numbers. */
const figuresOf = (row: readonly Entry[]): readonly Entry[] =>
  row.filter(({ kind }) => kind !== 'text')

type Periods = 'dates' | 'numbers' | null

/** Dates in order, years in order, or numbers that count from 0 or 1. */
const periodsOf = (row: readonly Entry[]): Periods => {
  const figures = figuresOf(row)
  if (figures.length < 2) return null
  if (isDates(figures)) return 'dates'
  const isNumbers = figures.every(({ kind }) => kind === 'number')
  return isNumbers && isCounting(figures.map(({ cell }) => Number(cell.v))) ? 'numbers' : null
}

/** Reads the rows of one block. */
const rowReader = (sheet: SheetData, range: PartRange, kindOf: KindReader) => {
  const endColumn = Math.min(range.endColumn, range.startColumn + READ_COLUMNS - 1)
  return (row: number): readonly Entry[] => {
    const entries: Entry[] = []
    if (row > range.endRow) return entries
    for (let column = range.startColumn; column <= endColumn; column += 1) {
      const cell = cellAt(sheet, row, column)
      if (isFilled(cell)) entries.push({ column, cell, kind: kindOf(cell) })
    }
    return entries
  }
}

type Block = {
  readonly range: PartRange
  readonly width: number
  readonly rowAt: (row: number) => readonly Entry[]
  readonly isEmphasized: (row: readonly Entry[]) => boolean
}

const isTexts = (row: readonly Entry[]): boolean =>
  row.length > 0 && row.every(({ kind, cell }) => kind === 'text' && !isCalculated(cell))

const isHeaderLike = ({ width }: Block, row: readonly Entry[]): boolean =>
  row.length * 2 >= width && (isTexts(row) || periodsOf(row) !== null)

/** True for periods above cells of another sort. Rows of dates, one below the other, are data. */
const isPeriodRow = ({ rowAt }: Block, row: number): boolean => {
  const periods = periodsOf(rowAt(row))
  return periods !== null && periodsOf(rowAt(row + 1)) !== periods
}

const isTitle = ({ width, range }: Block, row: readonly Entry[]): boolean =>
  row.length === 1 && width > 1 && row[0]?.kind === 'text' && row[0].column === range.startColumn

const rowsBelow = ({ rowAt }: Block, row: number): readonly (readonly Entry[])[] =>
  Array.from({ length: COMPARED_ROWS }, (_, index) => rowAt(row + 1 + index))

/** True if all cells below one of the texts hold figures or formulas. */
const differsBelow = (block: Block, row: number): boolean => {
  const below = Map.groupBy(rowsBelow(block, row).flat(), ({ column }) => column)
  return block
    .rowAt(row)
    .some(({ column }) =>
      below.get(column)?.every(({ kind, cell }) => kind !== 'text' || isCalculated(cell)),
    )
}

/** True if all columns of a table of texts begin with a text. */
const isTextTable = ({ width, range, rowAt }: Block, row: number): boolean =>
  width >= TEXT_TABLE && range.endRow - row + 1 >= TEXT_TABLE && rowAt(row).length === width

const isHeader = (block: Block, row: number): boolean => {
  const entries = block.rowAt(row)
  if (!isHeaderLike(block, entries) || isTitle(block, entries)) return false
  if (periodsOf(entries) !== null) return isPeriodRow(block, row)
  if (differsBelow(block, row) || isTextTable(block, row)) return true
  const below = rowsBelow(block, row).filter((one) => one.length > 0)
  return block.isEmphasized(entries) && !below.every(block.isEmphasized)
}

/** True for a row of groups above a header: it has fewer cells than the header. */
const isAboveHeader = (block: Block, row: number): boolean => {
  const [groups, heads] = [block.rowAt(row), block.rowAt(row + 1)]
  const isGroups = groups.length > 1 && (isTexts(groups) || periodsOf(groups) !== null)
  return isGroups && groups.length < heads.length && isHeader(block, row + 1)
}

/** True if the header goes on in the next row: below groups, in bold again, or with dates. */
const continuesBelow = (block: Block, row: number): boolean => {
  if (isAboveHeader(block, row)) return true
  const below = block.rowAt(row + 1)
  if (!isHeaderLike(block, below) || isTitle(block, below)) return false
  const isDated = periodsOf(below) === 'dates' && isPeriodRow(block, row + 1)
  return isDated || block.isEmphasized(below)
}

const firstHeader = (block: Block): number | null => {
  const { startRow } = block.range
  for (let row = startRow; row <= startRow + MOST_TITLE_ROWS; row += 1) {
    if (isHeader(block, row) || isAboveHeader(block, row)) return row
    if (!isTitle(block, block.rowAt(row))) return null
  }
  return null
}

const isHeadStyle = (workbook: WorkbookData, { s }: CellState): boolean => {
  const style = styleOf(workbook, s)
  return Boolean(style?.bl || style?.bg?.rgb)
}

/**
 * The header rows of a block: texts, years or dates that differ from the cells below, or are bold
 * or filled. Null if the first rows are no header.
 */
export const headerRowsOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  range: PartRange,
  kindOf: KindReader,
): HeaderRows | null => {
  const block: Block = {
    range,
    width: Math.min(range.endColumn - range.startColumn + 1, READ_COLUMNS),
    rowAt: rowReader(sheet, range, kindOf),
    isEmphasized: (row) => row.length > 0 && row.every(({ cell }) => isHeadStyle(workbook, cell)),
  }
  const first = firstHeader(block)
  if (first === null) return null
  let last = first
  while (last - first + 1 < MOST_HEADER_ROWS && continuesBelow(block, last)) last += 1
  if (first === range.endRow) return null
  return { first, last: last < range.endRow ? last : first }
}
