// Formulas that refer beyond the edge of their worksheet, which has 100 rows and 26 columns: what is empty counts as
// it does within, and whole columns and rows have all cells that there are.

import type { FormulaCase } from './formula-books.ts'

const COUNTED = Object.fromEntries(Array.from({ length: 130 }, (_, row) => [`G${row + 1}`, 9]))
const CHAIN = Object.fromEntries(
  Array.from({ length: 120 }, (_, row) => [`H${row + 1}`, row === 0 ? 1 : `=H${row}+1`]),
)

export const EDGES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-730',
    name: 'empty cells beyond the edge count as nothing',
    cells: {
      A1: '=C150+1',
      A2: '=AB1*2',
      A3: '=XFD1048576+1',
      A4: '=SUM(E90:E150)',
      A5: '=COUNTBLANK(E101:E150)',
      A6: '=INDEX(E:E,120)+1',
      A7: '=INDEX(10:10,1,30)+1',
      A8: '=INDEX(E1:E150,120)+1',
      A9: '=OFFSET(E1,149,0)+1',
      A10: '=INDIRECT("E150")+1',
      A11: '=IF(E150="","empty","full")',
      A12: '=SUMIFS(E1:E150,F1:F150,"x")',
      A13: '=SUM(E1:E1048576)',
    },
    right: {
      A1: 1,
      A2: 0,
      A3: 1,
      A4: 0,
      A5: 50,
      A6: 1,
      A7: 1,
      A8: 1,
      A9: 1,
      A10: 1,
      A11: 'empty',
      A12: 0,
      A13: 0,
    },
    edit: { cell: 'E150', to: 5, right: { A4: 5, A9: 6, A10: 6, A11: 'full', A13: 5 } },
  },
  {
    rule: 'SHEET-730',
    name: 'cells that are beyond the edge count',
    cells: {
      ...COUNTED,
      ...CHAIN,
      AB1: 55,
      A1: '=SUM(G:G)',
      A2: '=SUM(G1:G130)',
      A3: '=COUNT(G1:G1048576)',
      A4: '=SUM(H:H)',
      A5: '=AB1*2',
      A6: '=INDEX(G:G,120)',
      A8: '=SUMIF(G:G,9)',
      A9: '=MATCH(120,H:H,0)',
    },
    right: { A1: 1170, A2: 1170, A3: 130, A4: 7260, A5: 110, A6: 9, A8: 1170, A9: 120, H120: 120 },
    edit: { cell: 'G140', to: 1, right: { A1: 1171, A2: 1170, A3: 131, A8: 1170 } },
  },
  {
    rule: 'SHEET-730',
    name: 'whole rows have the cells beyond the edge',
    cells: { AB1: 55, A1: 1, A2: '=SUM(1:1)', A3: '=SUM(A1:XFD1)' },
    right: { A2: 56, A3: 56 },
    edit: { cell: 'AD1', to: 4, right: { A2: 60, A3: 60 } },
  },
  {
    rule: 'SHEET-715',
    name: 'rows and columns of a reference count as it is written',
    cells: {
      A1: '=ROWS(E1:E1048576)',
      A2: '=ROWS(E:E)',
      A3: '=COLUMNS(2:3)',
      A4: '=COLUMNS(C90:AD150)',
      A5: '=ROWS(OFFSET(E1,0,0,7,2))',
      A6: '=ROWS({1;2;3})',
      A7: '=COLUMNS(5)',
      A8: '=ROWS(1/0)',
      A9: '=ROWS(SEQUENCE(4,2))',
      A10: '=SUM(ROWS(B1:B3),COLUMNS(B1:D1))',
      A11: '=ROWS(B5)',
    },
    right: {
      A1: 1048576,
      A2: 1048576,
      A3: 16384,
      A4: 28,
      A5: 7,
      A6: 3,
      A7: 1,
      A8: '#DIV/0!',
      A9: 4,
      A10: 6,
      A11: 1,
    },
  },
  {
    rule: 'SHEET-730',
    name: 'beyond the largest worksheet there is nothing to refer to',
    cells: { A1: '=OFFSET(E1,1048576,0)', A2: '=INDEX(E1:E20,21)', A3: '=1+1' },
    right: { A1: '#REF!', A2: '#REF!', A3: 2 },
  },
]
