import type { FormulaCase } from './formula-books.ts'

/** Figures 1, 20 and 300 in the first column of a table, named by table and by column as formulas write them. */
const table = (rule: string, name: string, column: string, written: string): FormulaCase => ({
  rule,
  name: `${name}[${column}]`,
  cells: {
    A1: column,
    B1: 'Double',
    A2: 1,
    A3: 20,
    A4: 300,
    B2: `=${name}[[#This Row],[${written}]]*2`,
    B3: `=${name}[[#This Row],[${written}]]*2`,
    B4: `=${name}[@[${written}]]*2`,
    D1: `=SUM(${name}[${written}])`,
    D2: `=SUBTOTAL(109,${name}[${written}])`,
    D3: `=ROWS(${name})`,
    D4: `=SUM(${name}[#Data])`,
    D5: `=SUMIFS(${name}[${written}],${name}[${written}],">5")`,
    D6: `=SUM(${name.toLowerCase()}[[${written}]:[Double]])`,
    D7: `=COUNTA(${name}[#All])&"${name}[x]"`,
    D8: '=D1+1',
  },
  table: { name, columns: [column, 'Double'], rows: 3 },
  right: {
    B2: 2,
    B3: 40,
    B4: 600,
    D1: 321,
    D2: 321,
    D3: 3,
    D4: 963,
    D5: 320,
    D6: 963,
    D7: `8${name}[x]`,
    D8: 322,
  },
  edit: {
    cell: 'A3',
    to: 1000,
    right: { B2: 2, B3: 2000, B4: 600, D1: 1301, D4: 3903, D5: 1300, D8: 1302 },
  },
})

/** Formulas over tables, called by all kinds of names (SHEET-486, SHEET-487). */
export const TABLES: readonly FormulaCase[] = [
  table('SHEET-486', 'Plan', 'Amount', 'Amount'),
  table('SHEET-486', 'Sales', 'Net amount', 'Net amount'),
  table('SHEET-487', 'tbl_Sales', 'Amount ($)', 'Amount ($)'),
  table('SHEET-487', 'Sales_2024.x', "It's [x] #1", "It''s '[x'] '#1"),
  table('SHEET-487', 'Plan', 'Debit (-)', 'Debit (-)'),
  table('SHEET-487', 'Plan', 'Day ', 'Day '),
  table('SHEET-487', 'Plan', 'Two\nlines', 'Two\nlines'),
  table('SHEET-487', 'Umsätze', 'Größe', 'Größe'),
]
