// Workbooks with intentional circular references, and their closed-form solutions.
import { placeOf } from './formula-books.ts'

type Value = number | string
type Held = { readonly f?: string; readonly v?: Value; readonly t?: number }

const stateOf = (value: Value): Held => {
  if (typeof value === 'number') return { v: value, t: 2 }
  return value.startsWith('=') ? { f: value } : { v: value, t: 1 }
}

/** Cells by name. `[formula, stored result]` gives a formula a stored result. */
export type CircularCells = {
  readonly [cell: string]: Value | readonly [formula: string, stored: Value]
}

const cellDataOf = (cells: CircularCells) => {
  const cellData: Record<string, Record<string, Held>> = {}
  for (const [cell, value] of Object.entries(cells)) {
    const { row, column } = placeOf(cell)
    const held = typeof value === 'object' ? { f: value[0], ...stateOf(value[1]) } : stateOf(value)
    ;(cellData[row] ??= {})[column] = held
  }
  return cellData
}

/**
 * A workbook with these worksheets. The first worksheet has the id `first`. `how` holds the
 * iteration settings as an .xlsx file stores them, null for none.
 */
export const circularBook = (
  first: string,
  sheets: Readonly<Record<string, CircularCells>>,
  how: Readonly<Record<string, string>> | null,
) => {
  const made = Object.entries(sheets).map(([name, cells], at) => ({
    id: at === 0 ? first : `of ${name}`,
    name,
    rowCount: 100,
    columnCount: 20,
    cellData: cellDataOf(cells),
  }))
  return {
    id: 'circles',
    name: 'Circles',
    styles: {},
    sheetOrder: made.map(({ id }) => id),
    sheets: Object.fromEntries(made.map((sheet) => [sheet.id, sheet])),
    ...(how === null ? {} : { custom: { file: { calcPr: { iterate: '1', ...how } } } }),
  }
}

/** A loan over several years: initial debt, interest rate, and the business's yearly earnings. */
export type Loan = {
  readonly debt: number
  readonly rate: number
  readonly earned: readonly number[]
}

/**
 * A loan with interest on its average debt. The year's cash pays the interest and reduces the debt.
 * Rows 2 to 5 are opening debt, cash, interest and closing debt. Each year has one column, starting
 * at B. A1 holds the rate.
 */
export const loanCells = ({ debt, rate, earned }: Loan): CircularCells =>
  Object.fromEntries([
    ['A1', rate],
    ...earned.flatMap((cash, at) => {
      const column = String.fromCharCode(66 + at)
      const before = String.fromCharCode(65 + at)
      return [
        [`${column}2`, at === 0 ? debt : `=${before}5`],
        [`${column}3`, cash],
        [`${column}4`, `=$A$1*AVERAGE(${column}2,${column}5)`],
        [`${column}5`, `=${column}2-(${column}3-${column}4)`],
      ] as const
    }),
  ])

/**
 * Interest and closing debt of each year, by cell. D is the opening debt, C the cash, r the rate.
 * The closing debt X is D - C + r(D + X)/2, so X is (D(1 + r/2) - C)/(1 - r/2).
 */
export const loanSolution = ({ debt, rate, earned }: Loan): Readonly<Record<string, number>> => {
  const right: Record<string, number> = {}
  let owed = debt
  for (const [at, cash] of earned.entries()) {
    const closing = (owed * (1 + rate / 2) - cash) / (1 - rate / 2)
    const column = String.fromCharCode(66 + at)
    right[`${column}4`] = (rate * (owed + closing)) / 2
    right[`${column}5`] = closing
    owed = closing
  }
  return right
}

/** 25 different loans, deterministic. */
export const LOANS: readonly Loan[] = Array.from({ length: 25 }, (_, at) => ({
  debt: 1000 * (at + 1) ** 3,
  rate: 0.01 + (at % 9) * 0.06,
  earned: Array.from({ length: 1 + (at % 8) }, (__, year) => 37.5 * (at + 1) * (year + 2)),
}))

/**
 * Workbooks with circular references, their iteration settings and expected results. The first
 * three diverge, so their results depend on the number of iterations.
 */
export const DIVERGENT_CIRCLES: readonly {
  readonly name: string
  readonly cells: CircularCells
  readonly how: Readonly<Record<string, string>>
  readonly right: Readonly<Record<string, Value>>
}[] = [
  {
    name: 'a counter goes on from what is stored, as often as the workbook says',
    cells: { A1: ['=A1+1', 3], B1: '=A1*10' },
    how: { iterateCount: '7' },
    right: { A1: 10, B1: 100 },
  },
  {
    name: 'a hundred times where it says nothing',
    cells: { A1: '=A1+2' },
    how: {},
    right: { A1: 200 },
  },
  {
    name: 'sums are of what their cells have come to',
    cells: { A1: '=A1+1+0*D1', B1: '=A1*2+0*SUM(A1:B1)', C1: '=SUM(A1:B1)', D1: '=SUM(A1:C1)+C1' },
    how: { iterateCount: '5' },
    right: { A1: 5, B1: 10, C1: 15, D1: 45 },
  },
  {
    // B1 = 100 + C1/10 and C1 = 50 + B1/10, through filled cells.
    name: 'a circle by way of filled cells comes to the solution of its equations',
    cells: { D1: '=B1:C1', B1: '=100+E1/10', C1: '=50+D1/10', A1: '=100/E1' },
    how: {},
    right: { B1: 105 / 0.99, C1: 60 / 0.99, A1: (100 * 0.99) / 60 },
  },
  {
    name: 'the error of a circle that was refused before is nothing',
    cells: { A1: ['=0.5*B1+1', '#CYCLE!'], B1: ['=A1', '#CYCLE!'] },
    how: {},
    right: { A1: 2, B1: 2 },
  },
  {
    name: 'what comes closer slowly comes to its limit once its changes are small',
    cells: { A1: ['=0.9*B1+1', 9.99], B1: ['=A1', 9.99], C1: '=ROUND(A1,9)' },
    how: { iterateCount: '100', iterateDelta: '1E-2' },
    right: { A1: 10, B1: 10, C1: 10 },
  },
  {
    name: 'a circle by way of OFFSET and a name of cells in a text',
    cells: { A1: '=0.5*OFFSET(A1,0,1)+1', B1: '=INDIRECT("A1")' },
    how: {},
    right: { A1: 2, B1: 2 },
  },
]
