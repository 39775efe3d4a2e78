import {
  replaceMethod,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './language/engine-module.ts'

type Cell = (this: unknown, value: EngineValue | null | undefined) => unknown

/** A relative difference below this is a rounding error. */
const LAST_BITS = 2 ** -50

/** Results that are only rounding errors. */
const nothings = new WeakSet<EngineValue>()

const numberAt = (value: EngineValue, row: number, column: number): number => {
  if (!value.isArray()) return Number(value.getValue())
  const rows = value as EngineRows
  const at = [rows.getRowCount() === 1 ? 0 : row, rows.getColumnCount() === 1 ? 0 : column] as const
  return Number(rows.getValueOrDefault(...at)?.getValue() ?? 0)
}

type At = readonly [row: number, column: number]

const note = (
  result: EngineValue | null | undefined,
  operands: readonly EngineValue[],
  [row, column]: At,
): void => {
  if (result?.isNumber() !== true) return
  const value = Math.abs(Number(result.getValue()))
  // A difference of integers is 0 or at least 1. So only a result below 1 is checked.
  if (value === 0 || value >= 1) return
  for (const one of operands)
    if (value < LAST_BITS * Math.abs(numberAt(one, row, column))) {
      nothings.add(result)
      return
    }
}

const noteAll = (result: EngineValue, operands: readonly EngineValue[]): void => {
  if (!result.isArray()) {
    note(result, operands, [0, 0])
    return
  }
  const rows = (result as EngineRows).getArrayValue()
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) note(cell, operands, [row, column])
}

/**
 * Like Excel, rounds a cell to 0 if its last operation is an addition or subtraction that leaves
 * only a rounding error.
 */
export const patchNearZeroDifferences = (engine: EngineModule): void => {
  for (const name of ['PLUS', 'MINUS'])
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...operands) {
          const result = standing.apply(this, operands)
          noteAll(result, operands)
          return result
        },
    )
  replaceMethod<Cell>(
    engine.FormulaRuntimeService.prototype,
    '_getValueObjectOfRuntimeData',
    (standing) =>
      function cell(value) {
        const isNothing = value !== null && value !== undefined && nothings.has(value)
        const shown = isNothing
          ? (engine.NumberValueObject.create(0, value.getPattern()) as EngineValue)
          : value
        return standing.call(this, shown)
      },
  )
}
