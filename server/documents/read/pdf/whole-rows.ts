import type { Rows } from '../contents.ts'
import { isAnchor, isBare } from './row-text.ts'
import { rowOf, type Span } from './table-columns.ts'
import { joined, type DrawnRow } from './wrapped.ts'

/** Lines of one label stand closer together than rows: by this part of their distance at most. */
const CLOSER = 0.85
/** A gap that is so much wider than the others parts two rows. */
const WIDER = 1.15
/** So many headings stand between two rows at most: more lines are the text of one. */
export const MOST_HEADINGS = 2

/** Lines of text between two rows: `from` to `end`, the gap above each and the one below the last. */
type Run = { readonly from: number; readonly end: number; readonly gaps: readonly number[] }

/** How many lines of a run go to the row above it and to the one below; those between are a row of their own. */
type Share = { readonly above: number; readonly below: number }
const NONE: Share = { above: 0, below: 0 }

const isIn = ({ x, end }: Span, column: Span | undefined): boolean =>
  column !== undefined && x < column.end && end > column.x

/** Which columns hold words: of their cells beside figures most do. */
const wordColumns = (rows: readonly DrawnRow[], columns: readonly Span[]): readonly Span[] => {
  const cells = rows.filter(isAnchor).flatMap((row) => row.cells)
  return columns.filter((column) => {
    const own = cells.filter((cell) => isIn(cell, column))
    return own.filter(isBare).length * 2 < own.length || own.length === 0
  })
}

/** Tells the lines that are more text of a row from rows. */
const textTest = (rows: readonly DrawnRow[], columns: readonly Span[]) => {
  const words = wordColumns(rows, columns)
  const isPlain = !rows.some(isAnchor)
  return ({ cells }: DrawnRow): boolean => {
    if (cells.length === 1 && isPlain) return true
    if (isPlain || cells.some((cell) => !words.some((column) => isIn(cell, column)))) return false
    return cells.length === 1 || cells.every((cell) => !isIn(cell, columns[0]))
  }
}

/** How far the closest rows stand apart; `Infinity` where no two follow each other. */
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

/** The gap that is wider than all others; null where none is. */
const widest = (gaps: readonly number[]): number | null => {
  const most = Math.max(...gaps)
  const at = gaps.indexOf(most)
  return gaps.every((gap, other) => other === at || gap * WIDER <= most) ? at : null
}

const countWhile = (gaps: readonly number[], most: number): number => {
  const end = gaps.findIndex((gap) => gap > most)
  return end === -1 ? gaps.length : end
}

/** Lines below the labels of rows: what is closer than rows are is of a label, what is not is a heading. */
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

/** Where the lines of a text stand beside their figures, where nothing but their order tells it. */
type Lie = 'above' | 'below' | 'unknown'

const lieOf = (runs: readonly Run[], firstAnchor: number, count: number): Lie => {
  const leads = runs.some(({ end }) => end === firstAnchor)
  const trails = runs.some(({ end }) => end === count)
  if (leads) return trails ? 'unknown' : 'above'
  return 'below'
}

/** Lines in another column than the first: of the row that they stand closer to. */
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
      return joined(text, more)
    }),
  )

/** Whether most rows begin in the first column: words in others are no headings then. */
const beginLeft = (rows: readonly DrawnRow[], columns: readonly Span[]): boolean => {
  const anchors = rows.filter(isAnchor)
  return anchors.filter(inFirst(columns)).length * 2 > anchors.length
}

/** How many lines of each run go to the rows beside it. */
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
 * What the rows of a table show, column by column. Lines of a text above, beside and below the figures of its row are
 * one cell; those that no row can be told for are a row of their own, so that nothing is lost.
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
