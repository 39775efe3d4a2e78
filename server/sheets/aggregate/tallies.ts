import { keyOf, toFifteenDigits, type Reading } from './cell-readings.ts'
import { addToSum, newSum, sumOf, type Sum } from './exact-sum.ts'

/** The functions that give a figure for many cells. */
export const MEASURE_FUNCTIONS = [
  'sum',
  'average',
  'count',
  'count_distinct',
  'min',
  'max',
  'median',
] as const
/** One of the functions. */
export type MeasureFunction = (typeof MEASURE_FUNCTIONS)[number]

/** Cells that a figure leaves out, by the reason. */
type LeftOut = { blank: number; text: number; error: number; truth: number }

/** The figure of one function so far. `counted` is the number of cells in it. */
export type Tally = {
  readonly of: MeasureFunction
  counted: number
  /** How many of the counted cells are dates. */
  days: number
  readonly sum: Sum
  least: number
  most: number
  readonly values: number[]
  readonly distinct: Set<string>
  /** The distinct cells as their own text. Equal numbers may differ in their last binary digits. */
  readonly spelled: Set<string>
  readonly leftOut: LeftOut
}

/** A tally of a measure before its first cell. */
export const newTally = (of: MeasureFunction): Tally => ({
  of,
  counted: 0,
  days: 0,
  sum: newSum(),
  least: Infinity,
  most: -Infinity,
  values: [],
  distinct: new Set(),
  spelled: new Set(),
  leftOut: { blank: 0, text: 0, error: 0, truth: 0 },
})

const addFigure = (tally: Tally, value: number, isDay: boolean): void => {
  tally.counted += 1
  if (isDay) tally.days += 1
  if (tally.of === 'median') tally.values.push(value)
  else if (tally.of === 'min' || tally.of === 'max') {
    tally.least = Math.min(tally.least, value)
    tally.most = Math.max(tally.most, value)
  } else addToSum(tally.sum, value)
}

const spellingOf = (reading: Reading): string => {
  if (reading.kind === 'number') return String(reading.value)
  if (reading.kind === 'text') return reading.text.toLowerCase()
  return reading.kind === 'truth' ? String(reading.isTrue) : ''
}

/**
 * Adds a cell to a figure. `count` counts every cell with content, `count_distinct` all but errors,
 * and the others only numbers.
 */
export const addToTally = (tally: Tally, reading: Reading): void => {
  if (tally.of === 'count' && reading.kind !== 'blank') tally.counted += 1
  else if (tally.of === 'count_distinct' && !['blank', 'error'].includes(reading.kind)) {
    tally.counted += 1
    tally.distinct.add(keyOf(reading))
    tally.spelled.add(spellingOf(reading))
  } else if (reading.kind === 'number') addFigure(tally, reading.value, reading.isDay)
  else tally.leftOut[reading.kind] += 1
}

const medianOf = (values: readonly number[]): number => {
  const sorted = Float64Array.from(values).sort()
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : toFifteenDigits(((sorted[half - 1] ?? 0) + upper) / 2)
}

const numberOf = (tally: Tally): number => {
  switch (tally.of) {
    case 'sum':
      return sumOf(tally.sum)
    case 'average':
      return toFifteenDigits(sumOf(tally.sum) / tally.counted)
    case 'min':
      return tally.least
    case 'max':
      return tally.most
    case 'median':
      return medianOf(tally.values)
    case 'count_distinct':
      return tally.distinct.size
    default:
      return tally.counted
  }
}

/** The figure, or null if no number is in it. Counts of nothing are 0. */
export const figureOf = (tally: Tally): number | null => {
  const isCount = tally.of === 'count' || tally.of === 'count_distinct'
  if (tally.counted === 0 && !isCount) return null
  const figure = numberOf(tally)
  return Number.isFinite(figure) ? figure : null
}
