import { arrayOf, type ValueConstructors } from '#contract/formulas/functions/array-values.ts'
import type { EngineRows, EngineValue, EngineModule } from './language/engine-module.ts'

export const heightOf = (value: EngineValue | undefined): number =>
  value?.isArray() === true ? (value as EngineRows).getRowCount() : 1

export const widthOf = (value: EngineValue | undefined): number =>
  value?.isArray() === true ? (value as EngineRows).getColumnCount() : 1

/**
 * Returns an element of an array, or null outside the array. A single row counts as every row, and
 * a single column as every column.
 */
export const cellOf = (value: EngineValue, row: number, column: number): EngineValue | null => {
  if (!value.isArray()) return value
  const at = [heightOf(value) === 1 ? 0 : row, widthOf(value) === 1 ? 0 : column] as const
  return (value as EngineRows).getValueOrDefault(...at) ?? null
}

export const asRows = (
  engine: EngineModule,
  rows: readonly (readonly EngineValue[])[],
): EngineValue => arrayOf(engine as unknown as ValueConstructors<EngineValue>, rows)
