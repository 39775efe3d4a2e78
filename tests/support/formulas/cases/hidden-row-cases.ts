import type { FormulaCase } from '../formula-books.ts'

// Rows 2 to 5 hold 10, 20, 30 and 40. Expected values are sums by hand. They follow Excel's rules
// for hidden and filtered rows, and for nested SUBTOTAL and AGGREGATE.

const ROWS = { A1: 'Item', B1: 'Price', A2: 'a', B2: 10, A3: 'b', B3: 20, A4: 'a', B4: 30, B5: 40 }
const TOTALS = {
  D1: '=SUBTOTAL(9,B2:B5)',
  D2: '=SUBTOTAL(109,B2:B5)',
  D3: '=SUBTOTAL(2,B2:B5)',
  D4: '=SUBTOTAL(103,B1:B5)',
  D5: '=SUBTOTAL(4,B2:B5)',
  D6: '=SUM(B2:B5)',
  D7: '=AGGREGATE(9,5,B2:B5)',
  D8: '=AGGREGATE(14,7,B2:B5,1)',
}

export const HIDDEN_ROW_CASES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-861',
    name: 'SUBTOTAL and AGGREGATE skip rows that the worksheet filter hides',
    cells: { ...ROWS, ...TOTALS },
    filter: { from: 1, to: 5, hides: [3, 5] },
    right: { D1: 40, D2: 40, D3: 2, D4: 3, D5: 30, D6: 100, D7: 40, D8: 30 },
    edit: { cell: 'B2', to: 11, right: { D1: 41, D2: 41, D6: 101, D7: 41 } },
  },
  {
    rule: 'SHEET-861',
    name: 'SUBTOTAL 9 includes manually hidden rows, SUBTOTAL 109 and AGGREGATE skip them',
    cells: { ...ROWS, ...TOTALS },
    hidden: [3, 5],
    right: { D1: 100, D2: 40, D3: 4, D4: 3, D5: 40, D6: 100, D7: 40, D8: 30 },
  },
  {
    rule: 'SHEET-861',
    name: 'SUBTOTAL skips rows that a table filter hides, beside a manually hidden row',
    cells: {
      ...ROWS,
      ...TOTALS,
      B6: '=SUBTOTAL(109,Sales[Price])',
      B7: 1000,
      B8: 2000,
      D9: '=SUBTOTAL(9,B2:B8)',
      D10: '=SUBTOTAL(9,Sales[Price])',
    },
    table: {
      name: 'Sales',
      columns: ['Item', 'Price'],
      rows: 4,
      hasTotals: true,
      isFiltered: true,
    },
    hidden: [3, 5, 8],
    right: { B6: 40, D1: 40, D2: 40, D3: 2, D6: 100, D9: 3040, D10: 40 },
  },
  {
    rule: 'SHEET-861',
    name: 'SUBTOTAL ignores nested totals, and AGGREGATE options select ignored totals and errors',
    cells: {
      B2: 10,
      B3: '=SUBTOTAL(9,B2:B2)',
      B4: 30,
      B5: '=AGGREGATE(9,4,B4)',
      B6: '=1/0',
      D1: '=SUBTOTAL(9,B2:B5)',
      D2: '=AGGREGATE(9,0,B2:B5)',
      D3: '=AGGREGATE(9,4,B2:B5)',
      D4: '=AGGREGATE(9,6,B2:B6)',
      D5: '=AGGREGATE(9,2,B2:B6)',
      D6: '=SUBTOTAL(9,B2:B6)',
      D7: '=AGGREGATE(9,4,B2:B6)',
      D8: '=AGGREGATE(1,6,B2:B6)',
      D9: '=AGGREGATE(12,2,B2:B6)',
    },
    right: {
      D1: 40,
      D2: 40,
      D3: 80,
      D4: 80,
      D5: 40,
      D6: '#DIV/0!',
      D7: '#DIV/0!',
      D8: 20,
      D9: 20,
    },
  },
]
