import type { InputCell, InputRow } from '../../tools/compute/find-inputs.ts'
import type { InputMatch } from './intent/match-input.ts'
import type { Change } from './intent/read-edits.ts'
import type { SpokenFigure } from './intent/figures.ts'

/** A cell and its new value. A text that starts with "=" is a formula. */
export type NewCellValue = {
  readonly line: InputRow
  readonly cell: InputCell
  readonly value: number | string
}

const EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
/** Removes floating-point noise: 6500 × 1.1 becomes 7150. */
const round = (value: number): number => Number(value.toPrecision(12))

const spanFor = (label: string, { value, unit }: SpokenFigure): number => {
  if (unit === 'years' && /month/i.test(label)) return round(value * 12)
  return unit === 'months' && /year/i.test(label) ? round(value / 12) : value
}

/**
 * Converts a figure to the cell's unit. Null if it does not fit, for example a percentage for an
 * amount.
 */
const inTerms = (line: InputRow, cell: InputCell, figure: SpokenFigure): number | null => {
  const { unit, value, money } = figure
  if (line.kind === 'date') return null
  if (line.kind === 'percent') {
    if (unit === 'percent') return value
    // "7" for a rate means 7%, but "0.07" already is the cell's value.
    return unit === 'plain' && !money ? round(value >= 1 ? value / 100 : value) : null
  }
  if (unit !== 'percent') return spanFor(line.label, figure)
  if (!/%|rate|percent/i.test(line.label)) return null
  return Math.abs(cell.value) > 1 ? round(value * 100) : value
}

const valueOf = (line: InputRow, cell: InputCell, change: Change): number | null => {
  const { value } = cell
  switch (change.how) {
    case 'to':
      return inTerms(line, cell, change.figure)
    case 'text':
    case 'year':
      return null
    case 'times':
      return line.kind === 'date' ? null : round(value * change.factor)
    case 'points':
      return line.kind === 'percent' ? round(value + change.value) : null
    case 'month': {
      const { year, month } = change.month
      return line.kind === 'date' ? (Date.UTC(year, month - 1, 1) - EPOCH_MS) / DAY_MS : null
    }
    case 'by': {
      const isPart = change.figure.unit === 'percent' && line.kind !== 'percent'
      if (isPart && line.kind === 'number')
        return round(value * (1 + change.sign * change.figure.value))
      const by = inTerms(line, cell, change.figure)
      return by === null ? null : round(value + change.sign * by)
    }
  }
}

/** The cells of a match with their new values, or null if the change does not fit a cell. */
export const newCellValuesOf = (
  { line, cells }: InputMatch,
  change: Change,
): readonly NewCellValue[] | null => {
  const targets = cells.flatMap((cell) => {
    const value = valueOf(line, cell, change)
    return value === null ? [] : [{ line, cell, value }]
  })
  return targets.length === cells.length ? targets : null
}
