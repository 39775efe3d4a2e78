// Random workbooks with several worksheets, names, a table and many kinds of formulas.
// Deterministic per seed.

import { cellName } from '#contract/workbook/cells.ts'
import type { CellRow, CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { tableOf } from './formula-books.ts'
import { DATA_ROWS, KEYS, SINGLE_RESULT_FORMULAS, SPILLING_FORMULAS } from './random-formulas.ts'
import { between, pick, randomOf, type Random } from './random-numbers.ts'

/** Ids of the value worksheet and the formula worksheet. */
const [DATA, CALC] = ['data', 'calc']
/** Id of the worksheet with the table and more formulas. */
export const TABLE_SHEET_ID = 'more'
/** Value columns: keys, amounts, dates, numbers, booleans. */
const COLUMNS = 5
/** Rows and columns of formulas in the `calc` worksheet. */
const CALC_ROWS = 10
const CALC_COLUMNS = 4
/** Columns of the `calc` worksheet whose first row holds an array formula. */
const SPILLS = [6, 9, 12]
/** Number of formulas beside the table. */
const MORE_FORMULAS = 6
const MORE_COLUMN = 5
const TABLE_ROWS = 5

/** A cell by worksheet id and 0-based position. */
type Place = { readonly sheet: string; readonly row: number; readonly column: number }

type Cells = Record<string, Record<string, CellState | null>>

const number = (random: Random): number =>
  pick(random, [
    between(random, -5, 12),
    between(random, 1, 4),
    Math.round(random() * 1e6) / 100,
    Math.round(random() * -1e4) / 100,
    0.1 + 0.2,
    1e9,
  ])

const stateOf = (value: number | string | boolean): CellState =>
  typeof value === 'boolean'
    ? { v: Number(value), t: 3 }
    : { v: value, t: typeof value === 'number' ? 2 : 1 }

/**
 * A value as a person types it: mostly numbers, also texts, numeric texts, booleans, errors and
 * nothing.
 */
const randomValue = (random: Random): CellState | null =>
  pick(random, [
    () => stateOf(number(random)),
    () => stateOf(number(random)),
    () => stateOf(number(random)),
    () => stateOf(pick(random, KEYS)),
    () => stateOf(pick(random, ['12', '1,000', ' 3', '2024-03-01', '1e3', ''])),
    () => stateOf(random() < 0.5),
    () => ({ f: pick(random, ['=1/0', '=NA()', '=""', '=1=1', '="4"', '=-3']) }),
    () => null,
  ])()

const DATA_DRAWS: readonly ((random: Random) => CellState | null)[] = [
  (random) => stateOf(pick(random, KEYS)),
  (random) => (random() < 0.85 ? stateOf(number(random)) : randomValue(random)),
  (random) => stateOf(between(random, 44_900, 45_700)),
  (random) => stateOf(between(random, 1, 9)),
  (random) => stateOf(random() < 0.5),
]

/** A formula for a place. In the `SPILLS` columns it is one of `SPILLING_FORMULAS`. */
const formulaFor = (random: Random, place: Place, before: readonly string[]): CellState => {
  const isSpill = place.sheet === CALC && SPILLS.includes(place.column)
  return {
    f: `=${pick(random, isSpill ? SPILLING_FORMULAS : SINGLE_RESULT_FORMULAS)({ random, before })}`,
  }
}

/** Formula places in dependency order: each formula may read those before it. */
const FORMULA_PLACES: readonly Place[] = [
  ...SPILLS.map((column) => ({ sheet: CALC, row: 0, column })),
  ...Array.from({ length: CALC_ROWS * CALC_COLUMNS }, (_, at) => ({
    sheet: CALC,
    row: Math.floor(at / CALC_COLUMNS),
    column: at % CALC_COLUMNS,
  })),
  ...Array.from({ length: MORE_FORMULAS }, (_, row) => ({
    sheet: TABLE_SHEET_ID,
    row,
    column: MORE_COLUMN,
  })),
]

/** Value cells that formulas read. */
const VALUE_PLACES: readonly Place[] = [
  ...Array.from({ length: DATA_ROWS * COLUMNS }, (_, at) => ({
    sheet: DATA,
    row: Math.floor(at / COLUMNS),
    column: at % COLUMNS,
  })),
  ...Array.from({ length: TABLE_ROWS }, (_, at) => ({
    sheet: TABLE_SHEET_ID,
    row: at + 1,
    column: 1,
  })),
  ...Array.from({ length: TABLE_ROWS }, (_, at) => ({
    sheet: TABLE_SHEET_ID,
    row: at + 1,
    column: 2,
  })),
  // Cells that array formulas fill. A value that is typed into such a cell blocks its array
  // formula.
  ...SPILLS.map((column) => ({ sheet: CALC, row: 2, column })),
]

const TITLES: Readonly<Record<string, string>> = {
  [CALC]: 'Calc!',
  [TABLE_SHEET_ID]: "'More Data'!",
}

/**
 * References to the formulas before `index`. Array formulas are left out, because other formulas
 * read the ranges that they fill.
 */
const readable = (index: number): readonly string[] =>
  FORMULA_PLACES.slice(SPILLS.length, Math.max(index, SPILLS.length)).map(
    ({ sheet, row, column }) => `${TITLES[sheet] ?? ''}${cellName(row, column)}`,
  )

const put = (cells: Cells, row: number, column: number, cell: CellState | null): void => {
  if (cell !== null) (cells[row] ??= {})[column] = cell
}

const NAMES = {
  Rate: 'Data!$D$1',
  First: 'Data!$B$2',
  Amounts: `Data!$B$1:$B$${DATA_ROWS}`,
  Total: 'SUM(Data!$D$1:$D$6)',
}

/** The table of the third worksheet. */
export const TABLE = tableOf({
  name: 'Sales',
  columns: ['Item', 'Amount', 'Qty'],
  rows: TABLE_ROWS,
})

const resources = [
  {
    name: 'SHEET_DEFINED_NAME_PLUGIN',
    data: JSON.stringify(
      Object.fromEntries(
        Object.entries(NAMES).map(([name, formulaOrRefString]) => [
          name,
          { id: name, name, formulaOrRefString, localSheetId: 'AllDefaultWorkbook' },
        ]),
      ),
    ),
  },
  { name: 'SHEET_TABLE_PLUGIN', data: JSON.stringify({ [TABLE_SHEET_ID]: [TABLE] }) },
]

const dataCells = (random: Random): Cells => {
  const cells: Cells = {}
  for (let row = 0; row < DATA_ROWS; row += 1)
    DATA_DRAWS.forEach((draw, column) => put(cells, row, column, draw(random)))
  return cells
}

const tableCells = (random: Random): Cells => {
  const cells: Cells = {}
  TABLE.columns.forEach(({ displayName }, column) => put(cells, 0, column, stateOf(displayName)))
  for (let row = 1; row <= TABLE_ROWS; row += 1) {
    put(cells, row, 0, stateOf(pick(random, KEYS)))
    put(cells, row, 1, stateOf(number(random)))
    put(cells, row, 2, stateOf(between(random, 1, 9)))
  }
  return cells
}

const sheetOf = (id: string, name: string, cellData: Record<string, CellRow>) => ({
  id,
  name,
  rowCount: 40,
  columnCount: 20,
  cellData,
})

/** A workbook without results. */
export const randomBook = (seed: number): WorkbookData => {
  const random = randomOf(seed)
  const formulas: Record<string, Cells> = { [CALC]: {}, [TABLE_SHEET_ID]: tableCells(random) }
  FORMULA_PLACES.forEach((place, index) =>
    put(
      formulas[place.sheet] ?? {},
      place.row,
      place.column,
      formulaFor(random, place, readable(index)),
    ),
  )
  return {
    id: `book${seed}`,
    name: 'Random',
    styles: {},
    sheetOrder: [CALC, DATA, TABLE_SHEET_ID],
    resources,
    sheets: {
      [CALC]: sheetOf(CALC, 'Calc', formulas[CALC] ?? {}),
      [DATA]: sheetOf(DATA, 'Data', dataCells(random)),
      [TABLE_SHEET_ID]: sheetOf(TABLE_SHEET_ID, 'More Data', formulas[TABLE_SHEET_ID] ?? {}),
    },
  }
}

/** An edit of one cell. Null clears the cell. */
export type Edit = { readonly place: Place; readonly after: CellState | null }

/** A random next edit: a value, a formula, or clearing a cell. */
export const randomEdit = (random: Random): Edit => {
  if (random() < 0.6) return { place: pick(random, VALUE_PLACES), after: randomValue(random) }
  const index = Math.floor(random() * FORMULA_PLACES.length)
  const place = FORMULA_PLACES[index] as Place
  if (random() < 0.2) return { place, after: randomValue(random) }
  return { place, after: formulaFor(random, place, readable(index)) }
}
