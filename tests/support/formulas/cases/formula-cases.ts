// Expected values are Excel's, or follow from Excel's rules or arithmetic. Both the server's engine
// and the grid's engine must match them.

import { ARRAYS } from './array-cases.ts'
import { ARRAY_PASSES } from './array-passes-cases.ts'
import { ADDED_CASES } from './added-cases.ts'
import { BOND_CASES } from '../finance/bond-cases.ts'
import { COMPARISONS } from './comparison-cases.ts'
import { INTERSECTION_CASES } from './intersection-cases.ts'
import { DATES } from './date-cases.ts'
import { STABILITY_CASES } from './stability-cases.ts'
import { SHEET_EDGE_CASES } from './sheet-edge-cases.ts'
import { ENDLESS_CASES } from './endless-cases.ts'
import { EQUALITIES } from './equality-cases.ts'
import { FIGURES, LITERALS } from './figure-cases.ts'
import { FINANCES } from '../finance/finance-cases.ts'
import type { FormulaCase } from '../formula-books.ts'
import { GROUPINGS } from './grouping-cases.ts'
import { GROUPING_FUNCTIONS } from './grouping-function-cases.ts'
import { HIDDEN_ROW_CASES } from './hidden-row-cases.ts'
import { LAMBDAS } from './lambda-cases.ts'
import { INDIRECTS } from './indirect-cases.ts'
import { VALUE_TYPE_CASES } from './value-type-cases.ts'
import { SYNTAX_CASES } from './syntax-cases.ts'
import { LOOKUPS } from './lookup-cases.ts'
import { ORACLE_CASES } from './oracle-cases.ts'
import { PART_CASES } from './part-cases.ts'
import { PATTERNS } from './pattern-cases.ts'
import { PERCENTAGES, PIVOTS } from './pivot-cases.ts'
import { REFERENCES } from './reference-cases.ts'
import { RETURN_CASES } from '../finance/return-cases.ts'
import { SCOPES } from './scope-cases.ts'
import { REJECTED_INPUT_CASES, SPECIAL_FUNCTION_CASES } from './special-function-cases.ts'
import { SILENT_CASES } from './silent-cases.ts'
import { SHARED_INPUT_CASES } from './shared-input-cases.ts'
import { TABLES } from './table-cases.ts'
import { SAMPLE_TEST_CASES } from '../../models/sample-test-cases.ts'
import { TAIL_CASES } from './tail-cases.ts'
import { TEXTS } from './text-cases.ts'
import { TRIMS } from './trim-cases.ts'
import { WORK_LIMIT_CASES } from './work-limit-cases.ts'

/** Formulas that sort an array or fill in its errors must not change it for other formulas. */
const SHARED: readonly FormulaCase[] = [
  {
    rule: 'SHEET-481',
    name: 'sorting in one formula does not change the range for other formulas',
    cells: {
      A2: 'Jan',
      A3: 'Feb',
      A4: 'Mar',
      A5: 'Apr',
      B2: -900,
      B3: 400,
      B4: -100,
      B5: 700,
      B7: '=NPV(0.1,B2:B5)',
      B8: '=XLOOKUP("Apr",A2:A5,B2:B5)',
      B9: '=SUM(TAKE(SORT(B2:B5,1,-1),2))',
      B10: '=SUM(TAKE(SORTBY(B2:B5,B2:B5,1),2))',
      B11: '=SUM(B2:B5*{1;10;100;1000})',
    },
    right: {
      B7: -900 / 1.1 + 400 / 1.1 ** 2 - 100 / 1.1 ** 3 + 700 / 1.1 ** 4,
      B8: 700,
      B9: 1100,
      B10: -1000,
      B11: 693_100,
    },
    edit: {
      cell: 'B2',
      to: -901,
      right: {
        B7: -901 / 1.1 + 400 / 1.1 ** 2 - 100 / 1.1 ** 3 + 700 / 1.1 ** 4,
        B8: 700,
        B9: 1100,
        B10: -1001,
        B11: 693_099,
      },
    },
  },
  {
    rule: 'SHEET-481',
    name: 'replacing an error in one formula does not change it for other formulas',
    cells: {
      A1: 1,
      A2: '=1/0',
      A3: '=NA()',
      B1: '=SUM(IFERROR(A1:A3,5))',
      B2: '=SUM(A1:A2)',
      B3: '=COUNT(IFNA(A2:A3,5))',
      B4: '=SUM(A3:A3)',
      B5: '=SUM(A1:A3)',
      B6: '=SUM(LET(a,{3;1;2},TAKE(SORT(a),1)*10+TAKE(a,1)))',
    },
    right: { B1: 11, B2: '#DIV/0!', B3: 1, B4: '#N/A', B5: '#DIV/0!', B6: 13 },
  },
]

/** Formulas that the engine cannot run, beside valid ones. */
const FAILING: readonly FormulaCase[] = [
  '=SWITCH()',
  '=DROP(TRUE,FALSE)',
  '=INDEX(1.5,2.5,3.5,0.5)',
  '=LAMBDA(,)',
  '=LET(B1:B3,1.5,"x")',
  '=LET({1,2},{1,2},{1})',
].map((formula) => ({
  rule: 'SHEET-482',
  name: `${formula} is an error, and all else is calculated`,
  cells: { A1: formula, A2: '=A1', A3: '=B1+B2', A4: '=A3*2', B1: 1, B2: 2, B3: 3 },
  right: { A1: '#VALUE!', A2: '#VALUE!', A3: 3, A4: 6 },
  edit: { cell: 'B1', to: 5, right: { A1: '#VALUE!', A3: 7, A4: 14 } },
}))

