import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { isFromWholeColumn } from './references/whole-columns.ts'
import {
  prototypeOf,
  replaceMethod,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './language/engine-module.ts'

type Address = (
  this: unknown,
  row: EngineValue,
  column: EngineValue,
  kind: EngineValue,
  isA1: EngineValue,
  sheet: EngineValue,
) => EngineValue

const rowsOf = (value: EngineValue): number =>
  value.isArray() ? (value as EngineRows).getRowCount() : 1
const columnsOf = (value: EngineValue): number =>
  value.isArray() ? (value as EngineRows).getColumnCount() : 1
/** Whole columns match each other, even on worksheets with different numbers of rows. */
const isSameSize = (one: EngineValue, other: EngineValue): boolean =>
  columnsOf(one) === columnsOf(other) &&
  (isFromWholeColumn(one)
    ? isFromWholeColumn(other)
    : rowsOf(one) === rowsOf(other) && !isFromWholeColumn(other))

const isWithin = (value: EngineValue, most: number): boolean => {
  const at = Math.trunc(Number(value.getValue()))
  return at >= 1 && at <= most
}

/**
 * Returns errors where Excel does: SUMPRODUCT with different sizes, and ADDRESS outside the grid.
 */
export const patchInvalidArguments = (engine: EngineModule): void => {
  const valueError = engine.ErrorValueObject.create('#VALUE!' as never) as EngineValue
  replaceFunction(
    engine,
    'SUMPRODUCT',
    (standing) =>
      function calculate(...given) {
        const [first, ...others] = given
        const isEven = first === undefined || others.every((one) => isSameSize(first, one))
        return isEven
          ? standing.apply(this, given)
          : (given.find((one) => one.isError()) ?? valueError)
      },
  )
  replaceMethod<Address>(
    prototypeOf(engine, 'ADDRESS'),
    '_calculateSingleCell',
    (standing) =>
      function address(row, column, kind, isA1, sheet) {
        const kinds = Math.trunc(Number(kind.getValue()))
        const isR1C1 = Number(isA1.getValue()) === 0
        // R1C1 offsets may be 0 or negative.
        const isDown = (isR1C1 && kinds > 2) || isWithin(row, MAX_ROWS)
        const isRight = (isR1C1 && kinds % 2 === 0) || isWithin(column, MAX_COLUMNS)
        return isDown && isRight ? standing.call(this, row, column, kind, isA1, sheet) : valueError
      },
  )
}
