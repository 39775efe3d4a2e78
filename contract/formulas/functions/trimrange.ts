import type { EngineRows, EngineValue } from '#contract/formulas/engine/language/engine-module.ts'
import { functionNamed, type Extent, type FunctionClass, type Functions } from './engine-values.ts'
import { isOmitted, tableOf, type Table } from './group-arguments.ts'

type Engine<V> = Functions & {
  readonly NullValueObject: { create(): V }
  readonly ErrorValueObject: { create(error: never): V }
  readonly ArrayValueObject: { create(rows: never): V }
}
type Reference = EngineValue & {
  getRangePosition(): Extent
  toArrayValueObject(): EngineRows
}
type Placed = {
  calculate(...values: EngineValue[]): EngineValue
  createReferenceObject(reference: EngineValue, range: Extent): EngineValue
}
/** First and last index of a run of rows or columns. */
type Lines = { readonly first: number; readonly last: number }

/** We subclass N only for its base behavior. Its calculation and argument counts are replaced. */
const BASE = 'N'
/** Indexed by `trim_rows` or `trim_cols`: whether to remove leading and trailing lines. */
const LEADING = [false, true, false, true]
const TRAILING = [false, false, true, true]

const isReference = (value: EngineValue): value is Reference => value.isReferenceObject()

const isFull = (value: EngineValue | null): boolean => value !== null && !value.isNull()

/** Bounds of the non-empty cells, or null if all cells are empty. */
const filledOf = ({ columns, used, at }: Table) => {
  let [top, bottom, left, right] = [-1, -1, columns, -1]
  for (let row = 0; row < used; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (!isFull(at(row, column))) continue
      if (top < 0) top = row
      bottom = row
      left = Math.min(left, column)
      right = Math.max(right, column)
    }
  return top < 0
    ? null
    : { rows: { first: top, last: bottom }, columns: { first: left, last: right } }
}

const trimmed = (filled: Lines, count: number, mode: number): Lines => ({
  first: LEADING[mode] === true ? filled.first : 0,
  last: TRAILING[mode] === true ? filled.last : count - 1,
})

const numberOf = (value: EngineValue | null): number | null => {
  if (value === null || value.isNull()) return 0
  const read = value.isNumber() ? value : value.convertToNumberObjectValue()
  return read.isNumber() ? Number(read.getValue()) : null
}

/**
 * Reads `trim_rows` or `trim_cols`: 0 none, 1 leading, 2 trailing, 3 both. Returns null if invalid.
 */
const modeOf = (value: EngineValue | undefined): number | null => {
  if (value === undefined || isOmitted(value)) return 3
  const { rows, columns, at } = tableOf(isReference(value) ? value.toArrayValueObject() : value)
  const mode = rows * columns === 1 ? numberOf(at(0, 0)) : null
  return mode !== null && TRAILING[mode] !== undefined ? mode : null
}

/** TRIMRANGE, which Univer lacks: the range without empty rows and columns at its edges. */
export const trimRange = <V>(engine: Engine<V>): [FunctionClass<V>, string][] => {
  const found = functionNamed<EngineValue>(engine, BASE)
  if (found === null) return []
  const base = found as new (name: string) => Placed
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const nothing = engine.NullValueObject.create() as EngineValue

  const cut = ({ at }: Table, rows: Lines, columns: Lines): EngineValue => {
    const lines = ({ first, last }: Lines) =>
      Array.from({ length: last - first + 1 }, (_, line) => first + line)
    return engine.ArrayValueObject.create({
      calculateValueList: lines(rows).map((row) =>
        lines(columns).map((column) => at(row, column) ?? nothing),
      ),
      rowCount: rows.last - rows.first + 1,
      columnCount: columns.last - columns.first + 1,
      unitId: '',
      sheetId: '',
      row: -1,
      column: -1,
    } as never) as EngineValue
  }

  class Trimmed extends base {
    readonly minParams = 1
    readonly maxParams = 3
    readonly needsReferenceObject = true
    override calculate(...values: EngineValue[]): EngineValue {
      const [range, ofRows, ofColumns] = values
      const [rowMode, columnMode] = [modeOf(ofRows), modeOf(ofColumns)]
      if (range === undefined || rowMode === null || columnMode === null) return error('#VALUE!')
      if (range.isError()) return range
      const table = tableOf(isReference(range) ? range.toArrayValueObject() : range)
      const filled = filledOf(table)
      if (filled === null) return error('#REF!')
      const rows = trimmed(filled.rows, table.rows, rowMode)
      const columns = trimmed(filled.columns, table.columns, columnMode)
      if (!isReference(range)) return cut(table, rows, columns)
      const { startRow, startColumn } = range.getRangePosition()
      return this.createReferenceObject(range, {
        startRow: startRow + rows.first,
        endRow: startRow + rows.last,
        startColumn: startColumn + columns.first,
        endColumn: startColumn + columns.last,
      })
    }
  }
  const made: [FunctionClass<EngineValue>, string][] = [[Trimmed, 'TRIMRANGE']]
  return made as unknown as [FunctionClass<V>, string][]
}
