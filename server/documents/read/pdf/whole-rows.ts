import type { Rows } from '../contents.ts'
import { isAnchor, hasNoWords } from './row-text.ts'
import { rowOf, type Span } from './table-columns.ts'
import { joinLines, type DrawnRow } from './wrapped-rows.ts'

/** Maximum distance between the lines of one label, as a fraction of the row distance. */
const CLOSER = 0.85
/** A gap this much wider than the others separates two rows. */
const WIDER = 1.15
/**
 * Maximum number of headings between two rows. If more lines stand there, they are texts of the
 * rows.
 */
export const MOST_HEADINGS = 2

/** Text lines between two rows. `gaps` holds the gap above each line and the gap below the last. */
type Run = { readonly from: number; readonly end: number; readonly gaps: readonly number[] }

/** Number of lines that go to the row above and the row below. The rest form a row. */
type Share = { readonly above: number; readonly below: number }
const NONE: Share = { above: 0, below: 0 }

const isIn = ({ x, end }: Span, column: Span | undefined): boolean =>
  column !== undefined && x < column.end && end > column.x

/** Columns whose cells are mostly words in rows with figures. */
const wordColumns = (rows: readonly DrawnRow[], columns: readonly Span[]): readonly Span[] => {
  const cells = rows.filter(isAnchor).flatMap((row) => row.cells)
  return columns.filter((column) => {
    const own = cells.filter((cell) => isIn(cell, column))
    return own.filter(hasNoWords).length * 2 < own.length || own.length === 0
  })
}

/** Returns a test for lines that continue a row's text. */
const textTest = (rows: readonly DrawnRow[], columns: readonly Span[]) => {
  const words = wordColumns(rows, columns)
  const isPlain = !rows.some(isAnchor)
  return ({ cells }: DrawnRow): boolean => {
    if (cells.length === 1 && isPlain) return true
    if (isPlain || cells.some((cell) => !words.some((column) => isIn(cell, column)))) return false
    return cells.length === 1 || cells.every((cell) => !isIn(cell, columns[0]))
  }
}

/** Smallest distance between adjacent rows. `Infinity` if no two rows are adjacent. */
const rowGap = (rows: readonly DrawnRow[], isText: readonly boolean[]): number =>
  rows.reduce((least, row, at) => {
    const above = rows[at - 1]
    if (!above || isText[at] === true || isText[at - 1] === true) return least
    return Math.min(least, above.y - row.y)
  }, Infinity)

const runsOf = (rows: readonly DrawnRow[], isText: readonly boolean[]): readonly Run[] => {
  const runs: Run[] = []
  for (let from = 0; from < rows.length; from += 1) {
    if (isText[from] !== true) continue
    let end = from
    while (isText[end] === true) end += 1
    const gaps = Array.from({ length: end - from + 1 }, (_, at) => {
      const [above, below] = [rows[from + at - 1], rows[from + at]]
      return above && below ? above.foot - below.top : Infinity
    })
    runs.push({ from, end, gaps })
    from = end
  }
  return runs
}

/** Index of the one gap clearly wider than all others. Null if there is none. */
const widest = (gaps: readonly number[]): number | null => {
  const most = Math.max(...gaps)
  const at = gaps.indexOf(most)
  return gaps.every((gap, other) => other === at || gap * WIDER <= most) ? at : null
}

const countWhile = (gaps: readonly number[], most: number): number => {
  const end = gaps.findIndex((gap) => gap > most)
  return end === -1 ? gaps.length : end
}

/**
 * Assigns lines of the label column to the rows above and below. Lines closer together than rows
 * belong to one label. Other lines are headings.
 */
const labelShare = ({ gaps }: Run, most: number): Share => {
  const count = gaps.length - 1
  const isLong = count > MOST_HEADINGS
  const part = widest(gaps)
  if (isLong && part !== null) return { above: part, below: count - part }
  if (most === Infinity) return NONE
  const above = countWhile(gaps.slice(0, count), most)
  const below = countWhile(gaps.slice(1).toReversed(), most)
  if (above + below <= count) return { above, below }
  return part === null ? { above: count, below: 0 } : { above: part, below: count - part }
}

