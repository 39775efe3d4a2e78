import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import { heightOf, widthOf, type Reference } from './cell-at.ts'
import type { SheetValues } from './cell-values.ts'
import type { EngineRows, EngineValue, EngineModule } from '../language/engine-module.ts'
import { fillRows } from '../language/value-constructors.ts'
import { spendWork } from '../work-limit.ts'

type Range = EngineRows & {
  _held: EngineValue[][] | null
  readonly _reader: Reference
  readonly _cells: SheetValues
  readonly _extent: Extent
  readonly _defaultValue: EngineValue | null
}
type Visit = (value: EngineValue, row: number, column: number) => unknown

/** Shorter sums are not worth a cache entry. */
const LEAST_RUNNING = 8

/**
 * Gives the number in a range's first cell the number format of that cell. The engine takes the
 * format of the range from it.
 */
const withPattern = (engine: EngineModule, reader: Reference, value: EngineValue, at: Extent) => {
  if (!value.isNumber()) return value
  const unit = reader.getUnitId()
  const pattern = reader.getCellPattern(unit, reader.getSheetId(), at.startRow, at.startColumn)
  const isOwn = !pattern || pattern === value.getPattern()
  return isOwn
    ? value
    : (engine.NumberValueObject.create(Number(value.getValue()), pattern) as EngineValue)
}

const rowsOf = (engine: EngineModule, { _reader, _cells, _extent }: Range): EngineValue[][] => {
  const { startRow, endRow, startColumn, endColumn } = _extent
  const rows: EngineValue[][] = []
  const last = Math.max(startRow, Math.min(endRow, _cells.lastRow(_reader)))
  spendWork((last - startRow + 1) * widthOf(_extent))
  for (let row = startRow; row <= last; row += 1) {
    const values: EngineValue[] = []
    for (let column = startColumn; column <= endColumn; column += 1)
      values.push(_cells.at(_reader, row, column))
    rows.push(values)
  }
  // All empty rows share one array. Functions never write into ranges.
  const empty = Array.from({ length: widthOf(_extent) }, () => _cells.nothing)
  while (rows.length < heightOf(_extent)) rows.push(empty)
  const [first] = rows
  const [value] = first ?? []
  if (first && value) first[0] = withPattern(engine, _reader, value, _extent)
  return rows
}

/** Reads a single cell without building the rows of the range. */
const valueOf = (engine: EngineModule, range: Range, row: number, column: number) => {
  const { _held, _extent, _cells, _reader, _defaultValue } = range
  if (_held !== null) return _held[row]?.[column] ?? _defaultValue
  if (row >= heightOf(_extent) || column >= widthOf(_extent)) return _defaultValue
  const value = _cells.at(_reader, _extent.startRow + row, _extent.startColumn + column)
  return row + column === 0 ? withPattern(engine, _reader, value, _extent) : value
}

/** Visits the cells of some rows until `visit` returns false. */
const visitRows = (
  range: Range,
  from: number,
  to: number,
  visit: (value: EngineValue) => unknown,
) => {
  const { startColumn, endColumn } = range._extent
  spendWork((to - from + 1) * widthOf(range._extent))
  for (let row = from; row <= to; row += 1)
    for (let column = startColumn; column <= endColumn; column += 1)
      if (visit(range._cells.at(range._reader, row, column)) === false) return
}

type Sum = EngineValue & { plus(other: EngineValue): Sum }

/** Adds the numbers of some rows to `start`, by the same rules as the engine's sum. */
const added = (range: Range, start: Sum, from: number, to: number): EngineValue => {
  let total = start
  if (total.isError()) return total
  visitRows(range, from, to, (value) => {
    if (value.isError()) {
      total = value as Sum
      return false
    }
    const isNumber = !value.isString() && !value.isBoolean() && !value.isNull()
    if (isNumber) total = total.plus(value)
    return true
  })
  return total
}

const lastOf = (range: Range): number =>
  Math.min(range._extent.endRow, range._cells.lastRow(range._reader))

const sumOf = (engine: EngineModule, range: Range): EngineValue => {
  const { startRow, startColumn, endColumn } = range._extent
  const end = lastOf(range)
  const zero = () => engine.NumberValueObject.create(0) as Sum
  const add = (total: EngineValue | null, from: number, to: number) =>
    added(range, (total as Sum | null) ?? zero(), from, to)
  return end - startRow < LEAST_RUNNING
    ? add(null, startRow, end)
    : range._cells.sum(`${startRow} ${startColumn} ${endColumn}`, startRow, end, add)
}

/** An array class that builds its rows on first use. */
export const rangeClass = (engine: EngineModule) => {
  const rows = engine.ArrayValueObject.prototype as object & Record<string, unknown>
  const prototype = Object.create(rows, {
    _values: {
      get(this: Range) {
        return (this._held ??= rowsOf(engine, this))
      },
      set(this: Range, values: EngineValue[][]) {
        this._held = values
      },
    },
    get: {
      value(this: Range, row: number, column: number) {
        return valueOf(engine, this, row, column)
      },
    },
    usedRows: {
      value(this: Range) {
        return Math.max(0, lastOf(this) - this._extent.startRow + 1)
      },
    },
    sum: {
      value(this: Range) {
        return this._held === null ? sumOf(engine, this) : (rows['sum'] as () => unknown).call(this)
      },
    },
  }) as Record<string, unknown>
  // These functions ignore empty cells, so the iteration stops at the last used row.
  for (const name of ['max', 'min', 'count', 'countA'])
    prototype[name] = function count(this: Range) {
      const standing = rows[name] as (this: object) => unknown
      if (this._held !== null) return standing.call(this)
      const iterator = (visit: Visit) =>
        visitRows(this, this._extent.startRow, lastOf(this), (value) => visit(value, 0, 0))
      return standing.call(Object.create(this, { iterator: { value: iterator } }))
    }
  function RangeRows(
    this: Record<string, unknown>,
    reader: Reference,
    cells: SheetValues,
    extent: Extent,
  ) {
    this['_held'] = null
    this['_reader'] = reader
    this['_cells'] = cells
    this['_extent'] = extent
    fillRows.call(this, {
      calculateValueList: null as never,
      rowCount: heightOf(extent),
      columnCount: widthOf(extent),
      unitId: reader.getUnitId(),
      sheetId: reader.getSheetId(),
      row: extent.startRow,
      column: extent.startColumn,
    })
  }
  RangeRows.prototype = prototype
  return RangeRows as unknown as new (
    reader: Reference,
    cells: SheetValues,
    extent: Extent,
  ) => EngineRows
}
