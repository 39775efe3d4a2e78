import { columnName, parseRange } from '#contract/workbook/cells.ts'
import type { Outcome } from './step.ts'

/** A block of cells as read_range answers it, from A1 on. */
export type Cells = {
  readonly values: readonly (readonly unknown[])[]
  readonly formulas: Readonly<Record<string, unknown>>
  /** The last row in use, from 1; rows of it that are not in `values` were too many to read. */
  readonly lastRow: number
}

/** A text as it stands in its cell: an apostrophe before it only says that it is one. */
const asShown = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^'/, '') : value

/** What a read_range outcome holds; a range that starts elsewhere than in A1 is not understood. */
export const cellsOf = (outcome: Outcome): Cells => {
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

/** A column with a head and figures below it, as ranges without the head and without its `totals`, row numbers. */
export type Column = {
  readonly head: string
  readonly range: string
  readonly figures: number
  readonly totals: readonly number[]
  /** Rows between its figures that hold a text in it: a worksheet function passes them over. */
  readonly texts: readonly number[]
  /** Whether it goes on below the last row that was read. */
  readonly isCut: boolean
  /** Whether figures stand below a text that may be the head of another table. */
  readonly isBroken: boolean
}

/** A text of a row of heads, with its figures where it has some. */
export type Head = {
  readonly text: string
  /** The letters of its column, and its row from 1. */
  readonly letters: string
  readonly row: number
  readonly column: Column | null
}

const TOTAL = /^(?:(?:grand|sub)[ -]?)?(?:total|sum)s?\b/i
/** Whether a row adds up those above it: its first text begins so. */
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

const isBlank = (value: unknown): boolean => !isText(value) && typeof value !== 'number'
const hasNumber = (row: readonly unknown[]): boolean => row.some((cell) => typeof cell === 'number')

/** A formula over cells of its own column, such as =SUM(B2:B9): it adds up those above it. */
const isTotalFormula = (formula: unknown, letters: string): boolean =>
  new RegExp(
    String.raw`^=\s*(?:SUM|SUBTOTAL|AGGREGATE|AVERAGE|COUNT|MIN|MAX)\((?:\d+,)*\$?${letters}\$?\d+:\$?${letters}\$?\d+\)$`,
    'i',
  ).test(String(formula))

/** The row of the first text below a head that may be another head: no row of figures. */
const endOf = ({ values }: Cells, r: number, c: number): number => {
  const end = values.findIndex((row, at) => at > r && isText(row[c]) && !hasNumber(row))
  return end < 0 ? values.length : end
}

/** Whether figures go on right below a text in a row that follows on the others. */
const isBrokenAt = (values: Cells['values'], end: number, c: number): boolean =>
  typeof values[end + 1]?.[c] === 'number' && !(values[end - 1] ?? []).every(isBlank)

/** A column from its head on, past blank cells and texts between its figures, and the row behind it. */
const columnAt = (cells: Cells, head: string, r: number, c: number) => {
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

/** The columns of figures below one another, by the rows of their heads from 0. */
const columnsDown = (cells: Cells, c: number): ReadonlyMap<number, Column> => {
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

/** The heads of the columns, those of texts beside columns of figures too. */
export const headsOf = (cells: Cells): readonly Head[] => {
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

/** The columns of figures that have a head. */
export const columnsOf = (cells: Cells): readonly Column[] =>
  headsOf(cells).flatMap(({ column }) => column ?? [])

/** The range that a name means by itself, "B" as B:B and "Q1" as Q1; null outside the cells in use. */
export const rangeNamed = ({ values, lastRow }: Cells, name: string): string | null => {
  const range = /\d/.test(name) ? name : `${name}:${name}`
  const found = parseRange(range)
  if (!found.ok) return null
  const { startColumn, startRow } = found.value
  const isInUse = startColumn < (values[0]?.length ?? 0) && startRow < lastRow
  return isInUse ? range : null
}
