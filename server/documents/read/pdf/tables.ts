import type { Rows } from '../contents.ts'
import { columnsOf, rowOf } from './table-columns.ts'
import { isFigure } from './figures.ts'
import { withHeadsOver } from './heads.ts'
import { fromLeft, type Line } from './lines.ts'
import { wholeLabels } from './labels.ts'
import { withNotes } from './notes.ts'
import { wrappedRows, type DrawnRow } from './wrapped.ts'

/** Lines farther apart than this many sizes are of two tables. */
const MOST_GAP = 3.5

/** … unless their cells stand above each other: then this many. */
const MOST_ALIGNED_GAP = 7
/** How far they are out of line at most, in points. */
const OUT_OF_LINE = 1

/** Whether two cells at least of each begin or end at the same place, or figures end there. */
const isAligned = (above: Line, below: Line): boolean => {
  const isAt = (a: number, b: number): boolean => Math.abs(a - b) <= OUT_OF_LINE
  const same = above.cells.filter((cell) =>
    below.cells.some((other) => isAt(cell.x, other.x) || isAt(cell.end, other.end)),
  )
  const figures = same.filter(
    ({ text, end }) =>
      isFigure(text) && below.cells.some((other) => isFigure(other.text) && isAt(end, other.end)),
  )
  return same.length > 1 || (figures.length > 0 && below.cells.length > 1)
}

const isNext = (above: DrawnRow, below: DrawnRow | undefined): below is DrawnRow => {
  if (!below || below.y >= above.y) return false
  const sizes = (above.foot - below.top) / Math.max(above.size, below.size)
  return sizes < MOST_GAP || (sizes < MOST_ALIGNED_GAP && isAligned(above, below))
}

/** A line of a figure alone is a row, too, where one stands above it: a sum that has no name. */
const isSum = ({ cells: [figure, ...others] }: Line, above: Line): boolean =>
  figure !== undefined &&
  others.length === 0 &&
  isFigure(figure.text) &&
  above.cells.some(({ text, x, end }) => isFigure(text) && x < figure.end && end > figure.x)

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
const headingsAt = (lines: readonly DrawnRow[], at: number): number => {
  const count = lines.slice(at, at + MOST_HEADINGS + 1).findIndex(({ cells }) => cells.length > 1)
  const isOne = (line: DrawnRow, index: number): boolean =>
    isNext(line, lines[at + index + 1]) && isHeading(line, lines[at + count])
  return count > 0 && lines.slice(at, at + count).every(isOne) ? count : 0
}

/** Where the rows end that begin with this line. */
const endOf = (lines: readonly DrawnRow[], from: number): number => {
  let end = from + 1
  for (;;) {
    const [above, line] = [lines[end - 1], lines[end]]
    if (!above || !isNext(above, line)) return end
    const headings = headingsAt(lines, end)
    if (line.cells.length > 1 || isSum(line, above)) end += 1
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

const tablesOf = (lines: readonly DrawnRow[]): readonly Rows[] => {
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
      tables.push(
        withNotes(withHeadsOver(wholeLabels(within).map(({ cells }) => rowOf(cells, columns)))),
      )
    at = end
  }
  return tables
}

/** The tables among the lines of a page: two rows at least whose cells stand in two columns at least. */
export const tablesIn = (drawn: readonly Line[]): readonly Rows[] =>
  fromLeft(drawn).flatMap((lines) => tablesOf(wrappedRows(lines)))
