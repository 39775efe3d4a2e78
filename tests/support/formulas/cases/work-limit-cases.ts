// Short formulas that need much calculation. A formula that exceeds the work limit returns
// `#CALC!`. All other expected values follow from arithmetic.

import { caseWithControl, type FormulaCase } from '../formula-books.ts'

const CALC = '#CALC!'

/** Length of the ranked list. */
const RANKED = 20_000
/** Sum of the integers from 1 to `last`. */
const sumTo = (last: number): number => (last * (last + 1)) / 2

/**
 * Binds `a` to the numbers 1 to 1,800, repeated ten times. These are more values than the worksheet
 * has rows.
 */
const many = (formula: string): string =>
  `=LET(s,SEQUENCE(90,20),a,VSTACK(s,s,s,s,s,s,s,s,s,s),${formula})`
const SUM_OF_MANY = 10 * sumTo(1800)

export const WORK_LIMIT_CASES: readonly FormulaCase[] = [
  caseWithControl('SHEET-906', 'loops within loops end with an error', [
    ['=SUM(MAP(SEQUENCE(90,20),LAMBDA(x,SUM(SEQUENCE(90,20)*2))))', CALC],
    ['=LET(f,LAMBDA(g,n,IF(n<2,n,g(g,n-1)+g(g,n-2))),f(f,35))', CALC],
  ]),
  caseWithControl('SHEET-906', 'no function hides that there was too much work', [
    [many('IFERROR(SUM(LARGE(a,a)),5)'), CALC],
    [many('ISERROR(SUM(LARGE(a,a)))'), CALC],
    [many('IF(TRUE,1,SUM(LARGE(a,a)))'), 1],
  ]),
  caseWithControl('SHEET-906', 'what goes through many values many times', [
    [many('SUM(XLOOKUP(a,TOCOL(a)&"",TOCOL(a),0,-1))'), CALC],
    [many('SUM(SEARCH("*b",REPT("a",32766)&"b",a))'), CALC],
  ]),
  caseWithControl('SHEET-906', 'large matrices inverted many times', [
    ['=REDUCE(0,SEQUENCE(9000),LAMBDA(b,c,b+SUM(MINVERSE(MUNIT(100)))))', CALC],
  ]),
  caseWithControl('SHEET-906', 'long lists are calculated', [
    [many('SUM(HSTACK(a,a,a,a,a,a,a,a,a,a))'), 10 * SUM_OF_MANY],
    [
      many('SUMPRODUCT(HSTACK(a,a,a,a,a)*1,HSTACK(a,a,a,a,a)^0,--(HSTACK(a,a,a,a,a)>0))'),
      5 * SUM_OF_MANY,
    ],
    [many('SUM(MAP(a,LAMBDA(x,x+1)))'), SUM_OF_MANY + 18_000],
    [many('REDUCE(0,a,LAMBDA(b,c,b+c))'), SUM_OF_MANY],
    [many('SUM(LARGE(a,SEQUENCE(90)))'), 10 * (sumTo(1800) - sumTo(1791))],
  ]),
  caseWithControl('SHEET-966', 'distributions of many values', [
    // T quantiles at even steps add up to 0 by symmetry. Beta quantiles at even steps have the mean
    // of the distribution, 0.5.
    [many('ROUND(SUM(T.INV(TOCOL(a)/1801,7)),6)'), 0],
    [many('ROUND(SUM(BETA.INV(TOCOL(a)/1801,2000,2000))/18000,9)'), 0.5],
    // The cumulative probability at the mean is about 1/2 + 2/3/√(2π·mean).
    [many('ROUND(SUM(POISSON.DIST(1E9-a,1E9-a,TRUE)),4)'), 9000.1514],
    [many('SUM(HYPGEOM.DIST(250000000-a,500000000,500000000,1000000000,TRUE))'), CALC],
  ]),
  caseWithControl('SHEET-907', 'large matrices and lists', [
    // A triangle of ones: its inverse has 1 on the diagonal and -1 beside it.
    ['=SUM(MINVERSE(MAKEARRAY(90,90,LAMBDA(r,c,--(r>=c)))))', 1],
    ['=ROUND(SUM(MMULT(MINVERSE(MUNIT(60)+1),MUNIT(60)+1)),9)', 60],
    ['=SUM(MINVERSE(SEQUENCE(11,11)*0))', '#NUM!'],
    ['=INDEX(MINVERSE(2*MUNIT(12)),12,12)', 0.5],
    [many('ROWS(UNIQUE(MOD(TOCOL(a),7)))'), 7],
    [many('SUM(UNIQUE(VSTACK(TOCOL(a),-5),FALSE,TRUE))'), -5],
    ['=COLUMNS(UNIQUE({1,2,1,3},TRUE))', 3],
  ]),
  caseWithControl('SHEET-968', 'matrices without an inverse, and with one that has few digits', [
    ['=SUM(MINVERSE({1,4,7;2,5,8;3,6,9}))', '#NUM!'],
    ['=SUM(MINVERSE({1,2,3;4,5,6;7,8,9}))', '#NUM!'],
    ['=SUM(MINVERSE({0.1,0.3;0.2,0.6}))', '#NUM!'],
    ['=SUM(MINVERSE(SEQUENCE(30,30)))', '#NUM!'],
    // The matrix is singular: each row of sines is a combination of two others.
    ['=SUM(MINVERSE(SIN(SEQUENCE(40)+SEQUENCE(1,40)*1.7)))', '#NUM!'],
    // The entries of an inverse Hilbert matrix add up to n².
    ['=ROUND(SUM(MINVERSE(1/(SEQUENCE(8)+SEQUENCE(1,8)-1))),3)', 64],
    ['=ROUND(SUM(MINVERSE(1/(SEQUENCE(5)+SEQUENCE(1,5)-1))),6)', 25],
    ['=SUM(MINVERSE({1E-20,0;0,1E20}))/1E20', 1],
    ['=SUM(MINVERSE({4,-1;2,0}))', 1.5],
    ['=SUM(MINVERSE({0,1E-13;1E-13,0}))/1E13', 2],
    ['=MINVERSE(4)', 0.25],
    ['=SUMPRODUCT(MINVERSE({1,2;3,4}))', 0],
    // The inverse is exact: {-24,18,5;20,-15,-4;-5,4,1}.
    ['=TEXTJOIN(" ",TRUE,MINVERSE({1,2,3;0,1,4;5,6,0}))', '-24 18 5 20 -15 -4 -5 4 1'],
    ['=SUMPRODUCT(MINVERSE({3,1,2;7,5,1;2,9,4})-{11,14,-9;-26,8,11;53,-25,8}/113)*1', 0],
    ['=SUM(MINVERSE({0}))', '#NUM!'],
  ]),
  caseWithControl(
    'SHEET-969',
    'determinants of small numbers, and of matrices without an inverse',
    [
      ['=MDETERM({1E-6,0,0;0,1E-6,0;0,0,1E-6})*1E18', 1],
      ['=MDETERM(1E-4*MUNIT(5))*1E20', 1],
      ['=MDETERM({1,2;3,4})', -2],
      ['=MDETERM({0,1;1,0})', -1],
      ['=MDETERM({0,0,2;0,3,0;4,0,0})', -24],
      ['=MDETERM({1,2,3;4,5,6;7,8,9})', 0],
      // The Hilbert matrix of size 3.
      ['=MDETERM(1/(SEQUENCE(3)+SEQUENCE(1,3)-1))*2160', 1],
      ['=MDETERM({7})', 7],
      ['=MDETERM({1,2,3;4,5,6})', '#VALUE!'],
      ['=MDETERM({1E200,0;0,1E200})', '#NUM!'],
    ],
  ),
  {
    rule: 'SHEET-907',
    name: 'COUNTIF and SUMIF with thousands of criteria over one range return correct results',
    cells: {
      ...Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`A${at + 1}`, at % 1500])),
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [`B${at + 1}`, at % 2 ? 'Rent' : 'rent']),
      ),
      C1: '=SUMPRODUCT(1/COUNTIF(A1:A3000,A1:A3000))',
      C2: '=SUM(COUNTIF(A1:A3000,"<"&A1:A3000))',
      C3: '=SUM(COUNTIF(B1:B40,B1:B40))',
      C4: '=SUM(SUMIF(A1:A3000,{1,2,"3",">1498"},A1:A3000))',
      C5: '=SUM(COUNTIF(D1:D5,{0.3,"0.3","x"}))',
      D2: '=""&0.3',
      D3: 0.3,
      D4: 'X',
    },
    right: {
      C1: 1500,
      // Each number n from 0 to 1499 occurs twice, and 2n cells hold a smaller number.
      C2: 2 * 2 * sumTo(1499),
      C3: 1600,
      C4: 2 * (1 + 2 + 3 + 1499),
      C5: 5,
    },
  },
  {
    rule: 'SHEET-907',
    name: 'COUNTIF compares each of 20,000 numbers with all others in the list',
    cells: {
      // All keys are distinct, because factor and modulus are coprime.
      ...Object.fromEntries(
        Array.from({ length: RANKED }, (_, at) => [`A${at + 1}`, (at * 7919) % 20_011]),
      ),
      C1: `=SUM(COUNTIF(A1:A${RANKED},"<"&A1:A${RANKED}))`,
      C2: `=SUM(COUNTIFS(A1:A${RANKED},">="&A1:A${RANKED}))`,
      C3: `=SUM(COUNTIF(A1:A${RANKED},"<>"&A1:A3))`,
    },
    right: { C1: sumTo(RANKED - 1), C2: sumTo(RANKED), C3: 3 * (RANKED - 1) },
  },
  {
    rule: 'SHEET-907',
    name: 'criteria with < and > match only cells of the same type',
    cells: {
      A1: 3,
      A2: '3',
      A3: '=TRUE',
      A4: '=1/0',
      A5: -2,
      A6: '=""',
      A8: '=0.1+0.2',
      A9: 0.3,
      A10: 3,
      A11: 'x',
      A12: 7,
      B1: '<3',
      B2: '<=3',
      B3: '>3',
      B4: '>=3',
      B5: '<0.3',
      B6: '<=0.3',
      B7: '>0.3',
      B8: '>=-2',
      B9: '<-5',
      B10: '>a',
      // The engine builds an index of the range only when it reads the second criterion.
      C1: '=TEXTJOIN(",",TRUE,COUNTIF(A1:A12,B1:B10))',
      C2: '=TEXTJOIN(",",TRUE,ROUND(SUMIF(A1:A12,B1:B9,A1:A12),9))',
      C3: '=TEXTJOIN(",",TRUE,COUNTIFS(A1:A12,B1:B9,A1:A12,"<5"))',
      ...Object.fromEntries(
        Array.from({ length: 10 }, (_, at) => [`D${at + 1}`, `=COUNTIF(A1:A12,B${at + 1})`]),
      ),
    },
    right: {
      C1: '3,5,1,3,1,3,3,6,0,1',
      C2: '-1.4,4.6,7,13,-2,-1.4,13,11.6,0',
      C3: '3,5,0,2,1,3,2,5,0',
      ...Object.fromEntries(
        [3, 5, 1, 3, 1, 3, 3, 6, 0, 1].map((count, at) => [`D${at + 1}`, count]),
      ),
    },
  },
  caseWithControl('SHEET-908', 'texts longer than a cell holds', [
    ['=LEN(REPT("ab",16383))', 32_766],
    ['=LEN(REPT("ab",16384))', '#VALUE!'],
    ['=LEN(REPT("a",32767)&"b")', '#VALUE!'],
    ['=LEN(CONCAT(REPT("a",20000),REPT("b",20000)))', '#VALUE!'],
    [many('LEN(TEXTJOIN(",",TRUE,a))'), '#VALUE!'],
    ['=LEN(SUBSTITUTE(REPT("a",32767),"a","bb"))', '#VALUE!'],
    ['=LEN(SUBSTITUTE(REPT("a",32767),"a",REPT("b",32767)))', '#VALUE!'],
    ['=IFERROR(REPT("a",32768),"long")', 'long'],
    ['=SUM(LEN(SUBSTITUTE(REPT("a",30000),"a",REPT("b",SEQUENCE(90)))))', '#VALUE!'],
    ['=LEN(CONCAT(REPT("a",20000),REPT("b",12767)))', 32_767],
  ]),
]
