import { isErrorValue } from '#contract/formulas/error-values.ts'
import { cellName, formatRange } from '#contract/workbook/cells.ts'
import { cellAt, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { hasContent } from '../../sheets/windows/cells-within.ts'
import { displayText } from '../../sheets/display.ts'
import type { SheetRange } from '../../sheets/formulas/reference-areas.ts'
import type { RunPart } from '../../sheets/formulas/reference-graph.ts'
import { extentOf } from '../address.ts'

/** The extent of each worksheet, so that we determine it once per call. */
export type Extents = (sheet: SheetRange['sheet']) => ReturnType<typeof extentOf>

export const extentReader = (): Extents => {
  const known = new Map<string, ReturnType<typeof extentOf>>()
  return (sheet) => {
    const extent = known.get(sheet.id) ?? extentOf(sheet)
    known.set(sheet.id, extent)
    return extent
  }
}

/** Booleans are 1 or 0 of this type. */
const BOOLEAN = 3

type Counts = {
  numbers: number
  texts: number
  errors: number
  least: CellState | null
  greatest: CellState | null
  firstError: string
}

const isFigure = ({ v, t }: CellState): boolean => typeof v === 'number' && t !== BOOLEAN

const addFigure = (counts: Counts, cell: CellState): void => {
  counts.numbers += 1
  const value = Number(cell.v)
  if (counts.least === null || value < Number(counts.least.v)) counts.least = cell
  if (counts.greatest === null || value > Number(counts.greatest.v)) counts.greatest = cell
}

const countsIn = (range: SheetRange): Counts => {
  const counts: Counts = {
    numbers: 0,
    texts: 0,
    errors: 0,
    least: null,
    greatest: null,
    firstError: '',
  }
  const { sheet, startRow, endRow, startColumn, endColumn } = range
  for (let row = startRow; row <= endRow; row += 1) {
    if (sheet.cellData?.[row] === undefined) continue
    for (let column = startColumn; column <= endColumn; column += 1) {
      const cell = cellAt(sheet, row, column)
      if (!hasContent(cell)) continue
      if (isFigure(cell)) addFigure(counts, cell)
      else if (isErrorValue(cell.v)) {
        counts.firstError ||= `${String(cell.v)} in ${cellName(row, column)}`
        counts.errors += 1
      } else counts.texts += 1
    }
  }
  return counts
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const figuresText = (workbook: WorkbookData, { numbers, least, greatest }: Counts): string => {
  const [from, to] = [displayText(workbook, least), displayText(workbook, greatest)]
  return `${counted(numbers, 'number')} ${from === to ? `of ${from}` : `from ${from} to ${to}`}`
}

/** What a range holds. `count` is the number of its cells with content. */
export type RangeContents = { readonly count: number; readonly shows: string }

/** Counts the contents of a range up to the last used cell: "12 numbers from 5 to 90, 2 blank". */
export const rangeContents = (
  workbook: WorkbookData,
  range: SheetRange,
  extents: Extents,
): RangeContents => {
  const extent = extents(range.sheet)
  const used = {
    ...range,
    endRow: Math.min(range.endRow, extent.row),
    endColumn: Math.min(range.endColumn, extent.column),
  }
  const rows = Math.max(0, used.endRow - used.startRow + 1)
  const columns = Math.max(0, used.endColumn - used.startColumn + 1)
  const counts = countsIn(used)
  const count = counts.numbers + counts.texts + counts.errors
  const blanks = rows * columns - count
  const parts = [
    ...(counts.numbers > 0 ? [figuresText(workbook, counts)] : []),
    ...(counts.texts > 0 ? [counted(counts.texts, 'text')] : []),
    ...(counts.errors > 0 ? [`${counted(counts.errors, 'error')} (${counts.firstError})`] : []),
    ...(blanks > 0 && count > 0 ? [`${blanks.toLocaleString('en-US')} blank`] : []),
  ]
  return { count, shows: count === 0 ? '(blank)' : parts.join(', ') }
}

/** Maximum formulas that a range lists. */
const MOST_FORMULAS = 3

const isWhole = (range: SheetRange, { cells }: RunPart): boolean =>
  range.startRow === cells.startRow &&
  range.endRow === cells.endRow &&
  range.startColumn === cells.startColumn &&
  range.endColumn === cells.endColumn

/**
 * The formulas of a range, one per run: "=G9", or "C9: =B3; C10:C368: =G9". `formulaOf` gives the
 * formula of the first cell of a part. Null if the range has no formula.
 */
export const rangeFormulas = (
  range: SheetRange,
  parts: readonly RunPart[],
  formulaOf: (part: RunPart) => string,
): string | null => {
  const [first] = parts
  if (first === undefined) return null
  if (parts.length === 1 && isWhole(range, first)) return formulaOf(first)
  const listed = parts
    .slice(0, MOST_FORMULAS)
    .map((part) => `${formatRange({ ...part.cells, sheet: null })}: ${formulaOf(part)}`)
  const more = parts.length - listed.length
  return `${listed.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
