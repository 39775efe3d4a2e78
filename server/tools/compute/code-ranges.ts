import { ok, type Result } from '#contract/api/result.ts'
import { cellName, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import {
  cellAt,
  type CellState,
  type CellValue,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { Region } from '#contract/figures/region.ts'
import { cellReader, type Reading } from '../../sheets/aggregate/cell-readings.ts'
import { noPlaces, notePlace, type Places } from '../../sheets/aggregate/places.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import {
  addressOf,
  extentOf,
  resolveAddress,
  type ResolvedRange,
  type SheetView,
} from '../address.ts'
import { errorText, type ToolFailure } from '../error-texts.ts'
import { readCell } from '../look/read-cell.ts'
import { typedReader } from '../look/read-typed.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** Maximum cells of all ranges of one call. */
const CODE_MAX_CELLS = 200_000
/** Longest text of all ranges of one call, in characters of JSON. */
const MOST_CHARS = 8_000_000
const TEXT_CHARS = 30

export type NamedRange = { readonly name: string; readonly range: string }

/** A range as the code received it. Counts are absent if they are 0. */
export type GivenRange = {
  readonly name: string
  readonly range: string
  readonly rows: number
  readonly columns: number
  readonly blank?: number
  readonly errors?: number
  /** Texts that read as a figure or a date. */
  readonly figures_as_text?: number
  /** Filled cells in hidden rows, columns or worksheets. */
  readonly hidden?: number
}

type ReadRange = {
  readonly given: GivenRange
  readonly json: string
  readonly warnings: readonly string[]
}

const areaOf = ({ startRow, startColumn, endRow, endColumn }: ResolvedRange): number =>
  Math.max(0, endRow - startRow + 1) * Math.max(0, endColumn - startColumn + 1)

/**
 * Cuts whole columns and rows to the used cells, and a range that is too large to its used rows.
 * The last row or column may then be before the first.
 */
const cutToUsed = (range: ResolvedRange): ResolvedRange => {
  const isOpenDown = range.endRow === MAX_ROWS - 1 || areaOf(range) > CODE_MAX_CELLS
  const isOpenRight = range.endColumn === MAX_COLUMNS - 1
  if (!isOpenDown && !isOpenRight) return range
  const used = extentOf(range.sheet)
  return {
    ...range,
    endRow: isOpenDown ? Math.min(range.endRow, used.row) : range.endRow,
    endColumn: isOpenRight ? Math.min(range.endColumn, used.column) : range.endColumn,
  }
}

type Tally = {
  blank: number
  hidden: number
  readonly errors: Places
  readonly figures: Places
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const placesText = ({ count, first }: Places, word: (what: string) => string): string => {
  const named = first.map(({ row, column, what }) => `${cellName(row, column)} ${word(what)}`)
  const more = count - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`
}

const quoted = (text: string): string =>
  `"${text.length > TEXT_CHARS ? `${text.slice(0, TEXT_CHARS - 1).toWellFormed()}…` : text}"`

const warningsOf = (name: string, { errors, figures, hidden }: Tally): readonly string[] => [
  ...(errors.count === 0
    ? []
    : [
        `${name}: ${counted(errors.count, 'cell in error was', 'cells in error were')} given as text (${placesText(errors, errorText)}).`,
      ]),
  ...(figures.count === 0
    ? []
    : [
        `${name}: ${counted(figures.count, 'cell holds', 'cells hold')} a figure or date as text, which the code received as text (${placesText(figures, quoted)}).`,
      ]),
  ...(hidden === 0
    ? []
    : [
        `${name}: ${counted(hidden, 'cell', 'cells')} given to the code ${hidden === 1 ? 'is' : 'are'} hidden.`,
      ]),
]

const countsOf = ({ blank, errors, figures, hidden }: Tally): Partial<GivenRange> => ({
  ...(blank > 0 && { blank }),
  ...(errors.count > 0 && { errors: errors.count }),
  ...(figures.count > 0 && { figures_as_text: figures.count }),
  ...(hidden > 0 && { hidden }),
})

const placeOf = (range: ResolvedRange): Pick<GivenRange, 'range' | 'rows' | 'columns'> =>
  areaOf(range) === 0
    ? { range: `${range.sheet.name} (no cells in use)`, rows: 0, columns: 0 }
    : {
        range: addressOf(range),
        rows: range.endRow - range.startRow + 1,
        columns: range.endColumn - range.startColumn + 1,
      }

const plainOf = (reading: Reading): CellValue | null => {
  switch (reading.kind) {
    case 'number':
      return reading.value
    case 'text':
      return reading.text
    case 'truth':
      return reading.isTrue
    case 'error':
      return reading.code
    default:
      return null
  }
}

/** Reads ranges of a workbook for the code. */
const rangeReader = (workbook: WorkbookData, region: Region | null | undefined) => {
  const read = cellReader(workbook)
  const typed = typedReader(region)
  const isHidden = hiddenReader(workbook)
  const known = new Map<string, boolean>()
  const isFigure = (text: string): boolean => {
    if (!/\d/.test(text)) return false
    const figure = known.get(text)
    if (figure !== undefined) return figure
    const value = typed(text)
    const isOne = value !== null && 'value' in value
    known.set(text, isOne)
    return isOne
  }
  // A column repeats its dates, and writing one as ISO takes longer than all else.
  const days = new Map<number, CellValue | null>()
  const dayAt = (cell: CellState | null, value: number): CellValue | null => {
    const day = days.get(value) ?? readCell(workbook, cell, typed)
    days.set(value, day)
    return day
  }
  const valueAt = (cell: CellState | null, reading: Reading): CellValue | null =>
    reading.kind === 'number' && reading.isDay ? dayAt(cell, reading.value) : plainOf(reading)
  const note = (tally: Tally, reading: Reading, row: number, column: number): void => {
    if (reading.kind === 'error') notePlace(tally.errors, row, column, reading.code)
    if (reading.kind === 'text' && isFigure(reading.text))
      notePlace(tally.figures, row, column, reading.text)
  }

  return (name: string, range: ResolvedRange): ReadRange => {
    const { sheet, startRow, startColumn, endRow, endColumn } = range
    const tally: Tally = { blank: 0, hidden: 0, errors: noPlaces(), figures: noPlaces() }
    const rows: (CellValue | null)[][] = []
    for (let row = startRow; row <= endRow; row += 1) {
      const values: (CellValue | null)[] = []
      for (let column = startColumn; column <= endColumn; column += 1) {
        const cell = cellAt(sheet, row, column)
        const reading = read(cell)
        values.push(valueAt(cell, reading))
        if (reading.kind === 'blank') tally.blank += 1
        else if (isHidden(sheet, row, column)) tally.hidden += 1
        note(tally, reading, row, column)
      }
      rows.push(values)
    }
    return {
      given: { name, ...placeOf(range), ...countsOf(tally) },
      json: JSON.stringify(rows),
      warnings: warningsOf(name, tally),
    }
  }
}

/** Reads the named ranges for the code. Dates become ISO texts, and blank cells null. */
export const readCodeRanges = (
  workbook: WorkbookData,
  asked: readonly NamedRange[],
  view: SheetView | null | undefined,
  region: Region | null | undefined,
): Result<readonly ReadRange[], ToolFailure | Refusal> => {
  const resolved: { readonly name: string; readonly range: ResolvedRange }[] = []
  for (const { name, range: address } of asked) {
    const found = resolveAddress(workbook, address, view)
    if (!found.ok) return found
    resolved.push({ name, range: cutToUsed(found.value) })
  }
  const cells = resolved.reduce((sum, { range }) => sum + areaOf(range), 0)
  if (cells > CODE_MAX_CELLS) {
    const most = CODE_MAX_CELLS.toLocaleString('en-US')
    return refuse(
      `The ranges have ${cells.toLocaleString('en-US')} cells, but the code takes at most ${most}. Name only the columns that it needs, or use aggregate.`,
    )
  }
  const read = rangeReader(workbook, region)
  const ranges = resolved.map(({ name, range }) => read(name, range))
  if (ranges.reduce((sum, { json }) => sum + json.length, 0) > MOST_CHARS)
    return refuse(
      'The ranges hold more text than the code can take (8 MB). Name only the columns that it needs.',
    )
  return ok(ranges)
}
