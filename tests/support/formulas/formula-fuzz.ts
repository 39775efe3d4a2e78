// Formulas of every function with arbitrary arguments, deterministic per seed.

import { createRequire } from 'node:module'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { randomOf } from './random-numbers.ts'

/** Id of the fuzz worksheet. */
const FUZZ_SHEET = 'sheet'

const root = createRequire(new URL('../../../server/sheets/engine/univer.ts', import.meta.url))
const { ALL_IMPLEMENTED_FUNCTIONS } = createRequire(root.resolve('@univerjs/presets'))(
  '@univerjs/engine-formula',
) as typeof import('@univerjs/engine-formula')
/** Names of all functions in the engine. */
export const FUNCTION_NAMES: readonly string[] = ALL_IMPLEMENTED_FUNCTIONS.map(([, name]) =>
  String(name),
).toSorted()

const NUMBERS = ['0', '1', '2', '3', '-1', '0.5', '1.5', '7', '12', '45000', '0.05', '-0.25']
const LARGE = [
  '1E9',
  '-1E9',
  '1E12',
  '1E300',
  '-1E300',
  '2958465',
  '2147483648',
  '100000',
  '1E-300',
]
const OTHERS = [
  '"x"',
  '""',
  '"12"',
  '"2024-01-31"',
  '"1E9"',
  'TRUE',
  'FALSE',
  '#N/A',
  '#DIV/0!',
  '',
]
const PLACES = ['T1', 'T9', 'T1:T4', 'T1:V3', 'T1:V1', 'U1:U4', 'W1:W3', 'T20:V22']
const ARRAYS = ['{1,2,3}', '{1;2;3}', '{1,2;3,4}', '{"a","b"}', '{TRUE,0}', '{#N/A,1}']
const CALLS = ['LAMBDA(x,x)', 'LAMBDA(x,y,x+y)', 'SUM(T1:T4)', 'SEQUENCE(2)']
const KINDS = [NUMBERS, NUMBERS, NUMBERS, LARGE, OTHERS, PLACES, PLACES, ARRAYS, CALLS]
const MOST_ARGUMENTS = 9

const CELLS: readonly (readonly (number | string | null)[])[] = [
  [1, 20, 300, 'a'],
  [2, -5, 0.5, 'b'],
  [3, 1e9, null, 'c'],
  [4, 'x', 45_000, null],
]
/** Column of control data, which no formula may change. */
const DATA_COLUMN = 19
const SUMS_COLUMN = 16
const SUMS = ['=SUM(T1:T4)', '=SUM(T1:V3)', '=SUMPRODUCT(T1:T4*{1;10;100;1000})', '=W1&W2&W3']
/** Expected results of the control sums. */
export const EXPECTED_SUMS = [10, 1_000_000_321.5 - 5 + 1 + 2 + 3 - 1, 4321, 'abc']

/** One formula for each name. */
export const fuzzFormulas = (seed: number, names = FUNCTION_NAMES): readonly string[] =>
  names.map((name, at) => {
    const random = randomOf(seed * 1009 + at)
    random()
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
    const count = Math.floor(random() * (MOST_ARGUMENTS + 1))
    return `=${name}(${Array.from({ length: count }, () => pick(pick(KINDS))).join(',')})`
  })

/** A worksheet with one formula per row, the data that the formulas read, and control sums. */
export const fuzzBook = (formulas: readonly string[]): WorkbookData => {
  const rows: Record<number, Record<number, { f?: string; v?: number | string; t?: number }>> = {}
  const put = (
    row: number,
    column: number,
    cell: { f?: string; v?: number | string; t?: number },
  ) => ((rows[row] ??= {})[column] = cell)
  formulas.forEach((f, row) => put(row, 0, { f }))
  CELLS.forEach((cells, row) =>
    cells.forEach((v, at) => {
      if (v !== null) put(row, DATA_COLUMN + at, { v, t: typeof v === 'number' ? 2 : 1 })
    }),
  )
  SUMS.forEach((f, row) => put(row, SUMS_COLUMN, { f }))
  return {
    id: 'fuzz',
    name: 'Fuzz',
    styles: {},
    sheetOrder: [FUZZ_SHEET],
    sheets: {
      [FUZZ_SHEET]: {
        id: FUZZ_SHEET,
        name: 'Sheet',
        rowCount: formulas.length + 100,
        columnCount: 30,
        cellData: rows,
      },
    },
  }
}

/**
 * Formulas without a value or with an infinite one, and the control sums. `valueAt` returns null
 * for an empty value, and undefined for a missing one.
 */
export const fuzzResult = (
  formulas: readonly string[],
  valueAt: (row: number, column: number) => unknown,
) => ({
  without: formulas.filter((_, row) => {
    const value = valueAt(row, 0)
    return value === undefined || (typeof value === 'number' && !Number.isFinite(value))
  }),
  sums: SUMS.map((_, row) => valueAt(row, SUMS_COLUMN)),
})
