// Least squares with orthogonal columns by Gram-Schmidt.

import { largest, meanOf, scaleOf, type TwoPartMean, type Numbers } from './mean.ts'

/** A column minus its mean, divided by a power of two. */
type Centred = { readonly middle: TwoPartMean; readonly scale: number; readonly values: Numbers }

/** A column orthogonalized against the preceding columns. */
type Kept = {
  readonly column: Centred
  /** Index among all columns. */
  readonly at: number
  readonly values: Numbers
  readonly square: number
  /** Coefficients of the preceding columns. */
  readonly shares: Numbers
  /** Upper bound of the rounding error in `values`. */
  readonly noise: number
}

/** Result of a linear regression. A linearly dependent column has slope 0. */
export type Regression = {
  readonly slopes: Numbers
  readonly intercept: number
  readonly slopeErrors: Numbers
  readonly interceptError: number
  readonly valueError: number
  /** Degrees of freedom. */
  readonly freedom: number
  /** Explained and residual sums of squares. */
  readonly explained: number
  readonly residual: number
  /** R² and the F statistic. */
  readonly share: number
  readonly ratio: number
  readonly at: (place: Numbers) => number
}

const NO_MIDDLE: TwoPartMean = { from: 0, more: 0 }
/** The first pass leaves rounding errors, and the second pass removes them. */
const TIMES = 2
/** A column whose remainder is below this multiple of its rounding error is linearly dependent. */
const ROUNDINGS = 4

const product = (one: Numbers, other: Numbers): number => {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

const centre = (values: Numbers, hasConstant: boolean): Centred => {
  const middle = hasConstant ? meanOf(values) : NO_MIDDLE
  const apart = values.map((value) => value - middle.from - middle.more)
  const scale = scaleOf(apart)
  return { middle, scale, values: apart.map((value) => value / scale) }
}

/**
 * Subtracts the share of each kept column from the values. `shares` are the coefficients of the
 * kept columns.
 */
const cleared = (given: Numbers, basis: readonly Kept[]) => {
  const values = [...given]
  const shares = basis.map(() => 0)
  for (let time = 0; time < TIMES; time += 1)
    for (const [place, by] of basis.entries()) {
      const share = product(by.values, values) / by.square
      shares[place] = (shares[place] ?? 0) + share
      for (let at = 0; at < values.length; at += 1)
        values[at] = (values[at] ?? 0) - share * (by.values[at] ?? 0)
    }
  return { values, shares }
}

/** Keeps only linearly independent columns. */
const orthogonal = (columns: readonly Numbers[], hasConstant: boolean): readonly Kept[] => {
  const basis: Kept[] = []
  for (const [at, given] of columns.entries()) {
    const column = centre(given, hasConstant)
    const { values, shares } = cleared(column.values, basis)
    const square = product(values, values)
    const ofOthers = basis.reduce(
      (sum, one, place) => sum + Math.abs(shares[place] ?? 0) * one.noise,
      0,
    )
    const noise = ofOthers + (Number.EPSILON * largest(given)) / column.scale
    const isMade = Math.sqrt(square) <= ROUNDINGS * Math.sqrt(values.length) * noise
    if (!isMade) basis.push({ column, at, values, square, shares, noise })
  }
  return basis
}

/** Back substitution: slopes of the original columns from coefficients of the orthogonal ones. */
const slopesOf = (basis: readonly Kept[], shares: Numbers): Numbers => {
  const slopes = [...shares]
  for (let at = basis.length - 1; at >= 0; at -= 1)
    for (const [before, share] of (basis[at]?.shares ?? []).entries())
      slopes[before] = (slopes[before] ?? 0) - share * (slopes[at] ?? 0)
  return slopes
}

/** Standard errors of the slopes and the intercept for a residual error of 1. */
const errorsOf = (basis: readonly Kept[], count: number) => {
  const parts = basis.map(({ square }, one) =>
    slopesOf(
      basis,
      basis.map((_, at) => Number(at === one)),
    ).map((slope) => slope / Math.sqrt(square)),
  )
  const middles = basis.map(({ column: { middle, scale } }) => (middle.from + middle.more) / scale)
  return {
    slopes: basis.map((_, at) => Math.hypot(...parts.map((part) => part[at] ?? 0))),
    height: Math.hypot(1 / Math.sqrt(count), ...parts.map((part) => product(part, middles))),
  }
}

/** Fits a linear regression, with an intercept or through 0. */
export const regress = (
  given: Numbers,
  columns: readonly Numbers[],
  hasConstant: boolean,
): Regression => {
  const basis = orthogonal(columns, hasConstant)
  const { middle, scale, values } = centre(given, hasConstant)
  const { values: rest, shares } = cleared(values, basis)
  const explained = basis.reduce((sum, { square }, at) => sum + (shares[at] ?? 0) ** 2 * square, 0)
  const [all, residual] = [product(values, values), product(rest, rest)]
  const freedom = values.length - basis.length - Number(hasConstant)
  const spread = freedom > 0 ? residual / freedom : 0
  const valueError = Math.sqrt(spread) * scale
  const errors = errorsOf(basis, values.length)

  const inAll = (ofKept: Numbers): Numbers => {
    const slopes = columns.map(() => 0)
    for (const [place, { at, column }] of basis.entries())
      slopes[at] = (ofKept[place] ?? 0) / column.scale
    return slopes
  }
  const slopes = inAll(slopesOf(basis, shares).map((slope) => slope * scale))
  const at = (place: Numbers): number =>
    basis.reduce(
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
    residual: residual * scale ** 2,
    share: all === 0 ? 1 : explained / all,
    ratio: freedom > 0 ? explained / basis.length / spread : Number.NaN,
    at,
  }
}
