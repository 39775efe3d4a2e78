import { columnName } from '#contract/workbook/cells.ts'
import { wordsOf } from '../language/words.ts'

/** What the cells of a column hold. */
type ColumnKind = 'number' | 'text' | 'day'

/** A column of a table, with its distinct texts. */
export type TableColumn = {
  readonly letters: string
  readonly head: string
  readonly stems: readonly string[]
  readonly kind: ColumnKind
  /** Distinct texts of a text column, in order of appearance. */
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
}

/** A table of a worksheet: one head row, then one row per entry. Rows count from 1. */
export type Table = {
  readonly headRow: number
  readonly lastRow: number
  readonly columns: readonly TableColumn[]
  /** True if the worksheet continues below what we read. */
  readonly isCut: boolean
}

type Rows = readonly (readonly unknown[])[]

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const DAY = /^\d{4}-\d{2}-\d{2}(?:T|$)/
const TOTAL = /^(?:(?:grand|sub)[ -]?)?(?:total|sum)s?\b/i

export const stemsOf = (text: string): readonly string[] => wordsOf(text).map(({ stem }) => stem)

const kindOf = (values: readonly unknown[]): ColumnKind => {
  const filled = values.filter((value) => value !== null && value !== '')
  const numbers = filled.filter((value) => typeof value === 'number').length
  if (numbers * 2 > filled.length) return 'number'
  const days = filled.filter((value) => isText(value) && DAY.test(value)).length
  return days * 2 > filled.length ? 'day' : 'text'
}

const isHeadRow = (row: readonly unknown[], next: readonly unknown[] | undefined): boolean =>
  row.filter(isText).length > 1 &&
  row.every((value) => typeof value !== 'number') &&
  next !== undefined &&
  next.some((value) => typeof value === 'number' || (isText(value) && DAY.test(value)))

const columnAt = (rows: Rows, head: unknown, at: number): TableColumn | null => {
  if (!isText(head)) return null
  const values = rows.map((row) => row[at] ?? null)
  const kind = kindOf(values)
  const texts =
    kind === 'text' ? [...new Set(values.filter(isText).map((text) => text.trim()))] : []
  return { letters: columnName(at), head: head.trim(), stems: stemsOf(head), kind, texts, values }
}

/** True for a row of totals, judged by its first text. */
const isTotalRow = (row: readonly unknown[]): boolean => TOTAL.test(String(row.find(isText) ?? ''))

/** The first table of a worksheet from A1 on. Null if there is none. */
export const tableIn = (rows: Rows, lastRow: number): Table | null => {
  const head = rows.findIndex((row, at) => isHeadRow(row, rows[at + 1]))
  if (head < 0) return null
  const below = rows.slice(head + 1)
  const end = below.findIndex((row) => row.every((value) => value === null || value === ''))
  const body = end < 0 ? below : below.slice(0, end)
  const totals = body.findIndex(isTotalRow)
  const entries = totals < 0 ? body : body.slice(0, totals)
  const columns = (rows[head] ?? []).flatMap((text, at) => columnAt(entries, text, at) ?? [])
  return {
    headRow: head + 1,
    lastRow: head + 1 + entries.length,
    columns,
    isCut: end < 0 && totals < 0 && rows.length < lastRow,
  }
}

/** The cells of a table with its heads. */
export const rangeOf = ({ columns, headRow, lastRow }: Table): string =>
  `${columns[0]?.letters ?? 'A'}${headRow}:${columns.at(-1)?.letters ?? 'A'}${lastRow}`
