import { MAX_COLUMNS, MAX_ROWS } from '../../workbook/cells.ts'
import { isSpilling } from '../spilling-functions.ts'
import { functionNamed, type Extent, type FunctionClass, type Functions } from './engine-values.ts'

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
/** The value of a cell whose array would overwrite another cell. */
const SPILL_ERROR = '#SPILL!'

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
/** A function of the engine that knows the position of its formula. */
export type Placed<V> = Base<V> & {
  readonly row: number
  readonly column: number
  createReferenceObject(reference: V, range: Extent): V
}
type Engine<V> = Functions & {
  readonly ErrorValueObject: { create(error: never): V }
  readonly NullValueObject: { create(): V }
}

export const isReference = <V extends Value>(value: V | undefined): value is Reference<V> =>
  value?.isReferenceObject() === true

/**
 * Implicit intersection along one axis. Returns the only row or column of the range, or the
 * formula's own row or column. Returns null if the formula is outside the range.
 */
const lineOf = (start: number, end: number, own: number): number | null => {
  if (start === end) return start
  return own >= start && own <= end ? own : null
}

/** The cells of a reference. Whole columns and rows end at the edge of the grid. */
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
/** Whether a function of the formula returns an array, even one of a single cell. */
const givesArray = (formula: string | undefined): boolean =>
  [...(formula ?? '').matchAll(CALLS)].some(([, name = '']) => isSpilling(name))

/**
 * The engine records no extent for an array of one cell, so `givesArray` decides from the formula.
 */
const filledAlone = <V>(
  reference: Reference<V>,
  { startRow, startColumn }: Extent,
): Extent | null => {
  const cells = reference.getCurrentActiveSheetData()?.cellData
  return givesArray(cells?.getValue(startRow, startColumn)?.f)
    ? cellAt(startRow, startColumn)
    : null
}

/**
 * Returns the range that the array formula in a cell fills. If the current calculation has not
 * reached the cell, returns the previous range. Null if the cell has no array formula.
 */
const spilledFrom = <V extends Value>(reference: Reference<V>): Extent | null => {
  const place = reference.getRangePosition()
  const { startRow: row, startColumn: column } = place
  const ran = reference.getCurrentRuntimeSheetData()?.getValue(row, column)
  // A blocked array fills only its own cell, which holds the `#SPILL!` error.
  if (ran?.v === SPILL_ERROR) return place
  const extents = ran
    ? reference.getCurrentRuntimeActiveArrayFormulaRange()
    : reference.getCurrentActiveArrayFormulaRange()
  return extents?.[row]?.[column] ?? filledAlone(reference, place)
}

const toValue = <V extends Value>(value: V): V =>
  isReference(value) ? value.toArrayValueObject() : value

const isOfOne = <V extends Value>(condition: V): boolean => {
  if (isReference(condition)) return isOneCell(condition.getRangePosition())
  if (!condition.isArray()) return true
  const rows = condition as Rows<V>
  return rows.getRowCount() * rows.getColumnCount() === 1
}

/**
 * Functions for `@` and `#`, which the engine does not parse, and an IF that can return a
 * reference.
 */
export const referenceFunctions = <V extends Value>(
  engine: Engine<V>,
): [FunctionClass<V>, string][] => {
  const error = (code: string): V => engine.ErrorValueObject.create(code as never)
  const [base, choice] = [functionNamed<V>(engine, 'INDEX'), functionNamed<V>(engine, 'IF')]
  if (base === null || choice === null) return []
  const placed = base as new (name: string) => Placed<V>

  /**
   * Implicit intersection. A reference gives its cell in the formula's row or column. An array
   * gives its first value.
   */
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
      // The engine reads the dependencies of this value through `toUnitRange`. We set the method on
      // a copy, because formulas share the error object.
      const none = Object.create(error('#VALUE!')) as V & { toUnitRange: () => unknown }
      return Object.assign(none, { toUnitRange: () => value.toUnitRange() })
    }
  }

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

  /**
   * Returns the chosen argument unchanged if the condition is a single value, so a reference stays
   * a reference.
   */
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