const REST: readonly FormulaCase[] = [
  {
    rule: 'SHEET-710',
    name: 'a numeric overflow is a #NUM! error, and other formulas still calculate',
    cells: {
      A1: '=SUM(POWER(10,{1,309}))',
      A2: '=A1+1',
      A3: '=IF(SUM(POWER(10,{1,309}))>0,"gain","loss")',
      A4: '=B1+B2',
      B1: 1,
      B2: 2,
      C1: '=SUM(POWER(10,{1,309}))',
      C2: '=IFERROR(10^309,0)',
    },
    right: { A2: '#NUM!', A3: '#NUM!', A4: 3, C1: '#NUM!', C2: 0 },
  },
  {
    rule: 'SHEET-482',
    name: 'IFERROR catches the error of an invalid function call',
    cells: { A1: '=IFERROR(SWITCH(),7)', A2: '=SUM(1,IFERROR(DROP(TRUE,FALSE),2))' },
    right: { A1: 7, A2: 3 },
  },
  {
    rule: 'SHEET-483',
    name: 'a defined name and a function with the same spelling both work',
    cells: {
      A1: 0.05,
      B1: '=RATE(60,-500,20000)',
      B2: '=Rate',
      B3: '=Rate*2+SUM(rate,1)',
      B4: '=-Rate',
      B5: '=1-rate',
      B6: '=PV(Rate,1,-105)',
      B7: '=-RATE(60,-500,20000)',
    },
    names: { Rate: 'Sheet!$A$1' },
    right: {
      B1: 0.014394781,
      B2: 0.05,
      B3: 1.15,
      B4: -0.05,
      B5: 0.95,
      B6: 100,
      B7: -0.014394781,
    },
    edit: { cell: 'A1', to: 0.1, right: { B1: 0.014394781, B2: 0.1, B4: -0.1 } },
  },
  {
    rule: 'SHEET-483',
    name: 'defined names Date and Month do not replace the functions DATE and MONTH',
    cells: {
      A1: 45_000,
      A2: 7,
      B1: '=DATE(2024,1,15)',
      B2: '=Date+Month',
      B3: '=MONTH(B1)',
      B4: '=YEAR(Date)',
    },
    names: { Date: 'Sheet!$A$1', Month: 'Sheet!$A$2' },
    right: { B1: 45_306, B2: 45_007, B3: 1, B4: 2023 },
  },
  {
    rule: 'SHEET-484',
    name: 'an inner LET or LAMBDA name hides the outer name',
    cells: {
      A1: '=LET(x,8,LET(x,2,x+x)*x)',
      A2: '=LET(x,1,LET(x,x+1,LET(x,x+1,x)))',
      A3: '=LET(a,1,b,a+1,LET(a,b*10,a+b)+a)',
      A4: '=SUM(MAP({1,2,3},LAMBDA(x,x*LET(x,2,x))))',
      A5: '=LAMBDA(x,LAMBDA(x,x*2)(x+1))(3)',
      A6: '=LET(Rate,8,rate+1)',
    },
    right: { A1: 32, A2: 3, A3: 23, A4: 12, A5: 8, A6: 9 },
  },
  {
    rule: 'SHEET-485',
    name: 'OFFSET truncates fractional arguments',
    cells: {
      A1: 1,
      A2: 2,
      A3: 3,
      B1: 10,
      B2: 20,
      C1: '=SUM(OFFSET(A1,0,0,3,1.5))',
      C2: '=SUM(OFFSET(A1,0,0.9,2.9,1))',
      C3: '=OFFSET(A1,1.9,0)',
    },
    right: { C1: 6, C2: 3, C3: 2 },
  },
]

const FORMULA_CASES = [
  ...COMPARISONS,
  ...INTERSECTION_CASES,
  ...SHARED,
  ...FAILING,
  ...REST,
  ...TABLES,
  ...HIDDEN_ROW_CASES,
  ...SYNTAX_CASES,
  ...VALUE_TYPE_CASES,
  ...INDIRECTS,
  ...EQUALITIES,
  ...ARRAY_PASSES,
  ...FIGURES,
  ...LITERALS,
  ...SPECIAL_FUNCTION_CASES,
  ...REJECTED_INPUT_CASES,
  ...DATES,
  ...FINANCES,
  ...ADDED_CASES,
  ...ORACLE_CASES,
  ...BOND_CASES,
  ...RETURN_CASES,
  ...ENDLESS_CASES,
  ...SHEET_EDGE_CASES,
  ...TEXTS,
  ...WORK_LIMIT_CASES,
  ...LOOKUPS,
  ...PATTERNS,
  ...SCOPES,
  ...SHARED_INPUT_CASES,
  ...ARRAYS,
  ...REFERENCES,
  ...LAMBDAS,
  ...SAMPLE_TEST_CASES,
  ...TAIL_CASES,
  ...SILENT_CASES,
  ...GROUPINGS,
  ...GROUPING_FUNCTIONS,
  ...PIVOTS,
  ...PERCENTAGES,
  ...TRIMS,
  ...PART_CASES,
  ...STABILITY_CASES,
]

/** The short run takes every `STEP`th case of each rule. A run of one named file takes all. */
const STEP = process.env['FULL'] === '1' || process.env['EVERY_CASE'] === '1' ? 1 : 8

/** Cases with at least 4 s of CPU time. The short run skips them. */
const HEAVY: ReadonlySet<string> = new Set([
  'distributions of many values',
  'loops within loops end with an error',
])

/** Cases of a rule by name. The short run returns a sample. */
export const casesOf = (rule: string) =>
  FORMULA_CASES.filter((one) => one.rule === rule)
    .filter((one, index) => STEP === 1 || (index % STEP === 0 && !HEAVY.has(one.name)))
    .map((one) => [one.name, one] as const)

export const CASE_RULES: ReadonlySet<string> = new Set(FORMULA_CASES.map(({ rule }) => rule))
