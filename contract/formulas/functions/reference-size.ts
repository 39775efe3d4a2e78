import { MAX_COLUMNS, MAX_ROWS } from '../../workbook/cells.ts'
import { functionNamed, type Extent, type FunctionClass, type Functions } from './engine-values.ts'

type Value = { isError(): boolean; isReferenceObject(): boolean; getValue(): unknown }
type Rows = Value & { getRowCount(): number; getColumnCount(): number }
type Reference = Value & { getRangeData(): Extent; toArrayValueObject(): Value }
type Engine<V> = Functions & { readonly NumberValueObject: { create(value: number): V } }

const isReference = (value: Value | undefined): value is Reference =>
  value?.isReferenceObject() === true

/** Univer stores NaN as the ends of whole columns and rows. */
const sizeOf = (start: number, end: number, most: number): number =>
  Number.isNaN(start) || Number.isNaN(end) ? most : end - start + 1

const BLANKS = 'COUNTBLANK'
const SIZES = {
  ROWS: ({ startRow, endRow }: Extent) => sizeOf(startRow, endRow, MAX_ROWS),
  COLUMNS: ({ startColumn, endColumn }: Extent) => sizeOf(startColumn, endColumn, MAX_COLUMNS),
}

/** Number of cells of a reference as written. */
export const sizesOf = (extent: Extent): number => SIZES.ROWS(extent) * SIZES.COLUMNS(extent)

/**
 * ROWS and COLUMNS of a reference as written. Univer counts only the cells up to the edge of the
 * worksheet.
 */
const sizes = <V extends Value>(engine: Engine<V>): [FunctionClass<V>, string][] =>
  Object.entries(SIZES).flatMap(([name, count]) => {
    const found = functionNamed<V>(engine, name)
    if (found === null) return []
    const sized = class extends found {
      readonly needsReferenceObject = true
      override calculate(...values: V[]): V {
        const [value] = values
        return isReference(value)
          ? engine.NumberValueObject.create(count(value.getRangeData()))
          : super.calculate(...values)
      }
    }
    return [[sized, name] as [FunctionClass<V>, string]]
  })

/** COUNTBLANK that also counts the cells past the edge of the worksheet, all of them blank. */
const blanks = <V extends Value>(engine: Engine<V>): [FunctionClass<V>, string][] => {
  const found = functionNamed<V>(engine, BLANKS)
  if (found === null) return []
  const counted = class extends found {
    readonly needsReferenceObject = true
    override calculate(...values: V[]): V {
      const [value] = values
      if (!isReference(value)) return super.calculate(...values)
      const rows = value.toArrayValueObject() as Rows & V
      const count = super.calculate(rows)
      const cells = sizesOf(value.getRangeData())
      const made = rows.getRowCount() * rows.getColumnCount()
      return count.isError()
        ? count
        : engine.NumberValueObject.create(Number(count.getValue()) + cells - made)
    }
  }
  return [[counted, BLANKS]]
}

export const referenceSizes = <V extends Value>(
  engine: Engine<V>,
): [FunctionClass<V>, string][] => [...sizes(engine), ...blanks(engine)]
