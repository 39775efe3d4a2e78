// Array formulas that read other spill ranges, in every calculation order.

import type { FormulaCase } from '../formula-books.ts'

/**
 * Expected values follow from the formulas alone: the order of the cells must not change a result.
 */
export const ARRAY_PASSES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-965',
    name: 'a formula right of the arrays follows changes of the spill cell it reads',
    cells: { A1: '=SEQUENCE(3)', B1: '=A2:A3*2', C1: '=B2+1', D1: '=C1*2' },
    right: { A1: 1, B1: 4, C1: 7, D1: 14 },
    edit: { cell: 'A1', to: 5, right: { B1: 0, C1: 1, D1: 2 } },
  },
  {
    rule: 'SHEET-965',
    name: 'a formula left of the arrays follows changes of the spill cell it reads',
    cells: { D1: '=SEQUENCE(3,1,E1)', C1: '=D2:D3*2', B1: '=C2+1', A1: '=B1*2', E1: 1 },
    right: { D1: 1, C1: 4, B1: 7, A1: 14 },
    edit: { cell: 'E1', to: 10, right: { D1: 10, C1: 22, B1: 25, A1: 50 } },
  },
  {
    rule: 'SHEET-965',
    name: 'arrays whose sizes depend on arrays to their right have correct sizes',
    cells: {
      G1: '=SEQUENCE(I1)',
      F1: '=SEQUENCE(INDEX(G1:G9,I1))',
      E1: '=SUM(F1:F9)',
      C1: '=SEQUENCE(F3)',
      B1: '=SUM(C2:C9)',
      A1: '=SEQUENCE(C3)',
      H1: '=A3',
      I1: 3,
    },
    right: { E1: 6, B1: 5, H1: 3 },
    edit: { cell: 'I1', to: 4, right: { E1: 10, B1: 5, H1: 3 } },
  },
  {
    rule: 'SHEET-965',
    name: 'an array that shrinks during calculation leaves no values in the cells below',
    cells: { C1: '=SEQUENCE(3)', B1: '=SEQUENCE(5-C3)', A1: '=SUM(B1:B9)', A2: '=COUNT(B1:B9)' },
    right: { A1: 3, A2: 2 },
  },
  {
    rule: 'SHEET-965',
    name: 'an array formula that turns out to be one value fills one cell',
    cells: { C1: '=SEQUENCE(3)', B1: '=IF(C3=3,7,SEQUENCE(4))', A1: '=SUM(B1:B9)' },
    right: { A1: 7, B1: 7 },
  },
  {
    rule: 'SHEET-965',
    name: 'calculation ends although RANDARRAY returns other values in every pass',
    cells: { B1: '=RANDARRAY(3)', A1: '=SUM(B1:B3)-B1-B2-B3', C1: '=COUNT(B1:B9)' },
    right: { A1: 0, C1: 3 },
  },
  {
    rule: 'SHEET-965',
    name: 'a cycle through a spill cell is a #CYCLE! error',
    cells: { A1: '=SEQUENCE(3)+B1', B1: '=A3', C1: 4, D1: '=C1*2' },
    right: { A1: '#CYCLE!', B1: '#CYCLE!', D1: 8 },
  },
  {
    rule: 'SHEET-965',
    name: 'formulas read spill cells across worksheets',
    cells: { A1: '=Two!A2+1', B1: '=SEQUENCE(3)' },
    others: { Two: { A1: '=Sheet!B2:B3*10' } },
    right: { A1: 31 },
  },
  {
    rule: 'SHEET-965',
    name: 'a blocked array that shrinks leaves the cells of another spill intact',
    cells: {
      A1: '=SEQUENCE(IF(SUM(C2:C3)>0,2,6))',
      A4: '=SEQUENCE(3)*10',
      C1: '=SEQUENCE(3)',
      E1: '=SUM(A1:A10)',
      E2: '=A6',
    },
    right: { A1: 1, A4: 10, E1: 63, E2: 30 },
  },
  {
    rule: 'SHEET-965',
    name: 'two colliding arrays both spill once the first one shrinks',
    cells: {
      A1: '=SORT(FILTER(H1:H8,H1:H8>K2))',
      A5: '=UNIQUE(L1:L4)',
      K1: '=SEQUENCE(2)*2.5',
      E1: '=COUNTA(A5:A8)',
      E2: '=COUNT(A1:A4)',
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((value) => [`H${value}`, value])),
      L1: 'a',
      L2: 'b',
      L3: 'a',
      L4: 'c',
    },
    right: { A1: 6, A5: 'a', E1: 3, E2: 3 },
  },
  {
    rule: 'SHEET-965',
    name: 'a horizontal array that shrinks does not block the vertical array beside it',
    cells: {
      B1: '=SEQUENCE(1,IF(F2=2,1,3))',
      C1: '=SEQUENCE(2)',
      F1: '=SEQUENCE(2)',
      E1: '=SUM(C1:C2)',
    },
    right: { B1: 1, C1: 1, E1: 3 },
  },
  {
    rule: 'SHEET-965',
    name: 'arrays that resize each other without end return #CYCLE!',
    cells: { A1: '=SEQUENCE(IF(B2="",3,1))', B1: '=SEQUENCE(ROWS(A1#))', D1: '=1+1' },
    right: { A1: '#CYCLE!', D1: 2 },
  },
]
