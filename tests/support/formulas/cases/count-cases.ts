import type { FormulaCase } from '../formula-books.ts'

/**
 * Most expected values follow by symmetry. In an odd number of fair trials, fewer than half succeed
 * with probability 0.5.
 */
export const COUNTS: readonly FormulaCase[] = [
  {
    rule: 'SHEET-488',
    name: 'binomial functions with very many trials finish, and other formulas still calculate',
    cells: {
      A1: '=BINOM.INV(100000,0.5,0.5)',
      A2: '=CRITBINOM(100001,0.5,0.4999999)',
      A3: '=ROUND(BINOM.DIST(50000,100001,0.5,TRUE),10)',
      A4: '=ROUND(BINOMDIST(500000,1000001,0.5,TRUE),10)',
      A5: '=BINOM.DIST(1E10,1E30,0.5,TRUE)',
      A6: '=BINOM.INV(1E30,0.5,0.5)',
      A7: '=BINOM.INV(100000,0.5,2)',
      A8: '=ROUND(BINOM.DIST(0,2000,0.001,TRUE)-0.999^2000,12)',
      A9: '=ROUND(BINOM.DIST(1999,2000,0.999,TRUE)-1+0.999^2000,12)',
      B1: '=1+1',
    },
    right: {
      A1: 50_000,
      A2: 50_000,
      A3: 0.5,
      A4: 0.5,
      A5: 0,
      A6: '#NUM!',
      A7: '#NUM!',
      A8: 0,
      A9: 0,
      B1: 2,
    },
  },
]
