import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { filteredRows } from '#server/sheets/engine/filtered-rows.ts'

const text = (v: string) => ({ v, t: 1 })
const number = (v: number, s?: string) => ({ v, t: 2, ...(s && { s }) })

/** A row of the filtered range. */
export type Row = readonly [name: string | null, amount: number | string | null, day: number | null]
const ROWS: readonly Row[] = [
  ['Paid', 100, 46_023],
  ['paid', 250.5, 46_024],
  ['Open', -40, 46_054.5],
  ['constructor', 1000, 46_054],
  [null, 7, 46_100],
  ["O'Brien's", '300', null],
  ['Open', null, 46_200],
  ['#N/A', 12, 46_023],
]

const cellsOf = (rows: readonly Row[]) => ({
  0: { 0: text('Status'), 1: text('Amount'), 2: text('Day') },
  ...Object.fromEntries(
    rows.map(([name, amount, day], at) => [
      at + 1,
      {
        ...(name !== null && { 0: text(name) }),
        ...(amount !== null && {
          1: typeof amount === 'string' ? text(amount) : number(amount, 'money'),
        }),
        ...(day !== null && { 2: number(day, 'day') }),
      },
    ]),
  ),
})

const TABLE = {
  id: 'table',
  name: 'Sales',
  range: { startRow: 0, startColumn: 0, endRow: ROWS.length, endColumn: 2 },
  options: { showHeader: true },
  columns: ['Status', 'Amount', 'Day'].map((displayName, at) => ({
    id: `c${at}`,
    displayName,
    dataType: 'string',
    formula: '',
    meta: {},
    style: {},
  })),
  filters: { tableColumnFilterList: [] },
  meta: {},
}

/** Rows to filter, a worksheet that adds them up, and an empty one. */
export const bookOf = (
  rows: readonly Row[] = ROWS,
  more: Partial<WorkbookData> = {},
): WorkbookData => ({
  id: 'book',
  name: 'Book',
  styles: { money: { n: { pattern: '#,##0.00' } }, day: { n: { pattern: 'yyyy-mm-dd' } } },
  sheetOrder: ['s', 't', 'e'],
  sheets: {
    s: { id: 's', name: "O'Brien's", rowCount: 50, columnCount: 20, cellData: cellsOf(rows) },
    t: {
      id: 't',
      name: 'constructor',
      rowCount: 20,
      columnCount: 20,
      cellData: {
        0: { 0: text('Shown'), 1: { f: "=SUBTOTAL(9,'O''Brien''s'!B2:B9)", v: 1629.5, t: 2 } },
        1: { 0: text('All'), 1: { f: "=SUM('O''Brien''s'!B2:B9)", v: 1629.5, t: 2 } },
      },
    },
    e: { id: 'e', name: 'Empty', rowCount: 20, columnCount: 20, cellData: {} },
  },
  ...more,
})

/** The same rows as a table. */
export const withTable = (): WorkbookData =>
  bookOf(ROWS, {
    resources: [
      {
        name: 'SHEET_TABLE_PLUGIN',
        data: JSON.stringify({ s: { tables: [TABLE], tableFilteredOutRows: [] } }),
      },
    ],
  })

/** The worksheet rows that a condition hides, counted from 1. */
export const rowsHidden = (isHidden: (row: Row) => boolean): readonly number[] =>
  ROWS.flatMap((row, at) => (isHidden(row) ? [at + 2] : []))

export const numberOf = (value: Row[1]): number | null => (typeof value === 'number' ? value : null)

/** The row numbers that filters hide, from 1. */
export const filteredRowsOf = (workbook: WorkbookData, sheetId: string): readonly number[] =>
  [...(filteredRows(workbook).get(sheetId) ?? [])].map((row) => row + 1).toSorted((a, b) => a - b)
