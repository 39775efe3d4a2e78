import { arrayOf, type Makes } from '#contract/formulas/functions/array-values.ts'
import type { EngineRows, EngineValue, MendedEngine } from './language/parts.ts'

/** How many rows a value has; one where it is a single one. */
export const heightOf = (value: EngineValue | undefined): number =>
  value?.isArray() === true ? (value as EngineRows).getRowCount() : 1

/** How many columns a value has; one where it is a single one. */
export const widthOf = (value: EngineValue | undefined): number =>
  value?.isArray() === true ? (value as EngineRows).getColumnCount() : 1

/** A value at a place among several; one row or column goes for all, and null is outside of them. */
export const cellOf = (value: EngineValue, row: number, column: number): EngineValue | null => {
  if (!value.isArray()) return value
  const at = [heightOf(value) === 1 ? 0 : row, widthOf(value) === 1 ? 0 : column] as const
  return (value as EngineRows).getValueOrDefault(...at) ?? null
}

/** Rows of values as one value. */
export const asRows = (
  engine: MendedEngine,
  rows: readonly (readonly EngineValue[])[],
): EngineValue => arrayOf(engine as unknown as Makes<EngineValue>, rows)
