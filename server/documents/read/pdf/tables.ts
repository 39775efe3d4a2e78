import type { Rows } from '../contents.ts'
import { bottomRows } from './bottom-rows.ts'
import { columnsOf } from './table-columns.ts'
import { isFigure } from './figures.ts'
import { alignHeaders } from './header-row.ts'
import type { Line } from './line.ts'
import { fromLeft } from './lines.ts'
import { repairNotesColumn } from './notes-column.ts'
import { isAnchor, isRowText } from './row-text.ts'
import { MOST_HEADINGS, wholeRows } from './whole-rows.ts'
import { wrappedRows, type DrawnRow } from './wrapped-rows.ts'

/** Rows of one table are closer together than this, in font sizes. */
const MOST_GAP = 3.5

/** Rows of one table whose cells align are closer together than this, in font sizes. */
const MOST_ALIGNED_GAP = 7
/** Alignment tolerance in points. */
const OUT_OF_LINE = 1

/** Whether two cells share an edge, or two figures share a right edge. */
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
  const sizes = sizesBetween(above, below)
  return sizes < MOST_GAP || (sizes < MOST_ALIGNED_GAP && isAligned(above, below))
}

/** A line whose only cell is a figure below another figure is a row: a sum without a label. */
const isSum = ({ cells: [figure, ...others] }: Line, above: Line): boolean =>
  figure !== undefined &&
  others.length === 0 &&
  isFigure(figure.text) &&
  above.cells.some(({ text, x, end }) => isFigure(text) && x < figure.end && end > figure.x)

/** A line with one cell, left of the figures below, is a heading of the next rows. */
const isHeading = (line: Line, below: Line | undefined): boolean => {
  const [label] = line.cells
  const figure = below?.cells[1]
  return (
    line.cells.length === 1 && label !== undefined && figure !== undefined && label.end < figure.x
  )
}

/** Number of headings before the next row. 0 if that row is not part of this table. */
const headingsAt = (lines: readonly DrawnRow[], at: number): number => {
  const count = lines.slice(at, at + MOST_HEADINGS + 1).findIndex(({ cells }) => cells.length > 1)
  const isOne = (line: DrawnRow, index: number): boolean =>
    isNext(line, lines[at + index + 1]) && isHeading(line, lines[at + count])
  return count > 0 && lines.slice(at, at + count).every(isOne) ? count : 0
}

/** Maximum distance between lines of one text, in font sizes. */
const TEXT_GAP = 1.8
/** Maximum lines of one text. */
const MOST_TEXT = 100

const sizesBetween = (above: DrawnRow, below: DrawnRow): number =>
  (above.foot - below.top) / Math.max(above.size, below.size)

const isTight = (above: DrawnRow | undefined, below: DrawnRow | undefined): boolean => {
  const sizes = above && below ? sizesBetween(above, below) : Infinity
  return sizes > 0 && sizes < TEXT_GAP
}

/** End of the text lines from `at` that are close together and in text columns of `rows`. */
const textEnd = (lines: readonly DrawnRow[], at: number, rows: readonly DrawnRow[]): number => {
  let end = at
  for (; end - at <= MOST_TEXT; end += 1) {
    const [near, line] = [lines[end - 1], lines[end]]
    if (!near || line?.cells.length !== 1 || !isRowText(line, near, rows)) break
    if (end > at && !isTight(near, line)) break
  }
  return end
}

const isRightOf = ({ cells }: Line, row: Line): boolean =>
  (cells[0]?.x ?? 0) >= (row.cells[0]?.end ?? Infinity)

/**
 * Number of text lines at `at` that belong to a row. After the last row they must be close to it
 * and right of the first column.
 */
const textAt = (lines: readonly DrawnRow[], from: number, at: number): number => {
  const above = lines.slice(from, at).findLast(({ cells }) => cells.length > 1)
  const below = lines.slice(at, at + MOST_TEXT).find(isAnchor)
  if (!above || !(below ?? lines.slice(from, at).find(isAnchor))) return 0
  const end = textEnd(lines, at, below ? [above, below] : [above])
  const [last, next] = [lines[end - 1], lines[end]]
  const isRight = lines.slice(at, end).every((line) => isRightOf(line, above))
  const isBelow = isTight(lines[at - 1], lines[at])
  const isBetween = last !== undefined && next === below && isNext(last, next)
  const near = [isBelow, isRight, isBetween && isTight(last, next)].filter(Boolean).length
  return near >= (isBetween ? 1 : 2) ? end - at : 0
}

/** End of the table that starts at line `from`. */
const endOf = (lines: readonly DrawnRow[], from: number): number => {
  let end = from + 1
  for (;;) {
    const [above, line] = [lines[end - 1], lines[end]]
    if (!above || !isNext(above, line)) return end
    const headings = headingsAt(lines, end)
    if (line.cells.length > 1 || isSum(line, above)) end += 1
    else if (headings > 0) end += headings + 1
    else {
      const text = textAt(lines, from, end)
      if (text === 0) return end
      end += text
    }
  }
}

/**
 * A row that the PDF draws cell by cell (`isWrapped`) may really be paragraphs side by side. If
 * `rows` include such a row, they are a table only if at least two other rows have several cells.
 */
const isTable = (rows: readonly DrawnRow[]): boolean => {
  const isPlain = rows.every(({ isWrapped }) => !isWrapped)
  const whole = rows.filter(({ cells, isWrapped }) => !isWrapped && cells.length > 1)
  return rows.length > 1 && (isPlain || whole.length > 1)
}

/** A table of a page. `isCut` is true if later rows with figures in its columns are missing. */
export type PageTable = { readonly rows: Rows; readonly isCut: boolean }

/** Whether a line outside the table has a figure in one of the table's figure columns. */
const isLost = (line: Line, table: readonly DrawnRow[]): boolean =>
  line.cells.length > 1 &&
  line.cells.some(
    (cell) =>
      isFigure(cell.text) &&
      table.some(({ cells }) =>
        cells.some(
          (other) => isFigure(other.text) && Math.abs(other.end - cell.end) <= OUT_OF_LINE,
        ),
      ),
  )

const tablesOf = (lines: readonly DrawnRow[]): readonly PageTable[] => {
  const tables: PageTable[] = []
  let last: readonly DrawnRow[] = []
  for (let at = 0; at < lines.length;) {
    const end = (lines[at]?.cells.length ?? 0) < 2 ? at + 1 : endOf(lines, at)
    const within = lines.slice(at, end)
    const columns = columnsOf(within)
    const above = tables.at(-1)
    if (isTable(within) && columns.length > 1) {
      const rows = repairNotesColumn(alignHeaders(wholeRows(within, columns)))
      tables.push({ rows, isCut: false })
      last = within
    } else if (above && within.some((line) => isLost(line, last)))
      tables.splice(-1, 1, { ...above, isCut: true })
    at = end
  }
  return tables
}

/** Tables of a page: at least two rows with cells in at least two columns. */
export const tablesIn = (drawn: readonly Line[]): readonly PageTable[] =>
  fromLeft(drawn).flatMap((lines) => tablesOf(wrappedRows(bottomRows(lines))))
