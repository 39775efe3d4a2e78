import type { FormulaCase } from '../formula-books.ts'

/** Rates, bills and bonds. Expected values are Excel's, or follow from the defining equation. */
export const FINANCES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-825',
    name: 'RATE finds the rate wherever there is one',
    cells: {
      A1: '=RATE(12,-300,1000)',
      A2: '=RATE(240,-110,1000)',
      A3: '=ROUND(RATE(48,-250,1000),7)',
      A4: '=PV(RATE(12,-100,1100,0,1),12,-100,0,1)',
      A5: '=RATE(48,-200,8000)',
      A6: '=RATE(12,-100,1200)',
      A7: '=RATE(60,-500,20000)',
      A8: '=RATE(12,100,1000)',
      A9: '=RATE(1,0,-100,150,0,0.5)',
      B1: '=RATE(12,C1,1000)',
      B2: '=RATE(1/0,1,1)',
      C1: -300,
    },
    right: {
      A1: 0.285231163,
      A2: 0.11,
      A3: 0.2499944,
      A4: 1100,
      A5: 0.00770147248820165,
      A6: 0,
      A7: 0.014394781,
      A8: '#NUM!',
      A9: 0.5,
      B1: 0.285231163,
      B2: '#DIV/0!',
    },
  },
  {
    rule: 'SHEET-826',
    name: 'DOLLARDE keeps all digits',
    cells: {
      A1: '=DOLLARDE(12.1234,12)',
      A2: '=DOLLARDE(1.02,16)',
      A3: '=DOLLARDE(1.1,32)',
      A4: '=DOLLARDE(1,0)',
      A5: '=DOLLARDE(1,-1)',
    },
    right: { A1: 12 + 12.34 / 12, A2: 1.125, A3: 1.3125, A4: '#DIV/0!', A5: '#NUM!' },
  },
  {
    rule: 'SHEET-827',
    name: 'TBILLEQ of a year with a leap day',
    cells: {
      A1: '=ROUND(TBILLEQ(14640,15006,0.5),6)',
      A2: '=TBILLEQ(14641,15009,0.5)',
      A3: '=ROUND(TBILLEQ(DATE(2008,3,31),DATE(2008,6,1),0.0914),6)',
    },
    right: { A1: 0.852296, A2: '#NUM!', A3: 0.094151 },
  },
  {
    rule: 'SHEET-828',
    name: 'coupon days are counted from maturity',
    cells: {
      A1: '=COUPNCD(43920,45806,4,2)',
      A2: '=COUPPCD(43845,50920,4,4)',
      A3: '=COUPDAYBS(DATE(2011,1,25),DATE(2011,11,15),2,1)',
      A4: '=COUPNCD(DATE(2011,1,25),DATE(2011,11,15),2,1)',
      A5: '=COUPPCD(DATE(2024,10,1),DATE(2026,2,28),2)',
      A6: '=COUPNCD(2,1,2)',
    },
    right: { A1: 43980, A2: 43799, A3: 71, A4: 40678, A5: 45535, A6: '#NUM!' },
  },
]
