import { exactDeterminant } from '#contract/formulas/functions/statistics/exact-determinant.ts'
import { sumOfProducts } from '#contract/formulas/functions/statistics/precise-sum.ts'
import {
  replaceResults,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'
import { asRows } from '../value-cells.ts'
import { spendWork } from '../work-limit.ts'

type Matrix = number[][]

/** Returns null unless the array is square and contains only numbers. */
const numbersOf = (rows: EngineRows): Matrix | null => {
  const size = rows.getRowCount()
  if (size !== rows.getColumnCount()) return null
  const matrix = rows
    .getArrayValue()
    .map((row) => row.map((value) => (value?.isNumber() ? Number(value.getValue()) : Number.NaN)))
  return matrix.flat().some(Number.isNaN) ? null : matrix
}

const swap = (rows: Matrix, one: number, other: number): void => {
  const [first = [], second = []] = [rows[one], rows[other]]
  rows[one] = second
  rows[other] = first
}

/** Row index of the largest pivot in a column. */
const pivotOf = (rows: Matrix, from: number): number => {
  let found = from
  const size = (row: number): number => Math.abs(rows[row]?.[from] ?? 0)
  for (let row = from + 1; row < rows.length; row += 1) if (size(row) > size(found)) found = row
  return found
}

/** Subtracts a multiple of the pivot row so the element in `column` becomes 0. */
const clear = (row: number[], by: readonly number[], column: number): void => {
  const times = row[column] ?? 0
  if (times === 0) return
  for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) - times * (by[at] ?? 0)
}

/** Tracks the largest term in each sum, as a bound for its rounding error. */
const enlarge = (sizes: number[], by: readonly number[], times: number): void => {
  for (let at = 0; at < sizes.length; at += 1)
    sizes[at] = Math.max(sizes[at] ?? 0, Math.abs(times * (by[at] ?? 0)))
}

/** Relative rounding error per step. */
const ROUNDED = 8 * Number.EPSILON

/**
 * Moves the pivot row up and scales the pivot to 1. Returns false if the pivot is only a rounding
 * error.
 */
const bringPivot = (rows: Matrix, sizes: Matrix, column: number): boolean => {
  const found = pivotOf(rows, column)
  swap(rows, column, found)
  swap(sizes, column, found)
  const row = rows[column] ?? []
  const pivot = row[column] ?? 0
  if (Math.abs(pivot) <= ROUNDED * rows.length * (sizes[column]?.[column] ?? 0)) return false
  for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) / pivot
  return true
}

const takeOut = (rows: Matrix, sizes: Matrix, column: number, at: number): void => {
  const [row = [], other = []] = [rows[column], rows[at]]
  enlarge(sizes[at] ?? [], row, other[column] ?? 0)
  clear(other, row, column)
}

/** Gauss-Jordan elimination with pivots. Null for a singular matrix. */
const inverseOf = (matrix: Matrix): Matrix | null => {
  const rows = matrix.map((row, at) => [...row, ...row.map((_, one) => (one === at ? 1 : 0))])
  const sizes = matrix.map((row) => row.map(Math.abs))
  for (let column = 0; column < rows.length; column += 1) {
    if (!bringPivot(rows, sizes, column)) return null
    for (let at = 0; at < rows.length; at += 1) if (at !== column) takeOut(rows, sizes, column, at)
  }
  return rows.map((row) => row.slice(matrix.length))
}

/**
 * Inverses beyond this size are not refined, because the refinement takes several times as long as
 * the inversion.
 */
export const REFINED_MAX_SIZE = 100

/**
 * Refines an inverse with one step of Newton's method, which removes rounding errors. Integers such
 * as -2 come out exact.
 */
const refineInverse = (matrix: Matrix, inverse: Matrix): Matrix => {
  const columns = inverse.map((_, column) => [1, ...inverse.map((row) => row[column] ?? 0)])
  const takenAway = matrix.map((row) => row.map((value) => -value))
  const missing = columns.map((inColumn, column) =>
    takenAway.map((row, at) => sumOfProducts([at === column ? 1 : 0, ...row], inColumn)),
  )
  return inverse.map((row) =>
    row.map((value, column) => {
      const more = row.reduce((sum, one, at) => sum + one * (missing[column]?.[at] ?? 0), 0)
      return Number.isFinite(more) ? value + more : value
    }),
  )
}

/** A product with a separate power of two, since partial products may overflow. */
type Product = { readonly part: number; readonly power: number }

const times = ({ part, power }: Product, by: number): Product => {
  const more = Math.floor(Math.log2(Math.abs(by)))
  const made = part * (by / 2 ** more)
  const own = Math.floor(Math.log2(Math.abs(made)))
  return { part: made / 2 ** own, power: power + more + own }
}

const numberOf = ({ part, power }: Product): number => {
  const half = Math.trunc(power / 2)
  return part * 2 ** half * 2 ** (power - half)
}

/** Determinant by Gaussian elimination. */
const productOfPivots = (matrix: Matrix): number => {
  const rows = matrix.map((row) => [...row])
  let product: Product = { part: 1, power: 0 }
  for (let column = 0; column < rows.length; column += 1) {
    const found = pivotOf(rows, column)
    swap(rows, column, found)
    const row = rows[column] ?? []
    const pivot = row[column] ?? 0
    if (pivot === 0) return 0
    product = times(product, found === column ? pivot : -pivot)
    const [by, below] = [row.map((one) => one / pivot), rows.slice(column + 1)]
    for (const other of below) clear(other, by, column)
  }
  return numberOf(product)
}

/** Work of the exact determinant per multiplied digit. The unit is the work for one cell. */
const DIGIT = 1 / 64

const determinantOf = (matrix: Matrix): number =>
  exactDeterminant(matrix, (digits) => spendWork(digits * DIGIT)) ?? productOfPivots(matrix)

/**
 * MINVERSE by elimination in cubic time. Univer's time grew with the fifth power of the size, and
 * it returned numbers for singular matrices. MDETERM is exact where possible.
 */
export const patchMatrices = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const number = (value: number) => engine.NumberValueObject.create(value) as EngineValue
  const ofMatrix = (name: string, resultOf: (matrix: Matrix) => EngineValue): void =>
    replaceResults(engine, name, ([value]) => {
      const matrix = value?.isArray() === true ? numbersOf(value as EngineRows) : null
      return matrix === null ? null : resultOf(matrix)
    })
  ofMatrix('MINVERSE', (matrix) => {
    const found = inverseOf(matrix)
    if (found === null) return error('#NUM!')
    const inverse = matrix.length > REFINED_MAX_SIZE ? found : refineInverse(matrix, found)
    return asRows(
      engine,
      inverse.map((row) => row.map(number)),
    )
  })
  ofMatrix('MDETERM', (matrix) => {
    const determinant = determinantOf(matrix)
    return Number.isFinite(determinant) ? number(determinant) : error('#NUM!')
  })
}
