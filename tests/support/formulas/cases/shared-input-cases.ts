// Inputs that several formulas share from a cache. Each formula must match its result without the
// cache. Expected values follow from arithmetic.

import type { CaseCells, FormulaCase } from '../formula-books.ts'

const ROWS = 120
const rows = Array.from({ length: ROWS }, (_, at) => at + 1)
const cells = <Value>(
  list: readonly (readonly [string, Value])[],
): { readonly [cell: string]: Value } => Object.fromEntries(list)

const amountOf = (row: number): number => ((row * 37) % 101) / 4
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)
const upTo = (row: number, change = 0): number => sum(rows.slice(0, row).map(amountOf)) + change

const START = 'SUM($A$1:$A$2)*1000000+SUM($B$1:$B$2)*1000+SUM($C$1:$C$2)+'

const LONG: readonly FormulaCase[] = [
  {
    rule: 'SHEET-940',
    name: 'long formulas with the same start keep separate results',
    cells: {
      A1: 1,
      D1: `=${START}266797*296+719664`,
      D2: `=${START}201426*646+868824`,
      D3: `=${START}402943*320+955001`,
      D4: `=${START}296402*347+274540`,
    },
    right: {
      D1: 1e6 + 266797 * 296 + 719664,
      D2: 1e6 + 201426 * 646 + 868824,
      D3: 1e6 + 402943 * 320 + 955001,
      D4: 1e6 + 296402 * 347 + 274540,
    },
  },
]

const running = (change: number): CaseCells => ({
  ...cells(rows.map((row) => [`B${row}`, upTo(row, change)] as const)),
  E1: Math.max(amountOf(1) + change, ...rows.slice(1).map(amountOf)),
  E2: ROWS,
  E3: ROWS + 2,
  E4: upTo(ROWS, change) / ROWS,
})

const READ_ONCE: readonly FormulaCase[] = [
  {
    rule: 'SHEET-941',
    name: 'running totals and whole-column functions over the same cells are correct',
    cells: {
      ...cells(rows.map((row) => [`A${row}`, amountOf(row)] as const)),
      ...cells(rows.map((row) => [`B${row}`, `=SUM(A$1:A${row})`] as const)),
      A130: 'a text',
      A131: 'another',
      E1: '=MAX(A:A)',
      E2: '=COUNT(A:A)',
      E3: '=COUNTA(A:A)',
      E4: '=AVERAGE(A:A)',
    },
    right: running(0),
    edit: { cell: 'A1', to: amountOf(1) + 1000, right: running(1000) },
  },
  {
    rule: 'SHEET-941',
    name: 'running totals handle errors, texts and booleans',
    cells: {
      A1: 1,
      A2: 'x',
      A3: '=TRUE()',
      A4: 4,
      A12: '=7/D1',
      ...cells(rows.slice(0, 20).map((row) => [`B${row}`, `=SUM(A$1:A${row})`] as const)),
      C1: '=SUM(B1:B11)',
      C2: '=IFERROR(SUM(B$1:B12),"none")',
    },
    right: { B1: 1, B3: 1, B4: 5, B11: 5, B12: '#DIV/0!', B20: '#DIV/0!', C1: 43, C2: 'none' },
    edit: { cell: 'D1', to: 1, right: { B11: 5, B12: 12, B20: 12, C2: 55 } },
  },
  {
    rule: 'SHEET-941',
    name: 'all formulas that overlap a spill range read its values',
    cells: {
      A1: '=SUM(D3:D4)',
      A2: '=SUM(D2:D12)',
      A3: '=SUM(D1:D12)',
      A4: '=COUNT(D:D)',
      D2: '=SEQUENCE(F1)',
      F1: '=G1+1',
      G1: 4,
    },
    right: { A1: 5, A2: 15, A3: 15, A4: 5 },
    edit: { cell: 'G1', to: 9, right: { A1: 5, A2: 55, A3: 55, A4: 10 } },
  },
]

const FILLED: readonly FormulaCase[] = [
  {
    rule: 'SHEET-942',
    name: 'formulas filled down and across have correct results',
    cells: {
      ...cells(rows.map((row) => [`A${row}`, amountOf(row)] as const)),
      ...cells(
        rows
          .slice(1, 40)
          .flatMap((row) => [
            [`B${row}`, `=A${row}-A${row - 1}`] as const,
            [`C${row}`, `=A$1*$A${row}+Other!$B$2 * Other!B${row}`] as const,
            [`D${row}`, `=SUM(A${row}:A$20)`] as const,
            [`E${row}`, `=IF(A${row}>10,"over 10",ROW()&" at A1")`] as const,
            [`F${row}`, `=SUM($A:$A)-SUM(A${row}:B${row},B${row})`] as const,
          ]),
      ),
    },
    others: { Other: cells(rows.map((row) => [`B${row}`, row] as const)) },
    right: cells(
      rows.slice(1, 40).flatMap((row): readonly (readonly [string, string | number])[] => [
        [`B${row}`, amountOf(row) - amountOf(row - 1)],
        [`C${row}`, amountOf(1) * amountOf(row) + 2 * row],
        [`D${row}`, sum(rows.slice(Math.min(row, 20) - 1, Math.max(row, 20)).map(amountOf))],
        [`E${row}`, amountOf(row) > 10 ? 'over 10' : `${row} at A1`],
        [`F${row}`, upTo(ROWS) - amountOf(row) - 2 * (amountOf(row) - amountOf(row - 1))],
      ]),
    ),
  },
  {
    rule: 'SHEET-942',
    name: 'function names and texts that look like addresses are not cell references',
    cells: {
      ...cells(rows.slice(0, 9).map((row) => [`A${row}`, 10 ** row] as const)),
      ...cells(rows.slice(0, 9).map((row) => [`B${row}`, `=LOG10(A${row})&"A1"`] as const)),
      ...cells(rows.slice(0, 9).map((row) => [`C${row}`, `=A${row}*Rate`] as const)),
    },
    names: { Rate: 'Sheet!$A$1' },
    right: { B1: '1A1', B9: '9A1', C1: 100, C9: 1e10 },
    edit: { cell: 'A1', to: 100, right: { B1: '2A1', B2: '2A1', C1: 1e4, C9: 1e11 } },
  },
]

export const SHARED_INPUT_CASES: readonly FormulaCase[] = [...LONG, ...READ_ONCE, ...FILLED]
