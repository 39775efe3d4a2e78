import { MAX_COLUMNS, MAX_ROWS } from '../cells.ts'

type Extent = {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
}
type Value = { isError(): boolean; isReferenceObject(): boolean }
type Reference = Value & { getRangeData(): Extent }
type Counted<V> = new (name: string) => { calculate(...values: V[]): V }
type Engine<V> = {
  readonly ALL_IMPLEMENTED_FUNCTIONS: readonly (readonly unknown[])[]
  readonly NumberValueObject: { create(value: number): V }
}

const isReference = (value: Value | undefined): value is Reference =>
  value?.isReferenceObject() === true

/** From one end to the other; the ends of whole columns and rows are NaN. */
const sizeOf = (start: number, end: number, most: number): number =>
  Number.isNaN(start) || Number.isNaN(end) ? most : end - start + 1

const SIZES = {
  ROWS: ({ startRow, endRow }: Extent) => sizeOf(startRow, endRow, MAX_ROWS),
  COLUMNS: ({ startColumn, endColumn }: Extent) => sizeOf(startColumn, endColumn, MAX_COLUMNS),
}

/**
 * ROWS and COLUMNS of a reference as it is written: Univer counts the cells that it has made for it, which end
 * at the edge of the worksheet (SHEET-715).
 */
export const referenceSizes = <V extends Value>(engine: Engine<V>): [Counted<V>, string][] =>
  Object.entries(SIZES).flatMap(([name, count]) => {
    const [found] = engine.ALL_IMPLEMENTED_FUNCTIONS.find(([, known]) => known === name) ?? []
    if (found === undefined) return []
    const sized = class extends (found as Counted<V>) {
      readonly needsReferenceObject = true
      override calculate(...values: V[]): V {
        const [value] = values
        return isReference(value)
          ? engine.NumberValueObject.create(count(value.getRangeData()))
          : super.calculate(...values)
      }
    }
    return [[sized, name] as [Counted<V>, string]]
  })
