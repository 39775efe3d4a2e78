import { MAX_ROWS } from '#contract/workbook/cells.ts'
import type { CellRow, CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'

/** Rows of the mixed worksheet. Each row has ten formulas. */
const MIX_ROWS = 10_000
const CATEGORIES = 50
/** Every tenth row has a SUMIFS formula. */
const SUMIFS_EVERY = 10

const figure = (value: number): CellState => ({ v: value, t: 2 })
const text = (value: string): CellState => ({ v: value, t: 1 })
const formula = (f: string): CellState => ({ f: `=${f}` })

/** A ledger row: date, category, amount, rate and typical formulas. */
const ledgerRow = (at: number): CellRow => {
  const row = at + 1
  const before = Math.max(1, row - 11)
  return {
    0: figure(45_000 + (at % 365)),
    1: text(`Category ${at % CATEGORIES}`),
    2: figure(((at * 7919) % 100_000) / 100),
    3: figure(0.05 + (at % 4) / 20),
    4: formula(`C${row}*D${row}`),
    5: formula(`ROUND(C${row}+E${row},2)`),
    6: formula(at === 0 ? 'F1' : `G${row - 1}+F${row}`),
    7: formula(`IF(F${row}>500,"large",IF(F${row}>100,"medium","small"))`),
    8: formula(`VLOOKUP(B${row},Rates!$A$1:$B$${CATEGORIES},2,FALSE)`),
    9: formula(`XLOOKUP(B${row},Rates!$A$1:$A$${CATEGORIES},Rates!$C$1:$C$${CATEGORIES})`),
    10: formula(`SUM(C${before}:C${row})`),
    11: formula(`F${row}*Rates!$E$1+I${row}`),
    12: formula(
      at % SUMIFS_EVERY === 0
        ? `SUMIFS($C$1:$C$${MIX_ROWS},$B$1:$B$${MIX_ROWS},B${row},$A$1:$A$${MIX_ROWS},">="&A${row})`
        : `MONTH(A${row})`,
    ),
    13: formula(`IFERROR(E${row}/(C${row}-1),0)`),
  }
}

/** 100,000 formulas next to 40,000 numbers and texts, and a worksheet of rates that they read. */
export const mixedWorkbook = (id: string): WorkbookData => {
  const book = singleSheetWorkbook(
    id,
    MIX_ROWS,
    20,
    Object.fromEntries(Array.from({ length: MIX_ROWS }, (_, at) => [at, ledgerRow(at)])),
  )
  const rates = Object.fromEntries(
    Array.from({ length: CATEGORIES }, (_, at): [number, CellRow] => [
      at,
      {
        0: text(`Category ${at}`),
        1: figure(at / 100),
        2: figure(at * 3),
        ...(at === 0 ? { 4: figure(1.19) } : {}),
      },
    ]),
  )
  return {
    ...book,
    sheetOrder: [...book.sheetOrder, 'rates'],
    sheets: {
      ...book.sheets,
      rates: { id: 'rates', name: 'Rates', rowCount: 100, columnCount: 20, cellData: rates },
    },
  }
}

/** Running totals: SUM(A$1:A1), SUM(A$1:A2) and so on. */
export const runningTotals = (id: string, rows: number): WorkbookData =>
  singleSheetWorkbook(
    id,
    rows,
    20,
    Object.fromEntries(
      Array.from({ length: rows }, (_, at) => [
        at,
        { 0: figure((at * 31) % 977), 1: formula(`SUM(A$1:A${at + 1})`) },
      ]),
    ),
  )

const TALL_FORMULAS = 100

/** Formulas over whole columns on a worksheet of maximum height, with 1,000 filled rows. */
export const tallWorkbook = (id: string): WorkbookData =>
  singleSheetWorkbook(
    id,
    MAX_ROWS,
    20,
    Object.fromEntries(
      Array.from({ length: 1000 }, (_, at): [number, CellRow] => [
        at,
        {
          0: text(`Category ${at % CATEGORIES}`),
          1: figure((at * 31) % 977),
          ...(at < TALL_FORMULAS
            ? {
                3: formula(
                  ['SUM(B:B)', `SUMIFS(B:B,A:A,A${at + 1})`, `COUNTIF(A:A,A${at + 1})`, 'MAX(B:B)'][
                    at % 4
                  ] ?? '',
                ),
              }
            : {}),
        },
      ]),
    ),
  )
