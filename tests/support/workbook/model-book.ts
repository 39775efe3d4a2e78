import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'

const range = (startRow: number, endRow: number, startColumn: number, endColumn: number) => ({
  startRow,
  endRow,
  startColumn,
  endColumn,
})

const resource = (name: string, data: object) => ({ name, data: JSON.stringify(data) })

/** Rows 2 to 11: a name, an amount, and two formulas. Column F is empty. */
const RECORDS = 10
const recordAt = (at: number): Readonly<Record<number, CellState>> => ({
  0: { v: `Item ${(at * 7) % RECORDS}`, t: 1 },
  1: { v: (at * 3) % RECORDS, t: 2, s: 'money' },
  // The formulas of this column are one shared formula.
  2: at === 0 ? { f: '=B2*2', si: 'double' } : { si: 'double' },
  3: { f: `=SUM(B$2:B${at + 2})` },
  4: { v: 'EUR', t: 1 },
})

/**
 * A model with everything that holds references: names, rules, notes, a filter, merged cells, row
 * heights, a hidden row, a shared formula, an array formula, and a worksheet that reads it.
 */
export const modelBook = (): Record<string, unknown> => {
  const book: WorkbookData = {
    id: 'w',
    name: 'Model',
    styles: { money: { n: { pattern: '#,##0.00' } }, head: { bl: 1 } },
    sheetOrder: ['s', 't'],
    sheets: {
      s: {
        id: 's',
        name: 'Model',
        rowCount: 40,
        columnCount: 12,
        rowData: { 0: { h: 36 }, 4: { h: 50 }, 6: { hd: 1 } },
        columnData: { 1: { w: 140 }, 3: { w: 90 } },
        mergeData: [range(15, 16, 0, 1)],
        freeze: { xSplit: 0, ySplit: 1, startRow: 1, startColumn: -1 },
        cellData: {
          0: Object.fromEntries(
            ['Name', 'Amount', 'Double', 'So far', 'Unit'].map((v, column) => [
              column,
              { v, t: 1, s: 'head' },
            ]),
          ),
          ...Object.fromEntries(Array.from({ length: RECORDS }, (_, at) => [at + 1, recordAt(at)])),
          12: { 0: { v: 'Total', t: 1 }, 1: { f: '=SUM(B2:B11)' }, 6: { f: '=SEQUENCE(3)' } },
          15: { 0: { v: 'Remarks', t: 1, s: { it: 1 } } },
        },
      },
      t: {
        id: 't',
        name: "O'Brien's",
        rowCount: 20,
        columnCount: 8,
        cellData: {
          0: { 0: { f: '=Model!B6' }, 1: { f: '=SUM(Model!B:B)' } },
          1: { 0: { f: '=Amounts+Model!B13' }, 1: { f: '=TODAY()-TODAY()' } },
        },
      },
    },
    resources: [
      resource('SHEET_DEFINED_NAME_PLUGIN', {
        n: {
          id: 'n',
          name: 'Amounts',
          formulaOrRefString: 'SUM(Model!$B$2:$B$11)',
          localSheetId: 'AllDefaultWorkbook',
        },
      }),
      resource('SHEET_CONDITIONAL_FORMATTING_PLUGIN', {
        s: [
          {
            cfId: 'c',
            ranges: [range(1, 10, 1, 1)],
            stopIfTrue: false,
            rule: { type: 'highlightCell', subType: 'formula', value: '=B2>5', style: {} },
          },
        ],
      }),
      resource('SHEET_DATA_VALIDATION_PLUGIN', {
        s: [
          {
            uid: 'd',
            type: 'whole',
            ranges: [range(1, 10, 1, 1)],
            operator: 'greaterThanOrEqual',
            formula1: '0',
          },
        ],
      }),
      resource('SHEET_NOTE_PLUGIN', {
        s: {
          5: { 0: { id: 'x', row: 5, col: 0, note: 'Check', width: 100, height: 50, show: false } },
        },
      }),
      resource('SHEET_FILTER_PLUGIN', {
        s: {
          ref: range(0, 10, 0, 4),
          filterColumns: [{ colId: 4, filters: { filters: ['EUR'] } }],
        },
      }),
    ],
  }
  return book
}
