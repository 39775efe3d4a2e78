import type { FormulaCase } from '../formula-books.ts'

const KEYS = ['1-2200', '4-2000', '12/5', 'Jan-24', '5%', '1e3', '$5', '12:30', '1,000', '1/2']

/**
 * A key that looks like a number or a date. It occurs three times, with the values 1, 10 and 100.
 */
const keyed = (key: string): FormulaCase => ({
  rule: 'SHEET-480',
  name: `sums by the text ${key}`,
  cells: {
    A2: key,
    A3: 'other',
    A4: key,
    A5: key,
    B2: 1,
    B3: 7,
    B4: 10,
    B5: 100,
    J1: `=SUMIFS(B2:B5,A2:A5,"${key}")`,
    J2: `=SUMIFS(B2:B5,A2:A5,"other")`,
    J3: `=SUMIF(A2:A5,"${key}",B2:B5)`,
    J4: `=COUNTIF(A2:A5,"${key}")`,
    J5: `=COUNTIFS(A2:A5,A2)`,
    J6: `=AVERAGEIF(A2:A5,"${key}",B2:B5)`,
    J7: `=MAXIFS(B2:B5,A2:A5,"${key}")`,
    J8: `=SUMIFS(B2:B5,A2:A5,A4)`,
  },
  right: { J1: 111, J2: 7, J3: 111, J4: 3, J5: 3, J6: 37, J7: 100, J8: 111 },
})

export const COMPARISONS: readonly FormulaCase[] = [
  ...KEYS.map(keyed),
  {
    rule: 'SHEET-480',
    name: 'SUMIFS sums by months written as texts and follows an edit',
    cells: {
      A2: '2024-01',
      A3: '2024-02',
      A4: '2024-01',
      B2: 10,
      B3: 20,
      B4: 40,
      J1: '=SUMIFS(B2:B4,A2:A4,"2024-01")',
      J2: '=SUMIFS(B2:B4,A2:A4,"2024-02")',
    },
    right: { J1: 50, J2: 20 },
    edit: { cell: 'B2', to: 11, right: { J1: 51, J2: 20 } },
  },
  {
    rule: 'SHEET-480',
    name: 'a comparison with an error returns the error, also in repeated formulas',
    cells: {
      A1: '=1/0',
      A2: 'y',
      B1: '=A1<1',
      B2: '=IF(A1>0,"pos","neg")',
      B3: '=IF(A1="b",1,2)',
      B4: '=SUMPRODUCT((A1:A3="y")*1)',
      B5: '=SUMPRODUCT((A1:A3="y")*1)',
      B6: '=COUNTIF(A1:A3,"y")',
    },
    right: { B1: '#DIV/0!', B2: '#DIV/0!', B3: '#DIV/0!', B4: '#DIV/0!', B5: '#DIV/0!', B6: 1 },
  },
  {
    rule: 'SHEET-480',
    name: 'a numeric text differs from its number in comparisons',
    cells: {
      A1: '1',
      B1: 1,
      C1: '=IF(A1=B1,"same","other")',
      C2: '=IF(A1>B1,"more","less")',
      C3: '=IF(A1=1,"same","other")',
      A5: '10',
      A6: 9,
      A7: 100,
      D1: '=SUMPRODUCT(--(A5:A7>5))',
      D2: '=SUMPRODUCT(--(A5:A7>50))',
      D3: '=SUMPRODUCT(--(A5:A7>50))',
      D4: '=SUMPRODUCT(--(A5:A7=10))',
    },
    right: { C1: 'other', C2: 'more', C3: 'other', D1: 3, D2: 2, D3: 2, D4: 0 },
  },
]
