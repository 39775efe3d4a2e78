import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { pluginData } from '#server/sheets/workbook-parts.ts'

/** A cell with a number. */
export const number = (v: number): CellState => ({ v, t: 2 })
const text = (v: string): CellState => ({ v, t: 1 })

/** Row 4 is empty in B, and B9 is an error. Column D holds choices. */
const AMOUNTS: readonly (CellState | null)[] = [
  number(5),
  number(20),
  null,
  number(20),
  text('7'),
  number(-3),
  text('Open item'),
  text('#DIV/0!'),
  number(7.5),
]

/** Amounts in column B, days in C and choices in D, with an empty worksheet. */
export const bookOf = (more: Partial<WorkbookData> = {}): WorkbookData => ({
  id: 'book',
  name: 'Book',
  styles: { day: { n: { pattern: 'yyyy-mm-dd' } } },
  sheetOrder: ['s', 'e'],
  sheets: {
    s: {
      id: 's',
      name: "O'Brien's",
      rowCount: 30,
      columnCount: 10,
      cellData: {
        0: { 1: text('Amount'), 2: text('Day'), 3: text('Choices') },
        ...Object.fromEntries(
          AMOUNTS.map((cell, at) => [
            at + 1,
            {
              ...(cell && { 1: cell }),
              2: at === 3 ? number(46_000) : { ...number(46_000 + at), s: 'day' },
              ...(at < 2 && { 3: text(at === 0 ? 'Open item' : 'constructor') }),
            },
          ]),
        ),
      },
    },
    e: { id: 'e', name: 'Empty', rowCount: 20, columnCount: 20, cellData: {} },
  },
  ...more,
})

type StoredRule = { readonly ranges: readonly object[]; readonly rule?: object }

/** The rules of a worksheet as a plugin of Univer stores them. */
export const storedRules = (
  workbook: WorkbookData,
  plugin: string,
  sheetId: string,
): readonly StoredRule[] => (pluginData(workbook, plugin)[sheetId] ?? []) as readonly StoredRule[]
