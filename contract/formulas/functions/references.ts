import { MAX_COLUMNS, MAX_ROWS } from '../../workbook/cells.ts'
import { isSpilling } from '../spilling-functions.ts'
import { functionNamed, type Extent, type FunctionClass, type Functions } from './engine-values.ts'

/** What is read of any value of the engine. */
export type Value = {
  isError(): boolean
  isArray(): boolean
  isReferenceObject(): boolean
  getValue(): unknown
}
type Rows<V> = V & {
  getRowCount(): number
  getColumnCount(): number
  get(row: number, column: number): V | null | undefined
}
type Sheet<T> = { readonly [row: number]: { readonly [column: number]: T | undefined } | undefined }
type Held = { readonly f?: string; readonly v?: unknown }
type Stored = { getValue(row: number, column: number): Held | null | undefined }
/** What stands in a cell whose array meets something on its way. */
const NO_ROOM = '#SPILL!'

/** A reference of the engine, with the cells of its worksheet. */
export type Reference<V> = V & {
  getUnitId(): string
  getSheetId(): string
  getRangeData(): Extent
  getRangePosition(): Extent
  toUnitRange(): unknown
  toArrayValueObject(): V
  getCurrentActiveSheetData(): { readonly cellData?: Stored } | undefined
  getCurrentRuntimeSheetData(): Stored | undefined
  getCurrentActiveArrayFormulaRange(): Sheet<Extent> | undefined
  getCurrentRuntimeActiveArrayFormulaRange(): Sheet<Extent> | undefined
}
type Base<V> = {
  calculate(...values: V[]): V
}
/** A function of the engine with the place of its formula. */
export type Placed<V> = Base<V> & {
  readonly row: number
  readonly column: number
  createReferenceObject(reference: V, range: Extent): V
}
type Engine<V> = Functions & {
  readonly ErrorValueObject: { create(error: never): V }
  readonly NullValueObject: { create(): V }
}

/** Whether a value is a reference. */
export const isReference = <V extends Value>(value: V | undefined): value is Reference<V> =>
  value?.isReferenceObject() === true

/** Where one line of several stands: the only one, or that of the formula; null where it is none of them. */
const lineOf = (start: number, end: number, own: number): number | null => {
  if (start === end) return start
  return own >= start && own <= end ? own : null
}

/** The cells of a reference; the ends of whole columns and rows are those of the grid. */
export const extentOf = <V>(reference: Reference<V>): Extent => {
  const { startRow, endRow, startColumn, endColumn } = reference.getRangeData()
  const found = reference.getRangePosition()
  return {
    startRow: Number.isNaN(startRow) ? 0 : found.startRow,
    endRow: Number.isNaN(endRow) ? MAX_ROWS - 1 : found.endRow,
    startColumn: Number.isNaN(startColumn) ? 0 : found.startColumn,
    endColumn: Number.isNaN(endColumn) ? MAX_COLUMNS - 1 : found.endColumn,
  }
}

const cellAt = (row: number, column: number): Extent => ({
  startRow: row,
  endRow: row,
  startColumn: column,
  endColumn: column,
})

const isOneCell = ({ startRow, endRow, startColumn, endColumn }: Extent): boolean =>
  startRow === endRow && startColumn === endColumn

const CALLS = /(?<![\p{L}\p{N}_.\\])([A-Z][A-Z0-9.]*)\s*\(/giu
/** Whether a formula gives an array, of one cell at least, by one of its functions. */
const givesArray = (formula: string | undefined): boolean =>
  [...(formula ?? '').matchAll(CALLS)].some(([, name = '']) => isSpilling(name))

/** What is stored for a cell's formula, which fills one cell where it is of a function of arrays. */
const filledAlone = <V>(
  reference: Reference<V>,
  { startRow, startColumn }: Extent,
): Extent | null => {
  const cells = reference.getCurrentActiveSheetData()?.cellData
  return givesArray(cells?.getValue(startRow, startColumn)?.f)
    ? cellAt(startRow, startColumn)
    : null
}

/** What the formula of a cell fills, as of this run or of an earlier one; null where it fills nothing. */
const spilledFrom = <V extends Value>(reference: Reference<V>): Extent | null => {
  const place = reference.getRangePosition()
  const { startRow: row, startColumn: column } = place
  const ran = reference.getCurrentRuntimeSheetData()?.getValue(row, column)
  // What meets something on its way fills nothing, and its own error is what there is to be had.
  if (ran?.v === NO_ROOM) return place
  const extents = ran
    ? reference.getCurrentRuntimeActiveArrayFormulaRange()
    : reference.getCurrentActiveArrayFormulaRange()
  return extents?.[row]?.[column] ?? filledAlone(reference, place)
}

const toValue = <V extends Value>(value: V): V =>
  isReference(value) ? value.toArrayValueObject() : value

/** Whether a condition is a single one. */
const isOfOne = <V extends Value>(condition: V): boolean => {
  if (isReference(condition)) return isOneCell(condition.getRangePosition())
  if (!condition.isArray()) return true
  const rows = condition as Rows<V>
  return rows.getRowCount() * rows.getColumnCount() === 1
}

/** Functions in the places of `@` and `#`, which the engine does not read, and an IF that gives references. */
export const referenceFunctions = <V extends Value>(
  engine: Engine<V>,
): [FunctionClass<V>, string][] => {
  const error = (code: string): V => engine.ErrorValueObject.create(code as never)
  const [base, choice] = [functionNamed<V>(engine, 'INDEX'), functionNamed<V>(engine, 'IF')]
  if (base === null || choice === null) return []
  const placed = base as new (name: string) => Placed<V>

  /** The cell of a reference in the row or column of the formula; the first value of an array. */
  class Single extends placed {
    readonly minParams = 1
    readonly maxParams = 1
    readonly needsReferenceObject = true
    override calculate(value: V): V {
      if (!isReference(value))
        return value.isArray()
          ? ((value as Rows<V>).get(0, 0) ?? engine.NullValueObject.create())
          : value
      const extent = extentOf(value)
      if (isOneCell(extent)) return value
      const row = lineOf(extent.startRow, extent.endRow, this.row)
      const column = lineOf(extent.startColumn, extent.endColumn, this.column)
      if (row !== null && column !== null)
        return this.createReferenceObject(value, cellAt(row, column))
      // What it waits for is asked before it is shared with cells that have theirs.
      const none = Object.create(error('#VALUE!')) as V & { toUnitRange: () => unknown }
      return Object.assign(none, { toUnitRange: () => value.toUnitRange() })
    }
  }

  /** The cells that the formula of a cell fills. */
  class Spilled extends placed {
    readonly minParams = 1
    readonly maxParams = 1
    readonly needsReferenceObject = true
    override calculate(value: V): V {
      if (!isReference(value)) return value.isError() ? value : error('#REF!')
      const extent = isOneCell(value.getRangePosition()) ? spilledFrom(value) : null
      return extent === null ? error('#REF!') : this.createReferenceObject(value, extent)
    }
  }

  /** IF with one condition gives what it chooses, also a reference. */
  class Choice extends choice {
    readonly needsReferenceObject = true
    override calculate(...values: V[]): V {
      const [condition, ...rest] = values
      if (condition === undefined || isOfOne(condition))
        return super.calculate(...values.slice(0, 1).map(toValue), ...rest)
      return super.calculate(...values.map(toValue))
    }
  }
  return [
    [Single, 'SINGLE'],
    [Spilled, 'ANCHORARRAY'],
    [Choice, 'IF'],
  ]
}
