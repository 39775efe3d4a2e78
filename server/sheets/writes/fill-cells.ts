import { isDateFormat } from 'numfmt'
import { isFilled } from '#contract/workbook/array-cells.ts'
import type { CellChange } from '#contract/workbook/change-set.ts'
import { cellName } from '#contract/workbook/cells.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import {
  cellAt,
  styleOf,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { hasContent } from '../windows/cells-within.ts'
import { displayText, valueOf } from '../display.ts'
import { seriesOf, type FillSeries, type SeriesKind } from './fill-series.ts'
import type { PartRange } from '../workbook-parts.ts'

/** How a fill continues: it repeats the pattern, or it continues numbers by their step. */
export const FILL_MODES = ['copy', 'series'] as const
type FillMode = (typeof FILL_MODES)[number]

/** A fill of `area`, which includes the pattern `from`. */
type FillOrder = {
  readonly sheet: SheetData
  readonly from: PartRange
  readonly area: PartRange
  readonly mode: FillMode
}

/** The cells of a fill, and the steps of its series: "B2:B4: 1 month". */
export type Fill = {
  readonly cells: readonly CellChange[]
  readonly steps: readonly string[]
  readonly notes: readonly string[]
}

type Place = { readonly row: number; readonly column: number }
type Source = Place & { readonly cell: CellState | null; readonly formula: string | null }

const widthOf = ({ startColumn, endColumn }: PartRange): number => endColumn - startColumn + 1
const heightOf = ({ startRow, endRow }: PartRange): number => endRow - startRow + 1

/** The cells that a fill writes. */
export const filledCount = ({ from, area }: Pick<FillOrder, 'from' | 'area'>): number =>
  widthOf(area) * heightOf(area) - widthOf(from) * heightOf(from)

const isDownward = ({ from, area }: FillOrder): boolean => widthOf(from) === widthOf(area)

/** The rows of the pattern, or its columns for a fill to the side. */
const linesOf = (order: FillOrder): readonly (readonly Source[])[] => {
  const { sheet, from } = order
  const rows = Array.from({ length: heightOf(from) }, (_, at) => from.startRow + at)
  const columns = Array.from({ length: widthOf(from) }, (_, at) => from.startColumn + at)
  const sourceAt = (row: number, column: number): Source => ({
    row,
    column,
    cell: cellAt(sheet, row, column),
    formula: formulaAt(sheet, row, column),
  })
  return isDownward(order)
    ? columns.map((column) => rows.map((row) => sourceAt(row, column)))
    : rows.map((row) => columns.map((column) => sourceAt(row, column)))
}

/** The kind of a typed number, null for any other cell. */
const kindOf = (workbook: WorkbookData, { cell, formula }: Source): SeriesKind | null => {
  if (cell === null || formula !== null || typeof valueOf(cell) !== 'number') return null
  const pattern = styleOf(workbook, cell.s)?.n?.pattern ?? ''
  if (!isDateFormat(pattern)) return 'number'
  return /[yd]/i.test(pattern) ? 'day' : 'time'
}

const nameOfLine = (line: readonly Source[]): string => {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return ''
  const names = [cellName(first.row, first.column), cellName(last.row, last.column)]
  return [...new Set(names)].join(':')
}

type Line = {
  readonly series: FillSeries | null
  readonly notes: readonly string[]
}

const MOST_SHOWN = 6

/** The series of a line. The error is a sentence: the numbers have no constant step. */
const lineOf = (workbook: WorkbookData, line: readonly Source[]): Result<Line, string> => {
  const kinds = line.map((source) => kindOf(workbook, source))
  const [kind = null] = kinds
  if (kind === null || kinds.some((one) => one !== kind)) {
    const isMixed = kinds.some((one) => one !== null)
    const note = `${nameOfLine(line)} does not hold numbers of one kind only, so it was repeated.`
    return ok({ series: null, notes: isMixed ? [note] : [] })
  }
  const series = seriesOf(
    line.map(({ cell }) => Number(cell?.v)),
    kind,
  )
  if (series !== null) return ok({ series, notes: [] })
  const shown = line.slice(0, MOST_SHOWN).map(({ cell }) => displayText(workbook, cell))
  const more = line.length > MOST_SHOWN ? ', …' : ''
  return err(
    `${nameOfLine(line)} has no constant step: ${shown.join(', ')}${more}. Name cells with one step, or fill with copy.`,
  )
}

