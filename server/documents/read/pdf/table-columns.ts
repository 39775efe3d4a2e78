import type { Cell, Line } from './line.ts'

/** From where to where a column stands. */
export type Span = { readonly x: number; readonly end: number }

/** A figure, however it is written. */
const FIGURE = /^[-–−+(]*\d[\d.,'’]*[)%]*$/

/** Of so many lines one at least has its cells apart, where others run across columns. */
const LINES_PER_WHOLE = 3

/** Cells above each other, as far as they overlap. */
const spansOf = (cells: readonly Span[]): readonly Span[] => {
  const spans: { x: number; end: number }[] = []
  for (const { x, end } of cells.toSorted((a, b) => a.x - b.x)) {
    const last = spans.at(-1)
    if (last && x < last.end) last.end = Math.max(last.end, end)
    else spans.push({ x, end })
  }
  return spans
}

/** The columns within one, where a head or some rows run across them. */
const within = (column: Span, lines: readonly Line[]): readonly Span[] => {
  const parts = lines
    .map(({ cells }) => cells.filter(({ x, end }) => x >= column.x && end <= column.end))
    .filter(({ length }) => length > 0)
  const most = parts.reduce((count, { length }) => Math.max(count, length), 0)
  const whole = parts.filter(({ length }) => length === most)
  if (most < 2 || whole.length < 2 || whole.length * LINES_PER_WHOLE < parts.length) return [column]
  const spans = spansOf(whole.flat())
  return spans.length === most ? spans : [column]
}

const stands = (column: Span, cells: readonly Span[]): boolean =>
  cells.some(({ x, end }) => x < column.end && end > column.x)

/** A head that stands right of all that is below it, with nothing above that, is of the same column. */
const withHeads = (columns: readonly Span[], lines: readonly Line[]): readonly Span[] => {
  const [head, ...rows] = lines.map(({ cells }) => cells)
  const whole: Span[] = []
  for (const column of columns) {
    const left = whole.at(-1)
    const isHead = head && rows.every((row) => !stands(column, row)) && stands(column, head)
    if (left && isHead && !stands(left, head)) whole.splice(-1, 1, { x: left.x, end: column.end })
    else whole.push(column)
  }
  return whole
}

/** The columns of a table, from left to right. */
export const columnsOf = (lines: readonly Line[]): readonly Span[] =>
  withHeads(
    spansOf(lines.flatMap(({ cells }) => cells)).flatMap((column) => within(column, lines)),
    lines,
  )

/** How much of a cell stands in a column; less than nothing beside it. */
const shared = (cell: Span, { x, end }: Span): number =>
  Math.min(cell.end, end) - Math.max(cell.x, x)

/** The figures of a cell that runs across just as many columns; else null. */
const figuresOver = (
  { text, x, end }: Cell,
  columns: readonly Span[],
): readonly string[] | null => {
  const figures = text.trim().split(/\s+/)
  const over = columns.filter((column) => stands(column, [{ x, end }]))
  const isEach = figures.length === over.length && figures.every((one) => FIGURE.test(one))
  return isEach && over.length > 1 ? figures : null
}

/**
 * What the columns of a row show: each cell is in the one that it shares most with, the first of such; as many figures
 * as the columns that they run across are one in each.
 */
export const rowOf = (cells: readonly Cell[], columns: readonly Span[]): readonly string[] => {
  const row = columns.map((): string[] => [])
  for (const cell of cells) {
    const figures = figuresOver(cell, columns)
    const shares = columns.map((column) => shared(cell, column))
    const first = figures
      ? shares.findIndex((share) => share > 0)
      : shares.indexOf(Math.max(...shares))
    const texts = figures ?? [cell.text.trim()]
    texts.forEach((text, at) => row[first + at]?.push(text))
  }
  return row.map((texts) => texts.join(' '))
}
