import { exactDeterminant } from '#contract/formulas/functions/statistics/exact-determinant.ts'
import { sumOfProducts } from '#contract/formulas/functions/statistics/precise-sum.ts'
import {
  replaceResults,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from '../language/parts.ts'
import { asRows } from '../value-cells.ts'
import { spend } from '../work.ts'

type Matrix = number[][]

/** The numbers of a square matrix; null where it is none, or holds something else. */
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

/** The row, from a place on, with the number furthest from 0 in that column. */
const pivotOf = (rows: Matrix, from: number): number => {
  let found = from
  const size = (row: number): number => Math.abs(rows[row]?.[from] ?? 0)
  for (let row = from + 1; row < rows.length; row += 1) if (size(row) > size(found)) found = row
  return found
}

/** Takes a row out of another one as often as makes its number in a column 0. */
const clear = (row: number[], by: readonly number[], column: number): void => {
  const times = row[column] ?? 0
  if (times === 0) return
  for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) - times * (by[at] ?? 0)
}

/** How large what is added up in a row gets, where a row is taken out of it so often. */
const enlarge = (sizes: number[], by: readonly number[], times: number): void => {
  for (let at = 0; at < sizes.length; at += 1)
    sizes[at] = Math.max(sizes[at] ?? 0, Math.abs(times * (by[at] ?? 0)))
}

/** Digits that rounding may take of each of a matrix's sums. */
const ROUNDED = 8 * Number.EPSILON

/** Brings the pivot of a column up and makes it 1; false where it is nothing but rounding. */
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

/** Takes the row of a pivot out of another row. */
const takeOut = (rows: Matrix, sizes: Matrix, column: number, at: number): void => {
  const [row = [], other = []] = [rows[column], rows[at]]
  enlarge(sizes[at] ?? [], row, other[column] ?? 0)
  clear(other, row, column)
}

/** The inverse by elimination with pivots, as Gauss and Jordan have it; null where there is none. */
const inverseOf = (matrix: Matrix): Matrix | null => {
  const rows = matrix.map((row, at) => [...row, ...row.map((_, one) => (one === at ? 1 : 0))])
  const sizes = matrix.map((row) => row.map(Math.abs))
  for (let column = 0; column < rows.length; column += 1) {
    if (!bringPivot(rows, sizes, column)) return null
    for (let at = 0; at < rows.length; at += 1) if (at !== column) takeOut(rows, sizes, column, at)
  }
  return rows.map((row) => row.slice(matrix.length))
}

/** Larger matrices keep what elimination gives: mending it takes several times as long. */
export const MENDED_SIZE = 100

/**
 * An inverse without what elimination has rounded: what is missing to 1 in `matrix * inverse` goes through the
 * inverse once more (Newton). A whole number such as -2 comes out whole.
 */
const mended = (matrix: Matrix, inverse: Matrix): Matrix => {
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

/** A product whose power of two is kept apart, as it may leave the range of numbers on its way. */
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

/** The determinant: the product of the pivots. */
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

/** What a digit that is multiplied costs, in cells that are read. */
const DIGIT = 1 / 64

const determinantOf = (matrix: Matrix): number =>
  exactDeterminant(matrix, (digits) => spend(digits * DIGIT)) ?? productOfPivots(matrix)

/**
 * Inverts matrices by elimination: the engine took as many steps as the fifth power of their size. It
 * had figures for what has no inverse. Determinants keep their digits.
 */
export const mendMatrices = (engine: MendedEngine): void => {
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
    const inverse = matrix.length > MENDED_SIZE ? found : mended(matrix, found)
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
