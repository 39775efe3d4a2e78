import { columnName, parseRange } from '#contract/workbook/cells.ts'
import type { Outcome } from './step.ts'

/** A block of cells from read_range that starts at A1. */
export type CellBlock = {
  readonly values: readonly (readonly unknown[])[]
  readonly formulas: Readonly<Record<string, unknown>>
  /** The last used row, from 1. `values` may end earlier if read_range truncated it. */
  readonly lastRow: number
}

/** Removes the leading apostrophe that only marks a text. */
const asShown = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^'/, '') : value

/** Converts a read_range outcome. The range must start at A1. */
export const cellBlockOf = (outcome: Outcome): CellBlock => {
  const { values, formulas, last_row: lastRow } = outcome.output
  return {
    values: Array.isArray(values)
      ? (values as readonly (readonly unknown[])[]).map((row) => row.map(asShown))
      : [],
    formulas: (formulas ?? {}) as Readonly<Record<string, unknown>>,
    lastRow: Number(lastRow ?? 0),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** A column of numbers with a heading. `range` excludes the heading and the rows in `totals`. */
export type Column = {
  readonly head: string
  readonly range: string
  readonly figures: number
  readonly totals: readonly number[]
  /** Rows that hold text between the numbers. Worksheet functions skip them. */
  readonly texts: readonly number[]
  /** True if the column continues below the last row that we read. */
  readonly isCut: boolean
  /** True if numbers follow a text that may be the heading of another table. */
  readonly isBroken: boolean
}

/** A text in a heading row, with the column below if it has numbers. */
export type ColumnHeading = {
  readonly text: string
  /** The column letters, and the row from 1. */
  readonly letters: string
  readonly row: number
  readonly column: Column | null
}

const TOTAL = /^(?:(?:grand|sub)[ -]?)?(?:total|sum)s?\b/i
/** True for a row of totals, judged by its first text. */
const isTotal = (row: readonly unknown[]): boolean => TOTAL.test(row.find(isText)?.trim() ?? '')

/** Criteria for COUNTIF that match the first text of a row of totals. */
const TOTAL_STARTS = ['total*', 'sub?total*', 'subtotal*', 'grand?total*', 'sum', 'sum *', 'sum:*']

/** A formula that counts rows of totals below the rows that we read. */
export const countTotalsFormula = ({ values, lastRow }: CellBlock): string => {
  const range = `A${values.length + 1}:${columnName((values[0]?.length ?? 1) - 1)}${lastRow}`
  return `=${TOTAL_STARTS.map((start) => `COUNTIF(${range},"${start}")`).join('+')}`
}

/** The rows `from` to `to` without the rows in `less`: "B2:B4,B6:B9". */
const rangeLess = (name: string, from: number, to: number, less: readonly number[]): string =>
  [from - 1, ...less]
    .map((row, index) => [row + 1, (less[index] ?? to + 1) - 1] as const)
    .filter(([first, last]) => first <= last)
    .map(([first, last]) => `${name}${first}:${name}${last}`)
    .join(',')

const isBlank = (value: unknown): boolean => !isText(value) && typeof value !== 'number'
const hasNumber = (row: readonly unknown[]): boolean => row.some((cell) => typeof cell === 'number')

/** True for a formula that aggregates cells above it in the same column, such as =SUM(B2:B9). */
const isTotalFormula = (formula: unknown, letters: string): boolean =>
  new RegExp(
    String.raw`^=\s*(?:SUM|SUBTOTAL|AGGREGATE|AVERAGE|COUNT|MIN|MAX)\((?:\d+,)*\$?${letters}\$?\d+:\$?${letters}\$?\d+\)$`,
    'i',
  ).test(String(formula))

/**
 * The first row below the heading that has text in column `c` and no number in any column. It may
 * be another heading.
 */
const endOf = ({ values }: CellBlock, r: number, c: number): number => {
  const end = values.findIndex((row, at) => at > r && isText(row[c]) && !hasNumber(row))
  return end < 0 ? values.length : end
}

/**
 * True if numbers continue right below the text that ends a column, without a blank row between.
 */
const isBrokenAt = (values: CellBlock['values'], end: number, c: number): boolean =>
  typeof values[end + 1]?.[c] === 'number' && !(values[end - 1] ?? []).every(isBlank)

/** Reads a column from its heading. Blank cells and texts between the numbers do not end it. */
const columnAt = (cells: CellBlock, head: string, r: number, c: number) => {
  const { values, formulas, lastRow } = cells
  const letters = columnName(c)
  const end = endOf(cells, r, c)
  const rows = values.slice(0, end).flatMap((row, at) => (at > r ? [{ row, at }] : []))
  const figures = rows.filter(({ row }) => typeof row[c] === 'number')
  const last = figures.at(-1)?.at ?? r
  const totals = figures.flatMap(({ row, at }) =>
    isTotal(row) || isTotalFormula(formulas[`${letters}${at + 1}`], letters) ? [at + 1] : [],
  )
  if (figures.length < 2 || totals.length === figures.length) return null
  const texts = rows.flatMap(({ row, at }) => (at < last && isText(row[c]) ? [at + 1] : []))
  const isCut = end === values.length && values.length < lastRow
  const column: Column = {
    head: head.trim(),
    range: rangeLess(letters, r + 2, isCut ? lastRow : last + 1, totals),
    figures: figures.length,
    totals,
    texts,
    isCut,
    isBroken: isBrokenAt(values, end, c),
  }
  return { column, end }
}

/** All columns of numbers in one sheet column, keyed by the row of the heading, from 0. */
const columnsDown = (cells: CellBlock, c: number): ReadonlyMap<number, Column> => {
  const found = new Map<number, Column>()
  let r = 0
  while (r < cells.values.length) {
    const head = cells.values[r]?.[c]
    const here = isText(head) ? columnAt(cells, head, r, c) : null
    if (here) found.set(r, here.column)
    r = here ? here.end : r + 1
  }
  return found
}

/**
 * All headings in rows that head at least one column of numbers. Headings of text columns are
 * included.
 */
export const columnHeadingsOf = (cells: CellBlock): readonly ColumnHeading[] => {
  const columns = (cells.values[0] ?? []).map((_, c) => columnsDown(cells, c))
  return cells.values.flatMap((row, r) =>
    columns.some((down) => down.has(r))
      ? row.flatMap((text, c) => {
          const column = columns[c]?.get(r) ?? null
          return isText(text) ? [{ text, letters: columnName(c), row: r + 1, column }] : []
        })
      : [],
  )
}

export const columnsOf = (cells: CellBlock): readonly Column[] =>
  columnHeadingsOf(cells).flatMap(({ column }) => column ?? [])

/**
 * Interprets a name as a range: "B" is B:B, "Q1" is the cell Q1. Null if it is outside the used
 * cells.
 */
export const rangeNamed = ({ values, lastRow }: CellBlock, name: string): string | null => {
  const range = /\d/.test(name) ? name : `${name}:${name}`
  const found = parseRange(range)
  if (!found.ok) return null
  const { startColumn, startRow } = found.value
  const isInUse = startColumn < (values[0]?.length ?? 0) && startRow < lastRow
  return isInUse ? range : null
}