/** Position of text lines relative to their figures, judged by their order alone. */
type Lie = 'above' | 'below' | 'unknown'

const lieOf = (runs: readonly Run[], firstAnchor: number, count: number): Lie => {
  const leads = runs.some(({ end }) => end === firstAnchor)
  const trails = runs.some(({ end }) => end === count)
  if (leads) return trails ? 'unknown' : 'above'
  return 'below'
}

/** Assigns lines of other columns to the rows above and below. Each line goes to the closer row. */
const textShare = ({ gaps, from }: Run, lie: Lie, firstAnchor: number): Share => {
  const count = gaps.length - 1
  const part = widest(gaps)
  if (part !== null) return { above: part, below: count - part }
  const most = Math.max(0, ...gaps.slice(1, -1)) * WIDER
  const isAlone = count > 1 && (gaps[0] ?? 0) >= most && (gaps.at(-1) ?? 0) >= most
  if (isAlone || lie === 'unknown') return NONE
  if (lie === 'above') return { above: 0, below: count }
  return from > firstAnchor ? { above: count, below: 0 } : NONE
}

const inFirst =
  ([first]: readonly Span[]) =>
  ({ cells }: DrawnRow): boolean =>
    cells.some((cell) => isIn(cell, first))

const together = (rows: Rows): readonly string[] =>
  rows.reduce((above, below) =>
    above.map((text, at) => {
      const more = below[at] ?? ''
      if (text === '' || more === '') return text + more
      return joinLines(text, more)
    }),
  )

/** If most rows start in the first column, text in other columns is not a heading. */
const beginLeft = (rows: readonly DrawnRow[], columns: readonly Span[]): boolean => {
  const anchors = rows.filter(isAnchor)
  return anchors.filter(inFirst(columns)).length * 2 > anchors.length
}

const shareOf = (
  rows: readonly DrawnRow[],
  columns: readonly Span[],
  isText: readonly boolean[],
  runs: readonly Run[],
): ((run: Run) => Share) => {
  const most = rowGap(rows, isText) * CLOSER
  const firstAnchor = rows.findIndex((row, at) => isAnchor(row) && isText[at] !== true)
  const isLabel = ({ from, end }: Run): boolean => rows.slice(from, end).some(inFirst(columns))
  const texts = runs.filter((run) => !isLabel(run))
  const lie = beginLeft(rows, columns) ? lieOf(texts, firstAnchor, rows.length) : 'unknown'
  return (run) => (isLabel(run) ? labelShare(run, most) : textShare(run, lie, firstAnchor))
}

/**
 * Cell texts of a table. Text lines above, beside and below a row's figures join into one cell.
 * Lines that fit no row become rows of their own, so no text is lost.
 */
export const wholeRows = (rows: readonly DrawnRow[], columns: readonly Span[]): Rows => {
  const isText = rows.map(textTest(rows, columns))
  const runs = runsOf(rows, isText)
  const share = shareOf(rows, columns, isText, runs)
  const shown = rows.map(({ cells }) => [rowOf(cells, columns)])
  for (const run of runs) {
    const { from, end } = run
    const { above, below } = share(run)
    const [first, last] = [from + above, end - below]
    shown[from - 1]?.push(...shown.slice(from, first).flat())
    shown[end]?.unshift(...shown.slice(last, end).flat())
    const isOne = !rows.slice(from, end).some(inFirst(columns))
    const middle = shown.slice(first, last)
    for (let at = from; at < end; at += 1) shown[at] = []
    if (!isOne) middle.forEach((lines, at) => (shown[first + at] = lines))
    else if (middle.length > 0) shown[first] = middle.flat()
  }
  return shown.flatMap((lines) => (lines.length === 0 ? [] : [together(lines)]))
}
