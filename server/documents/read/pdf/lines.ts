import { splitFigures, isFigure } from './figures.ts'
import type { Cell, Line, TextRun } from './line.ts'
import { isAtRightEdge, rightEdges, type LineRuns } from './right-edges.ts'

/** Maximum baseline difference of runs on one line, in font sizes. */
const SAME_LINE = 0.4
/** Minimum gap between words, in font sizes. */
const WORD_GAP = 0.15
/** Minimum gap between cells, in font sizes. */
const CELL_GAP = 0.7

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu
const LETTER = /\p{L}/gu

/**
 * pdf.js swaps the letters of a lam-alef ligature.
 * Only after the article's alef is the swap certain, since no word has a second alef there.
 */
const withLigatures = (text: string): string => text.replace(/ا([أإآ])ل/g, 'ال$1')

/** Whether most letters belong to a right-to-left script. */
const isFromRight = (text: string): boolean =>
  (text.match(RTL)?.length ?? 0) * 2 > (text.match(LETTER)?.length ?? 0)

/** pdf.js returns runs without letters or digits in visual order, so reverse them. */
const inReadingOrder = (text: string): string =>
  /[\p{L}\p{N}\s]/u.test(text) ? text : Array.from(text).toReversed().join('')

/**
 * Whether a run starts a new cell. It does after a wide gap. After a gap between words, it does if
 * the run and `last` are figures, or if the run ends at a column edge.
 */
const isApart = (
  last: Cell,
  gap: number,
  { text, size, x, width }: TextRun,
  edges: readonly number[],
): boolean =>
  gap > size * CELL_GAP ||
  (gap > size * WORD_GAP &&
    ((isFigure(last.text) && isFigure(text)) || isAtRightEdge(x + width, edges)))

const cellsOf = ({ runs, fromRight }: LineRuns, edges: readonly number[] = []): readonly Cell[] => {
  const sorted = runs.toSorted((a, b) => (fromRight ? b.x - a.x : a.x - b.x))
  const cells: { text: string; x: number; end: number }[] = []
  for (const run of sorted) {
    const [{ x, size }, end] = [run, run.x + run.width]
    const text = fromRight ? inReadingOrder(run.text) : run.text
    const last = cells.at(-1)
    const gap = last ? (fromRight ? last.x - end : x - last.end) : Infinity
    if (!last || isApart(last, gap, run, edges)) {
      cells.push({ text, x, end })
      continue
    }
    last.text += (gap > size * WORD_GAP && !/\s$/.test(last.text) ? ' ' : '') + text
    last.x = Math.min(last.x, x)
    last.end = Math.max(last.end, end)
  }
  return cells
}

const textOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('')

