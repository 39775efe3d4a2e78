import { FORMULA_MADE_CELLS } from '../../limits/formulas.ts'
import type { EngineRows, EngineValue } from '#contract/formulas/engine/language/engine-module.ts'
import { functionNamed, type FunctionClass, type Functions } from './engine-values.ts'
import { InvalidArgument, type Table } from './group-arguments.ts'
import { summaryOf, type Arguments } from './group-data.ts'
import { summaryRows, summarySize, type Cell, type ResultOf } from './statistics/summary.ts'

type Engine<V> = Functions & {
  readonly NumberValueObject: { create(value: number): V }
  readonly StringValueObject: { create(value: string): V }
  readonly NullValueObject: { create(): V }
  readonly ErrorValueObject: { create(error: never): V }
  readonly ArrayValueObject: { create(rows: never): V }
}
type Given = readonly (EngineValue | undefined)[]
type Grouping = {
  readonly name: string
  readonly least: number
  readonly most: number
  readonly isPivot: boolean
  readonly read: (given: Given) => Arguments
}

/** We subclass N only for its base behavior. Its calculation and argument counts are replaced. */
const BASE = 'N'

const GROUPINGS: readonly Grouping[] = [
  {
    name: 'GROUPBY',
    least: 3,
    most: 8,
    isPivot: false,
    read: ([rowFields, values, called, headers, rowDepth, rowOrder, filter, relationship]) => ({
      rowFields,
      values,
      called,
      headers,
      rowDepth,
      rowOrder,
      filter,
      relationship,
    }),
  },
  {
    name: 'PIVOTBY',
    least: 4,
    most: 11,
    isPivot: true,
    read: ([rowFields, columnFields, values, called, headers, ...rest]) => {
      const [rowDepth, rowOrder, columnDepth, columnOrder, filter, relativeTo] = rest
      const rows = { rowFields, rowDepth, rowOrder }
      const columns = { columnFields, columnDepth, columnOrder }
      return { ...rows, ...columns, values, called, headers, filter, relativeTo }
    },
  },
]

/** GROUPBY, PIVOTBY and PERCENTOF, which Univer lacks. */
export const groupingFunctions = <V>(engine: Engine<V>): [FunctionClass<V>, string][] => {
  const Base = functionNamed<EngineValue>(engine, BASE)
  const Sum = functionNamed<EngineValue>(engine, 'SUM')
  if (Base === null || Sum === null) return []
  const sum = new Sum('SUM')
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const nothing = engine.NullValueObject.create() as EngineValue

  const valueOf = (cell: Cell): EngineValue =>
    typeof cell === 'string'
      ? (engine.StringValueObject.create(cell) as EngineValue)
      : (cell ?? nothing)

  const rowsOf = (rows: readonly (readonly Cell[])[]): EngineValue =>
    engine.ArrayValueObject.create({
      calculateValueList: rows.map((row) => row.map(valueOf)),
      rowCount: rows.length,
      columnCount: rows[0]?.length ?? 0,
      unitId: '',
      sheetId: '',
      row: -1,
      column: -1,
    } as never) as EngineValue

  /**
   * Cache of totals, since many cells of a summary need the total of the same values. Null marks
   * values whose total is not calculated yet.
   */
  const sums = new WeakMap<EngineValue, EngineValue | null>()
  const sumOf = (values: EngineValue): EngineValue => {
    const known = sums.get(values)
    const total = known ?? sum.calculate(values)
    if (known === null) sums.set(values, total)
    return total
  }

  /**
   * Builds the column for each set of rows only once. `sums` finds a total only for the same column
   * object.
   */
  const resultsOf = (values: Table): ResultOf => {
    const columnCache = new Map<readonly number[], EngineValue[]>()
    const columnOf = (rows: readonly number[], at: number): EngineValue => {
      const columns = columnCache.get(rows) ?? []
      columnCache.set(rows, columns)
      return (columns[at] ??= rowsOf(rows.map((row) => [values.at(row, at)])))
    }
    const compared = (rows: readonly number[], at: number): EngineValue => {
      const column = columnOf(rows, at)
      if (!sums.has(column)) sums.set(column, null)
      return column
    }
    return ({ execute, count }, at, rows, whole) => {
      if (count !== 1 && count !== 2) return error('#VALUE!')
      const found = columnOf(rows, at)
      const result = count === 1 ? execute(found) : execute(found, compared(whole, at))
      if (!result.isArray()) return result
      const all = result as EngineRows
      const isOne = all.getRowCount() * all.getColumnCount() === 1
      return isOne ? (all.getValueOrDefault(0, 0) ?? nothing) : error('#VALUE!')
    }
  }

  const grouped = (given: Arguments, isPivot: boolean): EngineValue => {
    try {
      const { summary, data } = summaryOf(given, isPivot, resultsOf)
      if (summarySize(summary) > FORMULA_MADE_CELLS) return error('#VALUE!')
      return rowsOf(summaryRows(summary, data))
    } catch (thrown) {
      if (!(thrown instanceof InvalidArgument)) throw thrown
      return typeof thrown.error === 'string' ? error(thrown.error) : thrown.error
    }
  }

  /**
   * A single error argument is returned unchanged. An error inside a range becomes #NUM!, as in
   * Excel.
   */
  const percentOf = (subset: EngineValue, all: EngineValue): EngineValue => {
    const alone = [subset, all].find((value) => value.isError())
    if (alone !== undefined) return alone
    const [part, whole] = [sum.calculate(subset), sumOf(all)]
    if (part.isError() || whole.isError()) return error('#NUM!')
    const divisor = Number(whole.getValue())
    if (divisor === 0) return error('#DIV/0!')
    return engine.NumberValueObject.create(Number(part.getValue()) / divisor) as EngineValue
  }

  const taking = (
    [least, most]: readonly [least: number, most: number],
    calculate: (...values: EngineValue[]) => EngineValue,
  ): FunctionClass<EngineValue> =>
    class extends Base {
      constructor(name: string) {
        super(name)
        Object.assign(this, { minParams: least, maxParams: most })
      }
      override calculate(...values: EngineValue[]): EngineValue {
        return calculate(...values)
      }
    }

  const made: readonly (readonly [FunctionClass<EngineValue>, string])[] = [
    ...GROUPINGS.map(
      ({ name, least, most, isPivot, read }) =>
        [taking([least, most], (...values) => grouped(read(values), isPivot)), name] as const,
    ),
    [taking([2, 2], (subset, all) => percentOf(subset, all)), 'PERCENTOF'],
  ]
  return made as unknown as [FunctionClass<V>, string][]
}
