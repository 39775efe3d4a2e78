import { cellName } from '#contract/workbook/cells.ts'
import type { CellRow, WorkbookData } from '#contract/workbook/workbook.ts'
import { isTotalText } from '../../documents/table/total-labels.ts'
import { cellReader, type Reading } from '../aggregate/cell-readings.ts'
import { addToSum, newSum, sumOf } from '../aggregate/exact-sum.ts'
import { noPlaces, notePlace, type Places } from '../aggregate/places.ts'
import type { ColumnTable } from '../aggregate/table-columns.ts'
import { displayText } from '../display.ts'
import type { TypedReader } from '../writes/block-schema.ts'
import { figureOfText, joinedKey, keyOfReading } from './list-keys.ts'
import type { ListRow } from './reconcile-lists.ts'

/** Where a list is, and which of its columns are compared. Columns are 0-based. */
export type ListSource = {
  readonly workbook: WorkbookData
  readonly table: ColumnTable
  readonly keyColumns: readonly number[]
  readonly amountColumns: readonly number[]
  /** Rows that formulas or a table mark as totals, 0-based. */
  readonly totalRows: ReadonlySet<number>
  readonly isHidden: (row: number) => boolean
  /** Rows above the first row of the list that its row numbers do not count. */
  readonly uncountedRows: number
}

/** The rows of a list, and what they leave out. The places are 0-based. */
export type List = {
  readonly rows: readonly ListRow[]
  /** Rows that add up other rows, from 1. They are not in `rows`. */
  readonly totals: readonly number[]
  /** Rows without any key, which match no row. */
  readonly withoutKey: Places
  /** Amounts stored as text, which count as their figures. */
  readonly textAmounts: Places
  /** Amounts that are no figures, which count as 0. */
  readonly unreadAmounts: Places
  readonly blankAmounts: number
  readonly hiddenRows: number
  readonly errorKeys: number
}

/** The largest distance of a total from the sum of its rows, less than a cent. */
const TOTAL_TOLERANCE = 0.005

const firstText = (
  cells: CellRow,
  { columns }: ColumnTable,
  readOf: (cell: CellRow[string] | undefined) => Reading,
): string => {
  for (const { column } of columns) {
    const reading = readOf(cells[column])
    if (reading.kind === 'text') return reading.text
  }
  return ''
}

/** Tells rows that are labelled as totals and add up the rows above them. */
const totalFinder = (count: number) => {
  const sums = () => Array.from({ length: count }, newSum)
  const all = sums()
  let since = sums()
  let rows = 0
  return {
    isTotal: (label: string, amounts: readonly number[]): boolean => {
      if (rows === 0 || !isTotalText(label)) return false
      return [all, since].some((found) =>
        found.every((sum, at) => Math.abs(sumOf(sum) - (amounts[at] ?? 0)) < TOTAL_TOLERANCE),
      )
    },
    add: (amounts: readonly number[]): void => {
      rows += 1
      amounts.forEach((amount, at) => {
        const [one, other] = [all[at], since[at]]
        if (one) addToSum(one, amount)
        if (other) addToSum(other, amount)
      })
    },
    restart: (): void => {
      since = sums()
    },
  }
}

/** Reads the amounts of a list, and notes those that are no numbers. */
const amountReader = (read: TypedReader) => {
  const found = { textAmounts: noPlaces(), unreadAmounts: noPlaces(), blankAmounts: 0 }
  const amountOf = (reading: Reading, row: number, column: number): number => {
    if (reading.kind === 'number') return reading.value
    if (reading.kind === 'blank') {
      found.blankAmounts += 1
      return 0
    }
    const text = reading.kind === 'text' ? reading.text.trim() : ''
    const figure = figureOfText(text, read)
    const what = reading.kind === 'error' ? reading.code : text
    notePlace(figure === null ? found.unreadAmounts : found.textAmounts, row, column, what)
    return figure?.value ?? 0
  }
  return { found, amountOf }
}

/** Reads the rows of a list. Rows without a key and an amount are left out. */
export const readList = (source: ListSource, read: TypedReader): List => {
  const { workbook, table, keyColumns, amountColumns, uncountedRows } = source
  const readOf = cellReader(workbook)
  const totals: number[] = []
  const rows: ListRow[] = []
  const withoutKey = noPlaces()
  const finder = totalFinder(amountColumns.length)
  const { found, amountOf } = amountReader(read)
  let [hiddenRows, errorKeys] = [0, 0]
  const addRow = (cells: CellRow, row: number): void => {
    const keys = keyColumns.map((column) => readOf(cells[column]))
    const readings = amountColumns.map((column) => readOf(cells[column]))
    if ([...keys, ...readings].every(({ kind }) => kind === 'blank')) return
    const figures = readings.map((one) => (one.kind === 'number' ? one.value : 0))
    const label = firstText(cells, table, readOf)
    if (source.totalRows.has(row) || finder.isTotal(label, figures)) {
      totals.push(row + 1 - uncountedRows)
      finder.restart()
      return
    }
    finder.add(figures)
    const amounts = readings.map((one, at) => amountOf(one, row, amountColumns[at] ?? 0))
    const keyTexts = keys.map((one) => keyOfReading(one, read))
    const key = joinedKey(keyTexts)
    if (keyTexts.includes(null)) errorKeys += 1
    if (key === null) notePlace(withoutKey, row, keyColumns[0] ?? 0, '')
    if (source.isHidden(row)) hiddenRows += 1
    const shownKeys = keyColumns.map((column) =>
      displayText(workbook, cells[column] ?? null).trim(),
    )
    rows.push({ row: row + 1 - uncountedRows, key, shownKeys, amounts })
  }
  const { body, sheet } = table
  for (let row = body.startRow; row <= body.endRow; row += 1) {
    const cells = sheet.cellData?.[row]
    if (cells !== undefined) addRow(cells, row)
  }
  return { rows, totals, withoutKey, hiddenRows, errorKeys, ...found }
}

const placesText = (
  { count, first }: Places,
  uncountedRows: number,
  sentence: (count: string) => string,
): readonly string[] => {
  if (count === 0) return []
  const named = first.map(({ row, column }) => cellName(row - uncountedRows, column)).join(', ')
  const more = count > first.length ? ` and ${count - first.length} more` : ''
  return [`${sentence(String(count))}: ${named}${more}.`]
}

/** Sentences about what a list leaves out. `name` is the name of the list. */
export const listNotes = (list: List, name: string, uncountedRows: number): readonly string[] => {
  const { totals, withoutKey, textAmounts, unreadAmounts, blankAmounts, hiddenRows } = list
  const isOne = totals.length === 1
  const totalText = `${name}: ${isOne ? 'row' : 'rows'} ${totals.slice(0, 5).join(', ')}${totals.length > 5 ? ` and ${totals.length - 5} more` : ''} left out as ${isOne ? 'a total' : 'totals'}.`
  return [
    ...(totals.length > 0 ? [totalText] : []),
    ...placesText(
      unreadAmounts,
      uncountedRows,
      (count) => `${name} is incomplete: ${count} amounts are errors or text and count as 0`,
    ),
    ...placesText(
      textAmounts,
      uncountedRows,
      (count) => `${name}: ${count} amounts are stored as text and count as figures`,
    ),
    ...placesText(
      withoutKey,
      uncountedRows,
      (count) => `${name}: ${count} rows have no key and match nothing`,
    ),
    ...(blankAmounts > 0 ? [`${name}: ${blankAmounts} blank amounts count as 0.`] : []),
    ...(hiddenRows > 0 ? [`${name}: ${hiddenRows} hidden rows are included.`] : []),
  ]
}
