// Least squares by columns that are orthogonal to each other, as Gram and Schmidt make them.

import { largest, middleOf, scaleOf, type Middle, type Numbers } from './middle.ts'

/** A column less its middle, in parts of a power of two. */
type Centred = { readonly middle: Middle; readonly scale: number; readonly values: Numbers }

/** A column without what those before it make of it. */
type Kept = {
  readonly column: Centred
  /** Its place among all columns. */
  readonly at: number
  readonly values: Numbers
  /** The sum of the squares of its values. */
  readonly square: number
  /** How much of the columns before it was in it. */
  readonly shares: Numbers
  /** How much of its values may be rounding. */
  readonly noise: number
}

/** A line, or a plane, through values. A column that others make has the slope 0. */
export type Regression = {
  readonly slopes: Numbers
  readonly intercept: number
  readonly slopeErrors: Numbers
  readonly interceptError: number
  readonly valueError: number
  /** How many more values there are than what was fitted. */
  readonly freedom: number
  /** Sums of squares: of what is fitted, and of what is left. */
  readonly explained: number
  readonly left: number
  /** R², and F. */
  readonly share: number
  readonly ratio: number
  readonly at: (place: Numbers) => number
}

const NO_MIDDLE: Middle = { from: 0, more: 0 }
/** The first time leaves rounding, the second none. */
const TIMES = 2
/** A column of no more than so many times its rounding is made by others. */
const ROUNDINGS = 4

const product = (one: Numbers, other: Numbers): number => {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

const centre = (values: Numbers, hasConstant: boolean): Centred => {
  const middle = hasConstant ? middleOf(values) : NO_MIDDLE
  const apart = values.map((value) => value - middle.from - middle.more)
  const scale = scaleOf(apart)
  return { middle, scale, values: apart.map((value) => value / scale) }
}

/** Values without what kept columns make of them, and how much of each that was. */
const cleared = (given: Numbers, kept: readonly Kept[]) => {
  const values = [...given]
  const shares = kept.map(() => 0)
  for (let time = 0; time < TIMES; time += 1)
    for (const [place, by] of kept.entries()) {
      const share = product(by.values, values) / by.square
      shares[place] = (shares[place] ?? 0) + share
      for (let at = 0; at < values.length; at += 1)
        values[at] = (values[at] ?? 0) - share * (by.values[at] ?? 0)
    }
  return { values, shares }
}

/** The columns that those before them do not make. */
const orthogonal = (columns: readonly Numbers[], hasConstant: boolean): readonly Kept[] => {
  const kept: Kept[] = []
  for (const [at, given] of columns.entries()) {
    const column = centre(given, hasConstant)
    const { values, shares } = cleared(column.values, kept)
    const square = product(values, values)
    const ofOthers = kept.reduce(
      (sum, one, place) => sum + Math.abs(shares[place] ?? 0) * one.noise,
      0,
    )
    const noise = ofOthers + (Number.EPSILON * largest(given)) / column.scale
    const isMade = Math.sqrt(square) <= ROUNDINGS * Math.sqrt(values.length) * noise
    if (!isMade) kept.push({ column, at, values, square, shares, noise })
  }
  return kept
}

/** The slopes of columns by the shares of orthogonal ones, from the last to the first. */
const slopesOf = (kept: readonly Kept[], shares: Numbers): Numbers => {
  const slopes = [...shares]
  for (let at = kept.length - 1; at >= 0; at -= 1)
    for (const [before, share] of (kept[at]?.shares ?? []).entries())
      slopes[before] = (slopes[before] ?? 0) - share * (slopes[at] ?? 0)
  return slopes
}

/** The errors of the slopes, and of the height at the columns' 0, where each value's own is 1. */
const errorsOf = (kept: readonly Kept[], count: number) => {
  const parts = kept.map(({ square }, one) =>
    slopesOf(
      kept,
      kept.map((_, at) => Number(at === one)),
    ).map((slope) => slope / Math.sqrt(square)),
  )
  const middles = kept.map(({ column: { middle, scale } }) => (middle.from + middle.more) / scale)
  return {
    slopes: kept.map((_, at) => Math.hypot(...parts.map((part) => part[at] ?? 0))),
    height: Math.hypot(1 / Math.sqrt(count), ...parts.map((part) => product(part, middles))),
  }
}

/** Fits values to columns by least squares: with a constant, or through 0. */
export const regress = (
  given: Numbers,
  columns: readonly Numbers[],
  hasConstant: boolean,
): Regression => {
  const kept = orthogonal(columns, hasConstant)
  const { middle, scale, values } = centre(given, hasConstant)
  const { values: rest, shares } = cleared(values, kept)
  const explained = kept.reduce((sum, { square }, at) => sum + (shares[at] ?? 0) ** 2 * square, 0)
  const [all, left] = [product(values, values), product(rest, rest)]
  const freedom = values.length - kept.length - Number(hasConstant)
  const spread = freedom > 0 ? left / freedom : 0
  const valueError = Math.sqrt(spread) * scale
  const errors = errorsOf(kept, values.length)

  const inAll = (ofKept: Numbers): Numbers => {
    const slopes = columns.map(() => 0)
    for (const [place, { at, column }] of kept.entries())
      slopes[at] = (ofKept[place] ?? 0) / column.scale
    return slopes
  }
  const slopes = inAll(slopesOf(kept, shares).map((slope) => slope * scale))
  const at = (place: Numbers): number =>
    kept.reduce(
      (sum, one) =>
        sum +
        (slopes[one.at] ?? 0) *
          ((place[one.at] ?? 0) - one.column.middle.from - one.column.middle.more),
      middle.more,
    ) + middle.from
  return {
    slopes,
    intercept: hasConstant ? at([]) : 0,
    slopeErrors: inAll(errors.slopes.map((error) => error * valueError)),
    interceptError: errors.height * valueError,
    valueError,
    freedom,
    explained: explained * scale ** 2,
    left: left * scale ** 2,
    share: all === 0 ? 1 : explained / all,
    ratio: freedom > 0 ? explained / kept.length / spread : Number.NaN,
    at,
  }
}
