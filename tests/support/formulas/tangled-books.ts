// Small workbooks whose formulas read each other at random: circles, arrays over formulas, names,
// other worksheets, and references that only the run decides. Deterministic per seed.

import { cellName } from '#contract/workbook/cells.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { between, pick, type Random } from './random-numbers.ts'

/** Rows and columns of each worksheet that hold cells. */
export const TANGLE_SIZE = 6
const SHEETS = ['one', 'two'] as const
const NAMES = {
  Rate: "'Sheet two'!$A$1",
  Wide: "'Sheet two'!$A$1:$C$2",
  Moving: "'Sheet two'!B2",
  Far: "SUM('Sheet two'!$B$1:$B$4)",
}
/** References to any cell make a circle in most workbooks, so they are rare. */
const ANY_CELL_SHARE = 0.04

const cellIn = (random: Random, rows: number): string =>
  cellName(between(random, 0, rows - 1), between(random, 0, TANGLE_SIZE - 1))

/** Mostly a value of the other worksheet, or a cell above. */
const place = (random: Random, row: number): string => {
  const chance = random()
  if (chance < ANY_CELL_SHARE) return cellIn(random, TANGLE_SIZE)
  return chance < 0.5 && row > 0
    ? `${pick(random, ['', 'one!'])}${cellIn(random, row)}`
    : `'Sheet two'!${cellIn(random, TANGLE_SIZE)}`
}

const area = (random: Random, row: number): string => {
  const column = between(random, 0, 3)
  const end = column + between(random, 0, 2)
  const last = cellName(between(random, 0, Math.max(0, row - 1)), end)
  return pick(random, [
    row > 0 ? `${cellName(0, column)}:${last}` : 'Wide',
    row > 0 ? `one!${cellName(0, column)}:${last}` : 'Wide',
    "'Sheet two'!C:D",
    "'Sheet two'!2:3",
    'Wide',
    random() < ANY_CELL_SHARE ? 'B:B' : "'Sheet two'!B:B",
  ])
}

const FORMULAS: readonly ((random: Random, row: number) => string)[] = [
  (random, row) => `${place(random, row)}+${place(random, row)}`,
  (random, row) => `${place(random, row)}*2`,
  (random, row) => `SUM(${area(random, row)})`,
  (random, row) => `COUNTA(${area(random, row)})&${place(random, row)}`,
  (random, row) => `IF(${place(random, row)}>1,${place(random, row)},${place(random, row)})`,
  (random, row) => `SUMIF(${area(random, row)},">1",${place(random, row)})`,
  (random, row) => `INDEX(${area(random, row)},1,1)`,
  (random) => `SUM('Sheet two'!A1:INDEX('Sheet two'!A1:C3,${between(random, 1, 3)},2))`,
  (random, row) => `OFFSET('Sheet two'!A1,${between(random, 0, 3)},${place(random, row)})`,
  (random) => `INDIRECT("'Sheet two'!${cellIn(random, TANGLE_SIZE)}")`,
  (random, row) => `INDIRECT("'Sheet two'!B"&${place(random, row)})`,
  (random, row) => `${place(random, row)}/${place(random, row)}`,
  () => 'Rate*2',
  () => 'Moving+1',
  () => 'Far+Nobody',
  (random, row) => `LET(x,${place(random, row)},x+Rate)`,
  (random, row) => `SUBTOTAL(9,${area(random, row)})`,
  (random, row) => `ISFORMULA(${place(random, row)})`,
  (random, row) => `FORMULATEXT(${place(random, row)})`,
  (random) => `SEQUENCE(${between(random, 1, 3)},${between(random, 1, 2)})`,
  (random) => `${pick(random, ["'Sheet two'!A1:A3", 'Wide'])}*2`,
  (random) => `FILTER('Sheet two'!A1:A4,'Sheet two'!B1:B4>${between(random, 0, 3)},"none")`,
  (random, row) => `SUM(${place(random, row)}#)`,
  (random, row) => `MAP('Sheet two'!A1:A2,LAMBDA(n,n+${place(random, row)}))`,
  (random, row) => `MISSING!A1+${place(random, row)}`,
  (random) => `SUM(one:'Sheet two'!B${between(random, 1, 4)})`,
  () => 'YEAR(TODAY())',
  (random) => `DATE(2026,${between(random, 1, 12)},3)`,
  (random, row) => `EDATE(${place(random, row)},1)`,
  (random, row) => `IFERROR(${place(random, row)},"bad")`,
]

const tangledFormula = (random: Random, row: number): string =>
  `=${pick(random, FORMULAS)(random, row)}`

/** A number, a text, a formula or nothing. */
export const tangledCell = (random: Random, sheet: string, row: number): CellState | null => {
  const chance = random()
  if (chance < (sheet === 'one' ? 0.5 : 0.04)) return { f: tangledFormula(random, row) }
  if (chance < 0.75) return { v: between(random, 0, 4), t: 2 }
  return chance < 0.85 ? { v: pick(random, ['x', '3', '']), t: 1 } : null
}

const sheetOf = (id: string, name: string, random: Random) => ({
  id,
  name,
  rowCount: 12,
  columnCount: 10,
  cellData: Object.fromEntries(
    Array.from({ length: TANGLE_SIZE }, (_, row) => [
      row,
      Object.fromEntries(
        Array.from({ length: TANGLE_SIZE }, (_, column) => [column, tangledCell(random, id, row)]),
      ),
    ]),
  ),
})

/** A workbook without results. */
export const tangledBook = (random: Random): WorkbookData => ({
  id: 'tangle',
  name: 'Tangle',
  styles: {},
  sheetOrder: [...SHEETS],
  resources: [
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
  ],
  sheets: { one: sheetOf('one', 'one', random), two: sheetOf('two', 'Sheet two', random) },
})
