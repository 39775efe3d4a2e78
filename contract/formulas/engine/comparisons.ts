import { DistinctValues } from './functions/distinct-values.ts'
import {
  replaceMethod,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './language/engine-module.ts'

/** Univer's operation code for comparisons of arrays. */
const COMPARE = 5

/** Distinct values of a column, and the index of each row's value. */
type Column = { readonly values: readonly EngineValue[]; readonly rows: Uint32Array }

type Results = (EngineValue | undefined)[][]
type Operate = (
  this: EngineRows & { __batchOperatorRowValue(...values: unknown[]): void },
  value: EngineValue,
  column: number,
  result: Results,
  kind: number,
  operator: string,
  isCaseSensitive: boolean,
) => void

const columnOf = (rows: EngineRows, column: number): Column | null => {
  const distinct = new DistinctValues()
  const at = new Uint32Array(rows.getRowCount())
  for (let row = 0; row < at.length; row += 1) {
    const value = rows.getValueOrDefault(row, column)
    if (!value) return null
    at[row] = distinct.placeOf(value)
  }
  return { values: distinct.values, rows: at }
}

type Finite = (this: unknown, one: number, other: number, operator: string) => boolean

/** Only numbers closer than this need a comparison by digits. */
const NEAR = 1e-14
const DIGITS = 15

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= NEAR * Math.abs(one) &&
  one.toPrecision(DIGITS) === other.toPrecision(DIGITS)

/** Like Excel, treats numbers as equal if their first 15 digits match. */
const patchEqualDigits = (engine: EngineModule): void =>
  replaceMethod<Finite>(
    engine.NumberValueObject.prototype,
    '_compareFiniteNumber',
    (standing) =>
      function compare(one, other, operator) {
        const same = one !== other && isSame(one, other)
        return standing.call(this, one, same ? one : other, operator)
      },
  )

type CompareBy = (
  this: Text,
  value: unknown,
  operator: string,
  isCaseSensitive?: boolean,
) => unknown
type Text = {
  getValue(): string
  _compareString(one: string, other: string, operator: string): boolean
}

/** Comparison operators do not support wildcards. Only criteria and lookups do. */
const patchTextComparisons = (engine: EngineModule): void =>
  replaceMethod<CompareBy>(
    engine.StringValueObject.prototype,
    'compareBy',
    (standing) =>
      function compare(value, operator, isCaseSensitive = false) {
        if (typeof value !== 'string') return standing.call(this, value, operator, isCaseSensitive)
        const own = this.getValue()
        const isSame = isCaseSensitive
          ? this._compareString(own, value, operator)
          : this._compareString(own.toLocaleLowerCase(), value.toLocaleLowerCase(), operator)
        return engine.BooleanValueObject.create(isSame)
      },
  )

/**
 * Compares array elements by their own type: text stays text, and an error stays an error. Univer's
 * column index would turn text into numbers and errors into text. From the second comparison of an
 * array on, each distinct value is compared only once.
 */
export const patchComparisons = (engine: EngineModule): void => {
  patchEqualDigits(engine)
  patchTextComparisons(engine)
  const index = engine.CELL_INVERTED_INDEX_CACHE
  replaceMethod(index, 'set', () => () => {})
  replaceMethod(index, 'setContinueBuildingCache', () => () => {})
  const columns = new WeakMap<EngineRows, Map<number, Column | null>>()

  /** Null on the first comparison, and for a column with a missing value. */
  const known = (rows: EngineRows, column: number): Column | null => {
    const all = columns.get(rows) ?? new Map<number, Column | null>()
    columns.set(rows, all)
    if (!all.has(column)) {
      all.set(column, null)
      return null
    }
    const found = all.get(column) ?? columnOf(rows, column)
    all.set(column, found)
    return found
  }

  replaceMethod<Operate>(
    engine.ArrayValueObject.prototype,
    '_batchOperatorValue',
    (standing) =>
      function operate(value, column, result, kind, operator, isCaseSensitive) {
        const isIndexed =
          kind === COMPARE && this.getRowCount() > 1 && column < this.getColumnCount()
        const found = isIndexed && !value.isError() ? known(this, column) : null
        if (found === null) {
          standing.call(this, value, column, result, kind, operator, isCaseSensitive)
          return
        }
        const compared = found.values.map((one) =>
          one.isError() ? one : one.compare(value, operator, isCaseSensitive),
        )
        found.rows.forEach((at, row) => {
          const cells = (result[row] ??= [])
          cells[column] = compared[at]
        })
      },
  )
}
