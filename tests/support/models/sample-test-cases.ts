import type { FormulaCase } from '../formulas/formula-books.ts'

// Closed forms for one or two degrees of freedom. Chi-squared: exp(-x/2). Student: 1/2 - atan(t)/π
// and 1/2 - t/(2√(2+t²)). F: 1/(1+x).
const twoFree = (at: number): number => 0.5 - at / (2 * Math.sqrt(2 + at ** 2))
/** Upper tails of the normal distribution at 2√3 and 6, by Python's erfc. */
const [BEYOND_ROOT_12, BEYOND_6] = [0.000_266_002_752_569_625, 9.865_876_450_377_012e-10]

/**
 * GROWTH, and tests of samples such as T.TEST. Results are exact to the last digits, also for
 * values far from 0.
 */
export const SAMPLE_TEST_CASES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-909',
    name: 'GROWTH over days, over several columns, and through 1',
    cells: {
      A1: 45_000,
      A2: 45_001,
      A3: 45_002,
      A4: 45_003,
      B1: 100,
      B2: 110,
      B3: 121,
      B4: 133.1,
      D1: '=GROWTH(B1:B4,A1:A4,45004)',
      D2: '=SUM(GROWTH(B1:B4,A1:A4))',
      D3: '=GROWTH(B1:B4,,5)',
      D4: '=GROWTH({2,4,8},{1,2,3},5,FALSE)',
      D5: '=GROWTH({2;6;12;36;72},{0,0;0,1;1,1;1,2;2,2},{3,3})',
      D6: '=GROWTH({2,-4,8},{1,2,3},5)',
      D7: '=GROWTH({1,10},{1,2},1000)',
    },
    right: {
      D1: 146.41,
      D2: 464.1,
      D3: 146.41,
      D4: 32,
      D5: 2 * 2 ** 3 * 3 ** 3,
      D6: '#NUM!',
      D7: '#NUM!',
    },
  },
  {
    rule: 'SHEET-949',
    name: 'tests of samples keep their digits',
    cells: {
      A1: '=CHISQ.TEST({30,20,10},{20,20,20})',
      A2: '=CHITEST({60;0;0},{20;20;20})*1E27',
      A3: '=CHISQ.TEST({20,20},{20,20})',
      A4: '=CHISQ.TEST({20,20},{20,-1})',
      B1: '=F.TEST({1,2,3},{10,20,30})',
      B2: '=FTEST({1000000,2000000,3000000},{1,2,3})*1E12',
      B3: '=F.TEST({1,2,3},{1000000001,1000000002,1000000003})',
      C1: '=T.TEST({1,4},{0,1},1,1)',
      C2: '=T.TEST({0,1},{1,4},2,1)',
      C3: '=T.TEST({1,3},{5,9},1,2)',
      C4: '=TTEST({1000000001,1000000003},{1000000005,1000000009},2,2)',
      C5: '=T.TEST({1000000001,1000000003},{1000000006,1000000008},1,3)',
      C6: '=T.TEST({1,1},{2,2},2,2)',
      C7: '=T.TEST({1,3},{1,3},2,2)',
      D1: '=Z.TEST({1000000001,1000000002,1000000003},1000000000)',
      D2: '=ZTEST({6,6},0,SQRT(2))*1E10',
      D3: '=Z.TEST({6,6},0,-1)',
      D4: '=Z.TEST({6,6},0)',
    },
    right: {
      A1: Math.exp(-5),
      A2: Math.exp(-60) * 1e27,
      A3: 1,
      A4: '#NUM!',
      B1: 0.02 / 1.01,
      B2: 2 / (1 + 1e-12),
      B3: 1,
      C1: 0.5 - Math.atan(2) / Math.PI,
      C2: 1 - (2 * Math.atan(2)) / Math.PI,
      C3: twoFree(Math.sqrt(5)),
      C4: 2 * twoFree(Math.sqrt(5)),
      C5: twoFree(5 / Math.SQRT2),
      C6: '#DIV/0!',
      C7: 1,
      D1: BEYOND_ROOT_12,
      D2: BEYOND_6 * 1e10,
      D3: '#NUM!',
      D4: '#DIV/0!',
    },
  },
]
