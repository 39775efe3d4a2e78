import { cellAt, styleOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { cellReader } from '../../sheets/aggregate/cell-readings.ts'
import type { GroupPart } from '../../sheets/aggregate/groupings.ts'
import type { ColumnTable } from '../../sheets/aggregate/table-columns.ts'
import type { CellContent, TypedReader } from '../../sheets/writes/block-schema.ts'

const BLANK = '(blank)'
const NO_DATE = '(no date)'
const ISO_DAY = 'yyyy-mm-dd'

/** The number format of the first number of a column. Null without one. */
export const patternIn = (
  workbook: WorkbookData,
  { sheet, body }: ColumnTable,
  column: number,
): string | null => {
  const read = cellReader(workbook)
  for (let row = body.startRow; row <= body.endRow; row += 1) {
    const cell = cellAt(sheet, row, column)
    if (read(cell).kind === 'number') return styleOf(workbook, cell?.s)?.n?.pattern ?? null
  }
  return null
}

type Label = Pick<CellContent, 'value' | 'isForced'> & { readonly pattern: string | null }

const textLabel = (value: string, read: TypedReader): Label => ({
  value,
  pattern: null,
  ...((value.startsWith('=') || read(value) !== null) && { isForced: true }),
})

const periodLabel = (name: string | number, start: number): Label => {
  if (typeof name === 'number') return { value: name, pattern: '0' }
  const isMonth = /^\d+-\d+$/.test(name)
  return isMonth ? { value: start, pattern: 'yyyy-mm' } : { value: name, pattern: null }
}

/** A date keeps its own format, so that two times of one day differ. */
const numberLabel = (value: number, pattern: string | null, isDay: boolean): Label => {
  if (!isDay) return { value, pattern }
  const isTimed = !Number.isInteger(value)
  return { value, pattern: isTimed ? `${ISO_DAY} hh:mm:ss` : ISO_DAY }
}

/** The label of a group in one column. `pattern` is the number format of that column. */
export const labelOf = (
  { reading, period, test }: GroupPart,
  pattern: string | null,
  read: TypedReader,
  hasOnlyBlanks: boolean,
): Label => {
  if (period !== undefined && reading.kind === 'number') return periodLabel(period, reading.value)
  if (test === null) return { value: hasOnlyBlanks ? BLANK : NO_DATE, pattern: null }
  switch (reading.kind) {
    case 'text':
      return textLabel(reading.text, read)
    case 'number':
      return numberLabel(reading.value, pattern, reading.isDay)
    case 'truth':
      return { value: reading.isTrue, pattern: null }
    case 'error':
      return { value: reading.code, pattern: null, isForced: true }
    default:
      return { value: BLANK, pattern: null }
  }
}
