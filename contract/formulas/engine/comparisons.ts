import { DistinctValues } from './functions/distinct-values.ts'
import { replace, type EngineRows, type EngineValue, type MendedEngine } from './language/parts.ts'

/** The engine's number for "compare" among what it does with rows. */
const COMPARE = 5

/** The different values of a column, and which of them stands in each row. */
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

/** Numbers that differ by less are looked at digit by digit. */
const NEAR = 1e-14
const DIGITS = 15

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= NEAR * Math.abs(one) &&
  one.toPrecision(DIGITS) === other.toPrecision(DIGITS)

/** Numbers with the same 15 digits are equal. */
const mendDigits = (engine: MendedEngine): void =>
  replace<Finite>(
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

/** Operators compare texts as they are: "*" and "?" stand for others in criteria and lookups alone. */
const mendTextsCompared = (engine: MendedEngine): void =>
  replace<CompareBy>(
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
 * Compares rows of values with one value as they are: a text stays a text and an error an error, whatever
 * was compared before. Univer keeps an index of columns for this, which makes numbers of texts
 * and texts of errors. Here each of the different values of a range is compared once, from the second
 * comparison with the range on.
 */
export const mendComparisons = (engine: MendedEngine): void => {
  mendDigits(engine)
  mendTextsCompared(engine)
  const index = engine.CELL_INVERTED_INDEX_CACHE
  replace(index, 'set', () => () => {})
  replace(index, 'setContinueBuildingCache', () => () => {})
  const columns = new WeakMap<EngineRows, Map<number, Column | null>>()

  /** Null the first time, and where a cell of the column has no value at all. */
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

  replace<Operate>(
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