/** Groups consecutive runs with the same baseline. */
const drawnLines = (runs: readonly TextRun[]): readonly (readonly TextRun[])[] => {
  const lines: TextRun[][] = []
  for (const run of runs.flatMap(splitFigures)) {
    if (run.text.trim() === '') continue
    const line = lines.at(-1)
    const last = line?.at(-1)
    const size = Math.max(run.size, last?.size ?? 0)
    if (line && last && Math.abs(last.y - run.y) < size * SAME_LINE) line.push(run)
    else lines.push([run])
  }
  return lines
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

const leftOf = (runs: readonly TextRun[]): number => Math.min(...runs.map(({ x }) => x))
const rightOf = (runs: readonly TextRun[]): number =>
  Math.max(...runs.map(({ x, width }) => x + width))

/** Whether `label` is the label right of `figures` on the same baseline. */
const isLabelOf = (figures: readonly TextRun[], label: readonly TextRun[]): boolean => {
  const [{ y = 0, size = 0 } = {}, { y: other = 0 } = {}] = [figures[0], label[0]]
  return (
    Math.abs(y - other) < size * SAME_LINE &&
    !hasLetters(textOf(figures)) &&
    rightOf(figures) <= leftOf(label)
  )
}

/** Joins the runs of a label in drawing order, which is its word order. */
const asOne = (label: readonly TextRun[]): TextRun => {
  const [x, size] = [leftOf(label), Math.max(...label.map((run) => run.size))]
  const text = label.map((run, at) => {
    const last = label[at - 1]
    const gap = last ? Math.max(run.x - last.x - last.width, last.x - run.x - run.width) : 0
    return (gap > size * WORD_GAP ? ' ' : '') + run.text
  })
  return { text: text.join(''), x, y: label[0]?.y ?? 0, width: rightOf(label) - x, size }
}

/** Some programs draw bilingual labels after the table. Put each one back into its row. */
const withLabels = (lines: readonly (readonly TextRun[])[]): readonly (readonly TextRun[])[] => {
  const whole: (readonly TextRun[])[] = []
  for (const line of lines) {
    const isLabel = textOf(line).search(RTL) !== -1
    const row = isLabel ? whole.findIndex((figures) => isLabelOf(figures, line)) : -1
    if (row === -1) whole.push(line)
    else whole[row] = [asOne(line), ...(whole[row] ?? [])]
  }
  return whole
}

/** Whether a line starts at its right end, even if most of its letters belong to another script. */
const beginsRight = (runs: readonly TextRun[], isPageFromRight: boolean): boolean => {
  const [first, ...others] = runs
  if (!first || others.some(({ x }) => x > first.x)) return false
  return isPageFromRight || isFromRight(first.text)
}

/** Whether a row has words on the starting side of the page and none on the other side. */
const isRowOf = (runs: readonly TextRun[], isPageFromRight: boolean): boolean => {
  const cells = cellsOf({ runs, fromRight: isPageFromRight })
  const [first, last] = [cells[0]?.text ?? '', cells.at(-1)?.text ?? '']
  return cells.length > 1 && hasLetters(first) && !hasLetters(last)
}

/**
 * Determines the direction of each line. A line without letters takes the direction of the next
 * line with letters, or else of the page.
 */
const written = (lines: readonly (readonly TextRun[])[]): readonly LineRuns[] => {
  const isPage = isFromRight(textOf(lines.flat()))
  const isLine = (runs: readonly TextRun[], text: string): boolean =>
    isRowOf(runs, isPage) ? isPage : isFromRight(text) || beginsRight(runs, isPage)
  let isBelow = isPage
  return lines
    .toReversed()
    .map((runs) => {
      const text = textOf(runs)
      if (hasLetters(text)) isBelow = isLine(runs, text)
      return { runs, fromRight: isBelow }
    })
    .toReversed()
}

/** Lines in drawing order, which is reading order for most programs. */
export const linesOf = (runs: readonly TextRun[]): readonly Line[] => {
  const lines = written(withLabels(drawnLines(runs)))
  const edges = rightEdges(lines, (line) => cellsOf(line).length > 1)
  return lines.map((line, at) => ({
    cells: cellsOf(line, edges[at]).map((cell) => ({ ...cell, text: withLigatures(cell.text) })),
    y: line.runs[0]?.y ?? 0,
    size: Math.max(...line.runs.map(({ size }) => size)),
    fromRight: line.fromRight,
  }))
}

const inMirror = ({ cells, ...line }: Line): Line => ({
  ...line,
  cells: cells
    .map((cell) => ({ ...cell, x: -cell.end, end: -cell.x }))
    .toSorted((a, b) => a.x - b.x),
})

/**
 * Groups consecutive lines of one direction and mirrors right-to-left lines, so their first cell is
 * leftmost.
 */
export const fromLeft = (lines: readonly Line[]): readonly (readonly Line[])[] => {
  const sides: Line[][] = []
  for (const line of lines) {
    const side = sides.at(-1)
    if (side && (side[0]?.fromRight ?? false) === (line.fromRight ?? false)) side.push(line)
    else sides.push([line])
  }
  return sides.map((side) => (side[0]?.fromRight ? side.map(inMirror) : side))
}
