import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { FORMULA_JOINED_CELLS, FORMULA_MADE_CELLS } from '#contract/limits/formulas.ts'
import {
  prototypeOf,
  replaceMethod,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

type Make = (this: unknown, ...given: EngineValue[]) => unknown
type Within = (
  this: { readonly row: number; readonly column: number },
  ...given: EngineValue[]
) => unknown
type Operate = (this: EngineRows, value: EngineValue, ...rest: unknown[]) => unknown

/** Absolute whole number of a value or of its first element. 0 if it is not a number. */
const numberOf = (value: EngineValue | undefined): number => {
  if (value === undefined || value.isError()) return 0
  const one = value.isArray() ? (value as EngineRows).getValueOrDefault(0, 0) : value
  const number = Number(one?.getValue() ?? 0)
  return Number.isFinite(number) ? Math.abs(Math.trunc(number)) : 0
}

const sizeOf = (value: EngineValue): readonly [rows: number, columns: number] => {
  if (!value.isArray()) return [1, 1]
  const rows = value as EngineRows
  return [rows.getRowCount(), rows.getColumnCount()]
}

/** Rejects oversized arrays before their cells are created. */
export const patchArraySizes = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never)
  const refuse = (
    name: string,
    method: string,
    wanted: (given: readonly EngineValue[]) => readonly [rows: number, columns: number],
    failure: unknown,
  ): void =>
    replaceMethod<Make>(
      prototypeOf(engine, name),
      method,
      (standing) =>
        function make(...given) {
          const [rows, columns] = wanted(given)
          return rows * columns > FORMULA_MADE_CELLS ? failure : standing.apply(this, given)
        },
    )
  const both = ([rows, columns]: readonly EngineValue[]) =>
    [numberOf(rows), numberOf(columns)] as const
  refuse(
    'MUNIT',
    '_handleSingleObject',
    ([size]) => [numberOf(size), numberOf(size)],
    error('#VALUE!'),
  )
  refuse('SEQUENCE', '_getResult', both, error('#VALUE!'))
  refuse('RANDARRAY', '_getValue', both, { errorObject: error('#VALUE!') })
  // An array inside a formula may reach past the edge of the worksheet. So SEQUENCE and RANDARRAY
  // see a larger worksheet.
  for (const [name, method] of [
    ['SEQUENCE', '_getResult'],
    ['RANDARRAY', '_getValue'],
  ] as const)
    replaceMethod<Within>(
      prototypeOf(engine, name),
      method,
      (standing) =>
        function make(...given) {
          const extendedSize = {
            _rowCount: this.row + MAX_ROWS,
            _columnCount: this.column + MAX_COLUMNS,
          }
          return standing.apply(
            Object.assign(Object.create(this) as typeof this, extendedSize),
            given,
          )
        },
    )
  refuse('EXPAND', '_checkRowsColumnsPadWith', both, { isError: true, errorObject: error('#NUM!') })

  replaceMethod<Operate>(
    engine.ArrayValueObject.prototype,
    '_batchOperator',
    (standing) =>
      function operate(value, ...rest) {
        const [rows, columns] = [this.getRowCount(), this.getColumnCount()]
        const [height, width] = sizeOf(value)
        const all = Math.max(rows, height) * Math.max(columns, width)
        // A row combined with a column makes a larger table. Otherwise the result is no larger than
        // an input.
        const isMade = all > Math.max(rows * columns, height * width)
        return isMade && all > FORMULA_JOINED_CELLS
          ? error('#NUM!')
          : standing.call(this, value, ...rest)
      },
  )
}