const repeated = ({ cell, formula, row, column }: Source, to: Place): CellState | null => {
  if (cell === null) return null
  const style = cell.s === undefined || cell.s === null ? {} : { s: cell.s }
  if (formula !== null)
    return { f: shiftFormula(formula, to.row - row, to.column - column), ...style }
  const { ref: _ref, ...content } = cell
  return content
}

const continued = ({ cell }: Source, value: number): CellState => {
  const style = cell?.s === undefined || cell.s === null ? {} : { s: cell.s }
  return { v: value, t: 2, ...style }
}

/** The remainder that is never negative, for cells above and to the left of the pattern. */
const wrapped = (index: number, length: number): number => ((index % length) + length) % length

/** Why the pattern cannot be filled, null if it can. */
const unusable = (lines: readonly (readonly Source[])[], from: PartRange): string | null => {
  const sources = lines.flat()
  const place = nameOfLine([
    { row: from.startRow, column: from.startColumn, cell: null, formula: null },
    { row: from.endRow, column: from.endColumn, cell: null, formula: null },
  ])
  const filled = sources.find(({ cell }) => cell !== null && isFilled(cell))
  if (filled)
    return `${cellName(filled.row, filled.column)} shows a value of an array formula in another cell. Fill from a cell with its own content.`
  return sources.some(({ cell }) => hasContent(cell))
    ? null
    : `${place} is empty. Name cells with the formula or the values to fill.`
}

type SeriesOfLines = readonly (FillSeries | null)[]

const isInside = (range: PartRange, { row, column }: Place): boolean =>
  row >= range.startRow &&
  row <= range.endRow &&
  column >= range.startColumn &&
  column <= range.endColumn

/** The cell after the fill. */
const filledCell = (
  lines: readonly (readonly Source[])[],
  series: SeriesOfLines,
  order: FillOrder,
  to: Place,
): CellState | null => {
  const { from } = order
  const steps = [to.row - from.startRow, to.column - from.startColumn] as const
  const [along, across] = isDownward(order) ? steps : steps.toReversed()
  const at = wrapped(across ?? 0, lines.length)
  const line = lines[at] ?? []
  const source = line[wrapped(along ?? 0, line.length)]
  if (source === undefined) return null
  const own = series[at]
  return own ? continued(source, own.at(along ?? 0)) : repeated(source, to)
}

const changesOf = (
  lines: readonly (readonly Source[])[],
  series: SeriesOfLines,
  order: FillOrder,
): readonly CellChange[] => {
  const { sheet, from, area } = order
  const cells: CellChange[] = []
  for (let row = area.startRow; row <= area.endRow; row += 1)
    for (let column = area.startColumn; column <= area.endColumn; column += 1) {
      if (isInside(from, { row, column })) continue
      const before = cellAt(sheet, row, column)
      const after = filledCell(lines, series, order, { row, column })
      if (before !== null || after !== null)
        cells.push({ sheet_id: sheet.id, row, column, before, after })
    }
  return cells
}

const seriesOfLines = (
  workbook: WorkbookData,
  lines: readonly (readonly Source[])[],
): Result<readonly Line[], string> => {
  const found: Line[] = []
  for (const line of lines) {
    const own = lineOf(workbook, line)
    if (!own.ok) return own
    found.push(own.value)
  }
  return ok(found)
}

/**
 * Plans a fill. The error is a sentence that says why it cannot be done. A series needs an area
 * that extends the pattern in one direction.
 */
export const fillOf = (workbook: WorkbookData, order: FillOrder): Result<Fill, string> => {
  const { from, area, mode } = order
  const lines = linesOf(order)
  const reason = unusable(lines, from)
  if (reason !== null) return err(reason)
  if (mode === 'copy') return ok({ cells: changesOf(lines, [], order), steps: [], notes: [] })
  if (!isDownward(order) && heightOf(from) !== heightOf(area))
    return err('A series continues in one direction. Fill down first, and then to the right.')
  const read = seriesOfLines(workbook, lines)
  if (!read.ok) return read
  const series = read.value.map((line) => line.series)
  const steps = lines.flatMap((line, at) => {
    const step = series[at]?.step
    return step === undefined ? [] : [`${nameOfLine(line)}: ${step}`]
  })
  return ok({
    cells: changesOf(lines, series, order),
    steps,
    notes: read.value.flatMap(({ notes }) => notes),
  })
}
