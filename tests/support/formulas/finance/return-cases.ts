import { columnCase } from './bond-cases.ts'
import type { FormulaCase } from '../formula-books.ts'

/**
 * Rates of return and parts of payments. Expected values are Excel's or exact integer arithmetic.
 */
export const RETURN_CASES: readonly FormulaCase[] = [
  columnCase('SHEET-890', 'rates of return to the last digits', [
    ['=(IRR({-2,1})+0.5)*10^6', 0],
    ['=(IRR({-4,4})+0)*10^6', 0],
    ['=(IRR({-100,0,121})-0.1)*10^6', 0],
    ['=(XIRR({-100,121},{36526,37256})-0.1)*10^6', 0],
    ['=IRR({-200,0,10,-10,300},0.5)', 0.1077814124169],
    ['=IRR({20,-5,-20,-5,-10,5})', 0.30348071959875655],
    ['=ROUND(IRR({-20,100,10,5,6,5}),9)', 4.110035568],
    ['=IRR({1,2})', '#NUM!'],
    ['=IRR({-2,1},-10)', '#VALUE!'],
    ['=IRR(B1)', '#NUM!'],
    ['=MIRR({-1000,230,200,125,200,10},-1,2)', 0.9151642637250201],
    ['=MIRR({-6,-1,-2},0.1,0.2)', -1],
    ['=MIRR({5,6},0.1,0.2)', '#DIV/0!'],
    ['=MIRR({-50,25,30},0.5,-12)', '#NUM!'],
    ['=MIRR({-1000,300,400,500},-1,0.1)', (363 / 1000 + 440 / 1000 + 500 / 1000) ** (1 / 3) - 1],
    ['=XIRR({-100,121},{37256,36526})', '#NUM!'],
    ['=XIRR({-100,121},{36526,37256},-1)', '#NUM!'],
  ]),
  {
    rule: 'SHEET-890',
    name: 'texts of cells are left out of IRR, and errors stay what they are',
    cells: {
      A1: -100,
      A2: '5',
      A3: 121,
      A5: '=NA()',
      B1: '=IRR(A1:A3)',
      B2: '=IRR(A1:A5)',
      B3: '=MIRR(A1:A3,0.1,0.1)',
      B4: '=SUM(IRR(A1:A3,{0.1,0.2}))',
    },
    right: { B1: 0.21, B2: '#N/A', B3: 0.21, B4: 0.42 },
  },
  columnCase('SHEET-891', 'interest and principal of long terms', [
    ['=PPMT(0.05,1,500,200000)*10^9/-254.4', (10_000 * 1e9) / 254.4 / (1.05 ** 500 - 1)],
    ['=PPMT(0.04,1,480,200000)*10^6', (-8000 * 1e6) / (1.04 ** 480 - 1)],
    ['=IPMT(0.04,480,480,200000)', (-8000 / 1.04 / (1 - 1.04 ** -480)) * 0.04],
    ['=PPMT(0.1/12,1,24,2000)', -75.6231860083666],
    ['=FV(-1,-2,1)', '#DIV/0!'],
    ['=PV(-1,20,300)', '#DIV/0!'],
    ['=FV(-3,-3.5,1)', '#NUM!'],
  ]),
]
