import { eachFigure, isFigure } from './figures.ts'

/** A run of text on a page, in points from its lower left; `size` of its letters. */
export type Run = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** Runs that stand close together, from `x` to `end`. */
export type Cell = { readonly text: string; readonly x: number; readonly end: number }

/** What stands on one line: cells from left to right, unless the line is written from the right. */
export type Line = {
  readonly cells: readonly Cell[]
  readonly y: number
  readonly size: number
}

/** Runs are on one line whose feet differ by less than this part of their size. */
const SAME_LINE = 0.4
/** Blanks between words are wider than this part of the size … */
const WORD_GAP = 0.15
/** … and those between cells wider than this. */
const CELL_GAP = 0.7

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu
const LETTER = /\p{L}/gu

/**
 * The library turns round the two letters of a ligature of lam and alef. Behind the article's alef, where no word
 * has a second one, that is sure; elsewhere it can't be told.
 */
const withLigatures = (text: string): string => text.replace(/ا([أإآ])ل/g, 'ال$1')

/** Whether most letters are of a script that is written from the right. */
const isFromRight = (text: string): boolean =>
  (text.match(RTL)?.length ?? 0) * 2 > (text.match(LETTER)?.length ?? 0)

/** Signs without letters and digits are given as they stand on the page, from the left. */
const inReadingOrder = (text: string): string =>
  /[\p{L}\p{N}\s]/u.test(text) ? text : Array.from(text).toReversed().join('')

/** Whether what stands so far behind a cell is another one. */
const isApart = (last: Cell, gap: number, { text, size }: Run): boolean =>
  gap > size * CELL_GAP || (gap > size * WORD_GAP && isFigure(last.text) && isFigure(text))

const cellsOf = (runs: readonly Run[], fromRight: boolean): readonly Cell[] => {
  const sorted = runs.toSorted((a, b) => (fromRight ? b.x - a.x : a.x - b.x))
  const cells: { text: string; x: number; end: number }[] = []
  for (const run of sorted) {
    const [{ x, size }, end] = [run, run.x + run.width]
    const text = fromRight ? inReadingOrder(run.text) : run.text
    const last = cells.at(-1)
    const gap = last ? (fromRight ? last.x - end : x - last.end) : Infinity
    if (!last || isApart(last, gap, run)) {
      cells.push({ text, x, end })
      continue
    }
    last.text += (gap > size * WORD_GAP && !/\s$/.test(last.text) ? ' ' : '') + text
    last.x = Math.min(last.x, x)
    last.end = Math.max(last.end, end)
  }
  return cells
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/**
 * The lines of a page in the order in which they are drawn, which is that of reading for most programs. Those without
 * letters are written as most of the page is.
 */
export const linesOf = (runs: readonly Run[]): readonly Line[] => {
  const lines: Run[][] = []
  const isPageFromRight = isFromRight(textOf(runs))
  for (const run of runs.flatMap(eachFigure)) {
    if (run.text.trim() === '') continue
    const line = lines.at(-1)
    const last = line?.at(-1)
    const size = Math.max(run.size, last?.size ?? 0)
    if (line && last && Math.abs(last.y - run.y) < size * SAME_LINE) line.push(run)
    else lines.push([run])
  }
  const fromRight = (text: string): boolean =>
    /\p{L}/u.test(text) ? isFromRight(text) : isPageFromRight
  return lines.map((line) => ({
    cells: cellsOf(line, fromRight(textOf(line))).map((cell) => ({
      ...cell,
      text: withLigatures(cell.text),
    })),
    y: line[0]?.y ?? 0,
    size: Math.max(...line.map(({ size }) => size)),
  }))
}

/** Lines as in a mirror, where most letters of them are written from the right: their first cell is the leftmost then. */
export const fromLeft = (lines: readonly Line[]): readonly Line[] => {
  const text = lines.flatMap(({ cells }) => cells.map((cell) => cell.text)).join('')
  if (!isFromRight(text)) return lines
  return lines.map((line) => ({
    ...line,
    cells: line.cells
      .map((cell) => ({ ...cell, x: -cell.end, end: -cell.x }))
      .toSorted((a, b) => a.x - b.x),
  }))
}
