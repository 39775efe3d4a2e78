import { callableOf, stackOf } from '#contract/formulas/engine/functions/lambda-values.ts'
import type { EngineRows, EngineValue } from '#contract/formulas/engine/language/engine-module.ts'
import type { Sorting } from './summary-groups.ts'

/** Thrown for an invalid argument of GROUPBY or PIVOTBY. `error` becomes the result. */
export class InvalidArgument {
  readonly error: EngineValue | '#VALUE!' | '#CALC!'
  constructor(error: InvalidArgument['error'] = '#VALUE!') {
    this.error = error
  }
}

export type Aggregation = {
  readonly execute: (...values: EngineValue[]) => EngineValue
  /**
   * The number of parameters. With two, the second parameter takes the values to compare against.
   */
  readonly count: number
}
/**
 * Functions and their names. `layout` places them side by side or stacked, or marks a single
 * function without a name.
 */
export type Aggregations = {
  readonly all: readonly Aggregation[]
  readonly names: readonly (EngineValue | string)[]
  readonly layout: 'single' | 'across' | 'down'
}

type Used = EngineRows & { usedRows?(): number }
type Executing = EngineValue & { execute(...values: EngineValue[]): EngineValue }

export type Table = {
  readonly rows: number
  readonly columns: number
  /**
   * Number of leading rows that may have content: one more than the last row with a cell, but at
   * most `rows`. All later rows are empty.
   */
  readonly used: number
  readonly at: (row: number, column: number) => EngineValue | null
}

export const tableOf = (value: EngineValue): Table => {
  if (!value.isArray()) return { rows: 1, columns: 1, used: 1, at: () => value }
  const array = value as Used
  const rows = array.getRowCount()
  return {
    rows,
    columns: array.getColumnCount(),
    used: Math.min(rows, (array.usedRows?.() ?? rows) + 1),
    at: (row, column) => array.getValueOrDefault(row, column) ?? null,
  }
}

export const isOmitted = (value: EngineValue | undefined): boolean =>
  value === undefined || (!value.isArray() && value.isNull())

const wholeOf = (value: EngineValue | null): number => {
  if (value === null || value.isNull()) return 0
  if (value.isError()) throw new InvalidArgument(value)
  const read = value.isNumber() ? value : value.convertToNumberObjectValue()
  if (!read.isNumber()) throw new InvalidArgument()
  return Math.trunc(Number(read.getValue()))
}

/**
 * Reads a whole number between `least` and `most`, or returns `otherwise` if the argument is
 * missing. Throws `InvalidArgument` for anything else.
 */
export const optionOf = (
  value: EngineValue | undefined,
  [least, most]: readonly [least: number, most: number],
  otherwise: number,
): number => {
  if (value === undefined || isOmitted(value)) return otherwise
  const { rows, columns, at } = tableOf(value)
  if (rows * columns !== 1) throw new InvalidArgument()
  const number = wholeOf(at(0, 0))
  if (number < least || number > most) throw new InvalidArgument()
  return number
}

const numbersOf = (value: EngineValue): readonly number[] => {
  const { rows, columns, at } = tableOf(value)
  if (rows > 1 && columns > 1) throw new InvalidArgument()
  return Array.from({ length: rows * columns }, (_, place) =>
    wholeOf(rows > 1 ? at(place, 0) : at(0, place)),
  )
}

/**
 * Parses the sort order. Position `fields + 1` sorts by the first of the `values` results, the next
 * position by the second result, and so on. Throws `InvalidArgument` if the order is invalid.
 */
export const sortingOf = (
  value: EngineValue | undefined,
  fields: number,
  values: number,
): Sorting => {
  if (value === undefined || isOmitted(value)) return { by: 'fields', order: [] }
  const order = numbersOf(value)
  const places = order.map((one) => Math.abs(one))
  const isOfFields = places.every((one) => one > 0 && one <= fields)
  if (isOfFields && new Set(places).size === places.length) return { by: 'fields', order }
  const [only = 0, ...more] = order
  const place = Math.abs(only) - fields - 1
  if (more.length > 0 || place < 0 || place >= values) throw new InvalidArgument()
  return { by: 'values', at: place, isDown: only < 0 }
}

/** Returns the data rows that match the filter, or all rows without a filter. */
export const filteredRows = (
  filter: EngineValue | undefined,
  data: { readonly rows: number; readonly from: number; readonly to: number },
): readonly number[] => {
  const all = Array.from({ length: Math.max(0, data.to - data.from) }, (_, at) => data.from + at)
  if (filter === undefined || isOmitted(filter)) return all
  const { rows, at } = tableOf(filter)
  if (rows !== data.rows) throw new InvalidArgument()
  return all.filter((row) => {
    const cell = at(row, 0)
    if (cell?.isString() === true) throw new InvalidArgument()
    if (cell?.isError() === true) throw new InvalidArgument(cell)
    return cell !== null && !cell.isNull() && Boolean(cell.getValue())
  })
}

const summingOf = (value: EngineValue | undefined): Aggregation => {
  const called = value === undefined ? null : callableOf(value)
  if (value === undefined || called === null) throw new InvalidArgument()
  return { execute: (...given) => (value as Executing).execute(...given), count: called.count }
}

const isCallable = (value: EngineValue | undefined): boolean =>
  value !== undefined && callableOf(value) !== null

/** A LAMBDA is named CUSTOM, with a number if there are several. */
const namesOf = (values: readonly EngineValue[]): readonly string[] => {
  const isOne = values.filter((value) => callableOf(value)?.name === null).length === 1
  let count = 0
  return values.map((value) => {
    const name = callableOf(value)?.name ?? null
    if (name !== null) return name
    count += 1
    return isOne ? 'CUSTOM' : `CUSTOM${count}`
  })
}

const named = (
  values: readonly EngineValue[],
  names: readonly EngineValue[] | undefined,
  layout: 'across' | 'down',
): Aggregations => ({ all: values.map(summingOf), names: names ?? namesOf(values), layout })

const flipped = (rows: readonly (readonly EngineValue[])[]): readonly (readonly EngineValue[])[] =>
  (rows[0] ?? []).map((_, at) => rows.flatMap((row) => row[at] ?? []))

const singleOf = (value: EngineValue | undefined): Aggregations => ({
  all: [summingOf(value)],
  names: [],
  layout: 'single',
})

/** A second row or column in the stack holds the names of the functions. */
const stackedOf = (stack: readonly (readonly EngineValue[])[]): Aggregations => {
  const [row = [], rowNames, ...rows] = stack
  const isAcross = rows.length === 0 && row.length > 1
  if (isAcross && row.every(isCallable)) return named(row, rowNames, 'across')
  const [column = [], columnNames, ...columns] = flipped(stack)
  if (columns.length > 0 || !column.every(isCallable)) throw new InvalidArgument()
  const isOne = column.length === 1 && columnNames === undefined
  return isOne ? singleOf(column[0]) : named(column, columnNames, 'down')
}

/** Reads one function, or several from HSTACK or VSTACK. */
export const aggregationsOf = (value: EngineValue): Aggregations => {
  const stack = stackOf(value)
  if (stack !== null) return stackedOf(stack)
  if (!isCallable(value)) {
    const { rows, columns, at } = tableOf(value)
    const one = rows * columns === 1 ? at(0, 0) : null
    throw one?.isError() === true ? new InvalidArgument(one) : new InvalidArgument()
  }
  return singleOf(value)
}
