import type { Rows } from '../contents.ts'
import type { Cell, Line } from './lines.ts'
import { wholeLabels } from './labels.ts'
import { wrappedRows, type DrawnRow } from './wrapped.ts'

/** Lines farther apart than this many sizes are of two tables. */
const MOST_GAP = 3.5

type Span = { x: number; end: number }

/** Where columns stand: cells above each other, as far as they overlap. */
const columnsOf = (lines: readonly Line[]): readonly Span[] => {
  const spans = lines.flatMap(({ cells }) => cells).toSorted((a, b) => a.x - b.x)
  const columns: Span[] = []
  for (const { x, end } of spans) {
    const last = columns.at(-1)
    if (last && x < last.end) last.end = Math.max(last.end, end)
    else columns.push({ x, end })
  }
  return columns
}

const rowOf = (cells: readonly Cell[], columns: readonly Span[]): readonly string[] =>
  columns.map(({ x, end }) =>
    cells
      .filter((cell) => cell.x >= x && cell.end <= end)
      .map(({ text }) => text.trim())
      .join(' '),
  )

const isNext = (above: Line, below: Line | undefined): below is Line =>
  below !== undefined &&
  below.y < above.y &&
  above.y - below.y < Math.max(above.size, below.size) * MOST_GAP

/** A line of one cell may stand between two rows: a heading of those that follow, left of their figures. */
const isHeading = (line: Line, below: Line | undefined): boolean => {
  const [label] = line.cells
  const figure = below?.cells[1]
  return (
    line.cells.length === 1 && label !== undefined && figure !== undefined && label.end < figure.x
  )
}

/** So many such lines stand between two rows at most. */
const MOST_HEADINGS = 2

/** How many headings stand there, up to the row that they belong to; 0 where that is no row of this table. */
const headingsAt = (lines: readonly Line[], at: number): number => {
  const count = lines.slice(at, at + MOST_HEADINGS + 1).findIndex(({ cells }) => cells.length > 1)
  const isOne = (line: Line, index: number): boolean =>
    isNext(line, lines[at + index + 1]) && isHeading(line, lines[at + count])
  return count > 0 && lines.slice(at, at + count).every(isOne) ? count : 0
}

/** Where the rows end that begin with this line. */
const endOf = (lines: readonly Line[], from: number): number => {
  let end = from + 1
  for (;;) {
    const [above, line] = [lines[end - 1], lines[end]]
    if (!above || !isNext(above, line)) return end
    const headings = headingsAt(lines, end)
    if (line.cells.length > 1) end += 1
    else if (headings > 0) end += headings + 1
    else return end
  }
}

/** Words side by side may be no table: two lines at least that were drawn as such make one of them. */
const isTable = (rows: readonly DrawnRow[]): boolean => {
  const isPlain = rows.every(({ isWrapped }) => !isWrapped)
  const whole = rows.filter(({ cells, isWrapped }) => !isWrapped && cells.length > 1)
  return rows.length > 1 && (isPlain || whole.length > 1)
}

/** The tables among the lines of a page: two rows at least whose cells stand in two columns at least. */
export const tablesIn = (drawn: readonly Line[]): readonly Rows[] => {
  const lines = wrappedRows(drawn)
  const tables: Rows[] = []
  for (let at = 0; at < lines.length;) {
    if ((lines[at]?.cells.length ?? 0) < 2) {
      at += 1
      continue
    }
    const end = endOf(lines, at)
    const within = lines.slice(at, end)
    const columns = columnsOf(within)
    if (isTable(within) && columns.length > 1)
      tables.push(wholeLabels(within).map(({ cells }) => rowOf(cells, columns)))
    at = end
  }
  return tables
}
