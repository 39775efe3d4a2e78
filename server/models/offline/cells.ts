import { columnName, parseRange } from '#contract/cells.ts'
import type { Outcome } from './step.ts'

/** A block of cells as read_range answers it, from A1 on. */
export type Cells = {
  readonly values: readonly (readonly unknown[])[]
  readonly formulas: Readonly<Record<string, unknown>>
  /** The last row in use, from 1; rows of it that are not in `values` were too many to read. */
  readonly lastRow: number
}

/** What a read_range outcome holds; a range that starts elsewhere than in A1 is not understood. */
export const cellsOf = (outcome: Outcome): Cells => {
  const { values, formulas, last_row: lastRow } = outcome.output
  return {
    values: Array.isArray(values) ? (values as readonly (readonly unknown[])[]) : [],
    formulas: (formulas ?? {}) as Readonly<Record<string, unknown>>,
    lastRow: Number(lastRow ?? 0),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** A column with a head and figures below it, as ranges without the head and without its `totals`, row numbers. */
export type Column = {
  readonly head: string
  readonly range: string
  readonly figures: number
  readonly totals: readonly number[]
  /** Whether it goes on below the last row that was read. */
  readonly isCut: boolean
}

const TOTAL = /^(?:(?:grand|sub)[ -]?)?(?:total|sum)s?\b/i
/** Whether a row adds up those above it: its first text begins so (AGENT-23). */
const isTotal = (row: readonly unknown[]): boolean => TOTAL.test(row.find(isText)?.trim() ?? '')

/** How the first text of a row of totals may begin, as the criteria of a worksheet function. */
const TOTAL_STARTS = ['total*', 'sub?total*', 'subtotal*', 'grand?total*', 'sum', 'sum *', 'sum:*']

/** A formula that counts the totals below what was read. */
export const totalsBelow = ({ values, lastRow }: Cells): string => {
  const range = `A${values.length + 1}:${columnName((values[0]?.length ?? 1) - 1)}${lastRow}`
  return `=${TOTAL_STARTS.map((start) => `COUNTIF(${range},"${start}")`).join('+')}`
}

/** Rows `from` to `to` of a column less some of them: "B2:B4,B6:B9". */
const rangeLess = (name: string, from: number, to: number, less: readonly number[]): string =>
  [from - 1, ...less]
    .map((row, index) => [row + 1, (less[index] ?? to + 1) - 1] as const)
    .filter(([first, last]) => first <= last)
    .map(([first, last]) => `${name}${first}:${name}${last}`)
    .join(',')

const columnAt = (cells: Cells, head: string, r: number, c: number): Column | null => {
  const below = cells.values.slice(r + 1)
  const end = below.findIndex((row) => typeof row[c] !== 'number')
  const figures = end < 0 ? below.length : end
  const totals = below.slice(0, figures).flatMap((row, at) => (isTotal(row) ? [r + 2 + at] : []))
  if (figures < 2 || totals.length === figures) return null
  const isCut = end < 0 && cells.values.length < cells.lastRow
  const last = isCut ? cells.lastRow : r + 1 + figures
  const range = rangeLess(columnName(c), r + 2, last, totals)
  return { head: head.trim(), range, figures, totals, isCut }
}

/** The columns of figures that have a head. */
export const columnsOf = (cells: Cells): readonly Column[] =>
  cells.values.flatMap((row, r) =>
    row.flatMap((head, c) => {
      const column = isText(head) ? columnAt(cells, head, r, c) : null
      return column ? [column] : []
    }),
  )

/** The range that a name means by itself, "B" as B:B and "Q1" as Q1; null outside the cells in use. */
export const rangeNamed = ({ values, lastRow }: Cells, name: string): string | null => {
  const range = /\d/.test(name) ? name : `${name}:${name}`
  const found = parseRange(range)
  if (!found.ok) return null
  const { startColumn, startRow } = found.value
  const isInUse = startColumn < (values[0]?.length ?? 0) && startRow < lastRow
  return isInUse ? range : null
}
