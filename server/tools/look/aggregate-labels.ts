import { cellAt, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { Group } from '../../sheets/aggregate/query.ts'
import { cellReader, type Reading } from '../../sheets/aggregate/cell-readings.ts'
import type { GroupLabel, GroupPart } from '../../sheets/aggregate/groupings.ts'
import { figureOf, type Tally } from '../../sheets/aggregate/tallies.ts'
import { displayText } from '../../sheets/display.ts'
import { clippedText, type ResolvedQuery } from './aggregate-query.ts'
import { readCell } from './read-cell.ts'

/** A figure: a number, a date as ISO, or null if no number is in it. */
export type Figure = number | string | null

const LABEL_CHARS = 120
const MOST_DISPLAYED_ROWS = 40
const NO_CONTENT = '(blank)'
const ISO_DAY = { n: { pattern: 'yyyy-mm-dd' } }
const NUMBER = 2

const plainLabel = (reading: Reading): GroupLabel => {
  switch (reading.kind) {
    case 'text':
      return clippedText(reading.text, LABEL_CHARS)
    case 'number':
      return reading.value
    case 'truth':
      return reading.isTrue
    case 'error':
      return reading.code
    default:
      return null
  }
}

/** Writes numbers as ISO dates and times. */
export const dayWriter =
  (workbook: WorkbookData) =>
  (value: number): Figure => {
    const written = readCell(workbook, { v: value, t: NUMBER, s: ISO_DAY }, () => null)
    return typeof written === 'string' ? written : value
  }
export type DayWriter = ReturnType<typeof dayWriter>

/** The value of a group in one column. */
export const labelOf = ({ reading, period }: GroupPart, toDay: DayWriter): GroupLabel => {
  if (period !== undefined) return period
  return reading.kind === 'number' && reading.isDay ? toDay(reading.value) : plainLabel(reading)
}

const isDayFigure = ({ of, counted, days }: Tally): boolean =>
  days === counted && ['min', 'max', 'median', 'average'].includes(of)

/** A figure as the model reads it: dates are ISO. */
export const shownFigure = (tally: Tally, toDay: DayWriter): Figure => {
  const figure = figureOf(tally)
  return figure !== null && isDayFigure(tally) ? toDay(figure) : figure
}

/** The style of the first number of a column, in which people read its figures. */
const figureStyle = (
  workbook: WorkbookData,
  { table: { sheet, body } }: ResolvedQuery,
  column: number | null,
): CellState['s'] => {
  if (column === null) return null
  const read = cellReader(workbook)
  for (let row = body.startRow; row <= body.endRow; row += 1) {
    const cell = cellAt(sheet, row, column)
    if (read(cell).kind === 'number') return cell?.s
  }
  return null
}

/** The first groups as people read them. Figures have the formats of their columns. */
export const displayOf = (
  workbook: WorkbookData,
  resolved: ResolvedQuery,
  groups: readonly Pick<Group, 'parts' | 'tallies'>[],
): readonly (readonly string[])[] => {
  const toDay = dayWriter(workbook)
  const styles = resolved.query.measures.map((measure) =>
    measure.function === 'count' || measure.function === 'count_distinct'
      ? null
      : figureStyle(workbook, resolved, measure.column),
  )
  return groups
    .slice(0, MOST_DISPLAYED_ROWS)
    .map(({ parts, tallies }) => [
      ...parts.map((part) => String(labelOf(part, toDay) ?? NO_CONTENT)),
      ...tallies.map((tally, at) =>
        displayText(workbook, { v: figureOf(tally), t: NUMBER, s: styles[at] ?? null }),
      ),
    ])
}
