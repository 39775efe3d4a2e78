import { formulaAt } from '#contract/formulas/formula-at.ts'
import { cellName, columnName } from '#contract/workbook/cells.ts'
import { sortKeyOf, type SortDirection } from '#contract/workbook/sort-order.ts'
import {
  cellAt,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { ColumnTable } from '../../sheets/aggregate/table-columns.ts'
import { displayText, valueOf } from '../../sheets/display.ts'
import { sortedRows, type SortOrder } from '../../sheets/writes/sort-rows.ts'
import type { TypedReader } from '../../sheets/writes/block-schema.ts'
import { hasContent, isFormulaCell } from '../../sheets/windows/cells-within.ts'
import { clippedText } from '../look/aggregate-query.ts'
import { listed } from './sort-obstacles.ts'
import type { DisturbedFormulas, NamedFormulas } from './sort-readers.ts'

/** A column that the rows are sorted by, with the cells that do not compare as people expect. */
export type SortedColumn = {
  readonly column: string
  readonly head?: string
  readonly order: SortDirection
  /** Blank cells come last in both directions. */
  readonly blank?: number
  readonly errors?: number
  readonly numbers_as_text?: number
}

const ROWS_SHOWN = 3
const COLUMNS_SHOWN = 8
const TEXT_CHARS = 40
const NOISE = 1e-9

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

type Tally = { blank: number; errors: number; readonly numbersAsText: string[] }

const tallyOf = ({ sheet, body }: SortOrder, column: number, read: TypedReader): Tally => {
  const tally: Tally = { blank: 0, errors: 0, numbersAsText: [] }
  for (let row = body.startRow; row <= body.endRow; row += 1) {
    const { kind, value } = sortKeyOf(cellAt(sheet, row, column))
    if (kind === 'nothing') tally.blank += 1
    if (kind === 'error') tally.errors += 1
    if (kind !== 'text' || !/\d/.test(String(value))) continue
    const typed = read(String(value))
    if (typed !== null && 'value' in typed) tally.numbersAsText.push(cellName(row, column))
  }
  return tally
}

/** Describes the columns of a sort, and warns of numbers stored as text. `order` is sorted. */
export const sortedColumns = (
  order: SortOrder,
  { columns, headRow }: ColumnTable,
  read: TypedReader,
): { readonly by: readonly SortedColumn[]; readonly notes: readonly string[] } => {
  const found = order.by.map(({ column, order: direction }) => {
    const { blank, errors, numbersAsText } = tallyOf(order, column, read)
    const head = columns.find((one) => one.column === column)?.head ?? ''
    const by: SortedColumn = {
      column: columnName(column),
      ...(headRow !== null && { head: clippedText(head) }),
      order: direction,
      ...(blank > 0 && { blank }),
      ...(errors > 0 && { errors }),
      ...(numbersAsText.length > 0 && { numbers_as_text: numbersAsText.length }),
    }
    return { by, numbersAsText }
  })
  const texts = found.flatMap(({ numbersAsText }) => numbersAsText)
  return {
    by: found.map(({ by }) => by),
    notes:
      texts.length === 0
        ? []
        : [
            `${counted(texts.length, 'number is', 'numbers are')} stored as text and sorted as text, apart from the numbers: ${listed(texts)}. Convert them, and sort again.`,
          ],
  }
}

/** The first sorted rows as people see them. */
export const firstRows = (
  workbook: WorkbookData,
  { sheet, body }: Pick<SortOrder, 'sheet' | 'body'>,
): readonly (readonly string[])[] => {
  const height = Math.min(ROWS_SHOWN, body.endRow - body.startRow + 1)
  const width = Math.min(COLUMNS_SHOWN, body.endColumn - body.startColumn + 1)
  return Array.from({ length: height }, (_, down) =>
    Array.from({ length: width }, (_cell, right) => {
      const cell = cellAt(sheet, body.startRow + down, body.startColumn + right)
      return clippedText(displayText(workbook, cell).trim(), TEXT_CHARS)
    }),
  )
}

const isSameValue = (one: CellState | null, other: CellState | null): boolean => {
  const [before, after] = [valueOf(one), valueOf(other)]
  if (typeof before !== 'number' || typeof after !== 'number') return before === after
  return Math.abs(before - after) <= NOISE * Math.max(1, Math.abs(before), Math.abs(after))
}

/** Functions of the place of a cell, such as `=ROW()-1` in a column of numbers. */
const PLACE_FUNCTION = /(?<![\p{L}\p{N}_.])(?:ROW|ROWS|CELL)\(/iu

/**
 * The moved formulas whose result is not that of their record before the sort. If no formula reads
 * other records, only the place of a cell can change a result. Other differences are old results.
 */
export const changedRecords = (
  before: SortOrder,
  after: SheetData,
  from: readonly number[],
  { inside, outside, computed }: DisturbedFormulas,
): NamedFormulas => {
  const { sheet, body } = before
  const isAny = inside.count + outside.count + computed > 0
  const first: string[] = []
  for (const [at, old] of from.entries())
    for (let column = body.startColumn; column <= body.endColumn; column += 1) {
      const known = cellAt(sheet, old, column)
      const row = body.startRow + at
      if (row === old || !isFormulaCell(known) || valueOf(known) === null) continue
      if (isSameValue(known, cellAt(after, row, column))) continue
      if (isAny || PLACE_FUNCTION.test(formulaAt(sheet, old, column) ?? ''))
        first.push(cellName(row, column))
    }
  return { count: first.length, first }
}

const besideText = ({ sheet, body }: SortOrder): readonly string[] => {
  const columns = [body.startColumn - 1, body.endColumn + 1].filter((column) => {
    if (column < 0) return false
    for (let row = body.startRow; row <= body.endRow; row += 1)
      if (hasContent(cellAt(sheet, row, column))) return true
    return false
  })
  if (columns.length === 0) return []
  const names = columns.map((column) => columnName(column)).join(' and ')
  const isOne = columns.length === 1
  return [
    `${isOne ? 'Column' : 'Columns'} ${names} beside the range ${isOne ? 'holds' : 'hold'} cells that did not move. If they belong to the records, undo this and sort the whole table.`,
  ]
}

const readersText = ({ outside, inside, computed }: DisturbedFormulas): readonly string[] => [
  ...(outside.count > 0
    ? [
        `${counted(outside.count, 'formula', 'formulas')} outside the sorted cells now ${outside.count === 1 ? 'reads' : 'read'} other records: ${listed(outside.first, outside.count)}.`,
      ]
    : []),
  ...(inside.count > 0
    ? [
        `${counted(inside.count, 'sorted formula reads', 'sorted formulas read')} more than the own row, so the result may change (cells before the sort): ${listed(inside.first, inside.count)}.`,
      ]
    : []),
  ...(computed > 0
    ? [
        `${counted(computed, 'formula', 'formulas')} with INDIRECT or OFFSET may read other records too.`,
      ]
    : []),
]

/** What the sort may have disturbed. `after` is the calculated worksheet. */
export const sortWarnings = (
  order: SortOrder,
  after: SheetData,
  changed: NamedFormulas,
  disturbed: DisturbedFormulas,
): readonly string[] => {
  const again = sortedRows({ ...order, sheet: after })
  const isSorted = again.every((row, at) => row === order.body.startRow + at)
  return [
    ...besideText(order),
    ...readersText(disturbed),
    ...(changed.count > 0
      ? [
          `${counted(changed.count, 'formula gives', 'formulas give')} another result than for the same record before: ${listed(changed.first, changed.count)}.`,
        ]
      : []),
    ...(isSorted
      ? []
      : ['The rows are not in this order any more, because their calculated values changed.']),
  ]
}
