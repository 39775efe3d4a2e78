import type { CaseCells, FormulaCase } from './formula-books.ts'

// Data for GROUPBY and PIVOTBY. Excel stored the results for the three-level data. Other expected
// values are short sums.

export type Row = readonly (string | number)[]

const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)

/** Cells by A1 name. The first value goes to `column` and `row`, both 0-based. */
export const cellsAt = (column: number, row: number, rows: readonly Row[]): CaseCells =>
  Object.fromEntries(
    rows.flatMap((values, down) =>
      values.map((value, right) => [`${columnName(column + right)}${row + down + 1}`, value]),
    ),
  )

/** Three row levels, columns, two value columns and a filter column. */
const LEVELS: readonly Row[] = [
  ['row-2', 'row-1', 'row-3', 'col-1', 'col-2', 'col-3', 'val1', 'val2', 'filter'],
  ['r2', 'r2-1', 'r2-1-1', 'b', 'd', 'c1-2-1', 1, 5, 1],
  ['r2', 'r2-2', 'r2-2-2', 'b', 'f', 'c1-1-2', 6, 9, 0],
  ['r3', 'r1-1', 'r1-1-2', 'b', 'd', 'c1-2-2', -9, 8, 0],
  ['r2', 'r2-2', 'r2-2-1', 'b', 'd', 'c1-2-2', -1, 7, 1],
  ['r3', 'r1-2', 'r1-2-2', 'b', 'd', 'c1-2-1', 6, 3, 0],
  ['r2', 'r2-1', 'r2-1-2', 'b', 'd', 'c1-2-1', 3, -7, 0],
  ['r3', 'r1-2', 'r1-2-1', 'a', 'e', 'c2-1-2', 7, -4, 1],
  ['r2', 'r2-2', 'r2-2-2', 'a', 'e', 'c2-1-2', -4, 1, 0],
  ['r2', 'r2-1', 'r2-1-2', 'a', 'e', 'c2-1-2', -7, 6, 0],
  ['r2', 'r2-2', 'r2-2-1', 'a', 'g', 'c2-2-2', 9, -9, 1],
  ['r2', 'r2-2', 'r2-2-2', 'b', 'd', 'c1-2-1', 7, -1, 1],
  ['r2', 'r2-2', 'r2-2-1', 'a', 'g', 'c2-2-2', 5, 7, 1],
  ['r3', 'r1-1', 'r1-1-2', 'b', 'f', 'c1-1-1', 9, 3, 1],
  ['r2', 'r2-1', 'r2-1-2', 'a', 'e', 'c2-1-1', 8, -7, 1],
  ['r3', 'r1-2', 'r1-2-2', 'a', 'e', 'c2-1-2', 8, -4, 1],
  ['r2', 'r2-2', 'r2-2-2', 'a', 'g', 'c2-2-1', -6, -7, 0],
  ['r3', 'r1-2', 'r1-2-2', 'b', 'd', 'c1-2-1', 1, -1, 0],
  ['r3', 'r1-1', 'r1-1-2', 'b', 'd', 'c1-2-2', -2, -2, 0],
]

/** 0-based row of the first formula that reads a cell which the formula in K1 fills. */
const BELOW = 40
const readers = (right: readonly Row[]): CaseCells =>
  cellsAt(
    10,
    BELOW,
    right.map((row, down) => row.map((_, at) => `=${columnName(10 + at)}${down + 1}`)),
  )

/** A formula in K1 over some data, and the values that it fills into cells. */
export const groupingCase = (
  rule: string,
  { name, data, formula }: { name: string; data: readonly Row[]; formula: string },
  right: readonly Row[],
): FormulaCase => ({
  rule,
  name: `${name}: ${formula}`,
  cells: { ...cellsAt(0, 0, data), K1: formula, ...readers(right) },
  right: cellsAt(10, BELOW, right),
})

/** A formula over the three-level data. */
export const threeLevelCase = (rule: string, formula: string, right: readonly Row[]): FormulaCase =>
  groupingCase(rule, { name: 'data of three levels', data: LEVELS, formula }, right)

/** Joins the values of a formula row by row. */
export const textJoinFormula = (formula: string): string => `=TEXTJOIN("|",FALSE,${formula})`

/** Two key columns and a value column, beside a text column. */
export const SALES: readonly Row[] = [
  ['n', 'x', 10, 'up'],
  ['s', 'x', 20, 'down'],
  ['N', 'y', 30, 'left'],
  ['s', 'y', 40, 'right'],
  ['n', 'x', 50, 'up'],
]
