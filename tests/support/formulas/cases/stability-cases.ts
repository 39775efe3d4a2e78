// Numerical stability: close values far from 0, very large values and very small ones.

import { caseWithControl, type FormulaCase } from '../formula-books.ts'

/** Longley's ill-conditioned regression data set. NIST certifies the expected values below. */
const LONGLEY: readonly (readonly number[])[] = [
  [60_323, 83, 234_289, 2356, 1590, 107_608, 1947],
  [61_122, 88.5, 259_426, 2325, 1456, 108_632, 1948],
  [60_171, 88.2, 258_054, 3682, 1616, 109_773, 1949],
  [61_187, 89.5, 284_599, 3351, 1650, 110_929, 1950],
  [63_221, 96.2, 328_975, 2099, 3099, 112_075, 1951],
  [63_639, 98.1, 346_999, 1932, 3594, 113_270, 1952],
  [64_989, 99, 365_385, 1870, 3547, 115_094, 1953],
  [63_761, 100, 363_112, 3578, 3350, 116_219, 1954],
  [66_019, 101.2, 397_469, 2904, 3048, 117_388, 1955],
  [67_857, 104.6, 419_180, 2822, 2857, 118_734, 1956],
  [68_169, 108.4, 442_769, 2936, 2798, 120_445, 1957],
  [66_513, 110.8, 444_546, 4681, 2637, 121_950, 1958],
  [68_655, 112.6, 482_704, 3813, 2552, 123_366, 1959],
  [69_564, 114.2, 502_601, 3931, 2514, 125_368, 1960],
  [69_331, 115.7, 518_173, 4806, 2572, 127_852, 1961],
  [70_551, 116.9, 554_894, 4007, 2827, 130_081, 1962],
]
const longley = (from: number, to: number): string =>
  `{${LONGLEY.map((row) => row.slice(from, to).join(',')).join(';')}}`

/**
 * A formula in which `x` is 24 consecutive minutes of a day, and `y` the numbers 1 to 24. `z` is
 * the minute after the last.
 */
const minutes = (formula: string): string =>
  `=LET(x,45000+SEQUENCE(24,1,0)/1440,y,SEQUENCE(24),z,45000+24/1440,${formula})`
const line = (given: string, row: number, column: number): string =>
  `INDEX(LINEST(${given}),${row},${column})`

const REGRESSIONS: readonly FormulaCase[] = [
  caseWithControl('SHEET-909', 'trends over minutes, and over seconds since 1970', [
    [minutes('ROUND(TREND(y,x,z),6)'), 25],
    [minutes(`ROUND(${line('y,x', 1, 1)},4)`), 1440],
    [minutes(`ROUND(${line('y,x,,TRUE', 3, 1)},12)`), 1],
    [minutes(`ROUND(45000+${line('y,x', 1, 2)}/1440,5)`), 0.000_69],
    // Doubles near 45,000 are 7E-12 apart, so the steps of `x` are not exact minutes.
    [minutes('ROUND(GROWTH(100*1.01^(y-1),x,z),6)'), 126.973465],
    ['=ROUND(GROWTH({1;2;4;8},{45000.01;45000.02;45000.03;45000.04},45000.05),6)', 16],
    ['=ROUND(INDEX(LOGEST({1;2;4;8},{45000.01;45000.02;45000.03;45000.04}),1)/2^100,5)', 1],
    ['=TREND({1;2;4},{1700000000;1700000001;1700000002},1700000003)', 7 / 3 + 3],
    ['=SUM(TREND({1,2,4},{1700000000,1700000001,1700000002}))', 7],
    ['=INDEX(LINEST({1;2;4},{1700000000;1700000001;1700000002}),1)', 1.5],
    ['=GROWTH({1;2;4},{1700000000;1700000001;1700000002},1700000003)', 8],
    ['=INDEX(LOGEST({1;2;4},{1700000000;1700000001;1700000002}),1)', 2],
    // A line through 0 has the slope Σxy/Σx². Here that is 35/14.
    ['=INDEX(LINEST({3;4;8},{1;2;3},FALSE),1)', 35 / 14],
    ['=INDEX(LINEST({3;4;8},{1;2;3},FALSE,TRUE),5,2)', 89 - 35 ** 2 / 14],
    ['=INDEX(LINEST({3;4;8},{1;2;3},FALSE,TRUE),2,2)', '#N/A'],
    ['=TREND({3,4,8},{1,2,3},4,FALSE)', 10],
    ['=INDEX(LOGEST({2,4,8},{1,2,3},FALSE),1)', 2],
    ['=LOGEST({1,-2,4},{1,2,3})', '#NUM!'],
  ]),
  caseWithControl(
    'SHEET-909',
    'all figures of a line, and of a plane of six variables',
    [
      // For x 1 to 4 and y 1, 3, 2, 5: Sxx is 5, Sxy 5.5 and Syy 8.75. The residual sum of squares
      // is 2.7.
      [`=${line('{1;3;2;5},{1;2;3;4},TRUE,TRUE', 1, 1)}`, 1.1],
      [`=${line('{1;3;2;5},{1;2;3;4},TRUE,TRUE', 1, 2)}`, 0],
      [`=${line('{1;3;2;5},{1;2;3;4},TRUE,TRUE', 2, 1)}`, Math.sqrt(1.35 / 5)],
      [`=${line('{1;3;2;5},{1;2;3;4},TRUE,TRUE', 2, 2)}`, Math.sqrt(1.35 * (1 / 4 + 2.5 ** 2 / 5))],
      [`=${line('{1;3;2;5},{1;2;3;4},TRUE,TRUE', 3, 1)}`, 6.05 / 8.75],
      [`=${line('{1;3;2;5},{1;2;3;4},TRUE,TRUE', 3, 2)}`, Math.sqrt(1.35)],
      [`=${line('{1;3;2;5},{1;2;3;4},TRUE,TRUE', 4, 1)}`, 6.05 / 1.35],
      [`=${line('{1;3;2;5},{1;2;3;4},TRUE,TRUE', 4, 2)}`, 2],
      [`=${line('{1;3;2;5},{1;2;3;4},TRUE,TRUE', 5, 1)}`, 6.05],
      [`=${line('{1;3;2;5},{1;2;3;4},TRUE,TRUE', 5, 2)}`, 2.7],
      ['=INDEX(LOGEST(EXP({1;3;2;5}),{1;2;3;4},TRUE,TRUE),2,2)', Math.sqrt(1.35 * 1.5)],
      ['=ROUND(INDEX(C1#,1,1),8)', 1829.151_464_61],
      ['=ROUND(INDEX(C1#,1,5),12)', -0.035_819_179_293],
      ['=ROUND(INDEX(C1#,1,6),10)', 15.061_872_271_4],
      ['=ROUND(INDEX(C1#,1,7),4)', -3_482_258.6346],
      ['=ROUND(INDEX(C1#,2,7),4)', 890_420.3836],
      ['=ROUND(INDEX(C1#,3,1),12)', 0.995_479_004_577],
      ['=ROUND(INDEX(C1#,3,2),9)', 304.854_073_562],
      ['=ROUND(INDEX(C1#,4,1),9)', 330.285_339_235],
      ['=INDEX(C1#,4,2)', 9],
      ['=ROUND(INDEX(C1#,5,2),6)', 836_424.055_506],
    ],
    { C1: `=LINEST(${longley(0, 1)},${longley(1, 7)},TRUE,TRUE)` },
  ),
  caseWithControl('SHEET-980', 'columns that others make', [
    // The second column is twice the first. The third column is constant.
    ['=TEXTJOIN(",",FALSE,LINEST({1;3;5;7},{1,2,6;2,4,6;3,6,6;4,8,6}))', '0,0,2,-1'],
    ['=INDEX(LINEST({1;3;2;5},{1,2;2,4;3,6;4,8},TRUE,TRUE),4,2)', 2],
    ['=INDEX(LINEST({1;3;2;5},{1,2;2,4;3,6;4,8},TRUE,TRUE),4,1)', 6.05 / 1.35],
    ['=INDEX(LINEST({1;3;2;5},{1,2;2,4;3,6;4,8},TRUE,TRUE),2,1)', 0],
    ['=INDEX(LINEST({1;3;2;5},{1,2;2,4;3,6;4,8},TRUE,TRUE),2,2)', Math.sqrt(1.35 / 5)],
    ['=TREND({1;3;5;7},{1,2;2,4;3,6;4,8},{5,10})', 9],
    ['=LET(x,45000.1+SEQUENCE(9)/7,ROUND(TREND(SEQUENCE(9),HSTACK(x,x*3.3),{45001,0}),6))', 6.3],
    ['=INDEX(LOGEST({1;2;4;8},{1,2;2,4;3,6;4,8}),1)', 1],
    ['=INDEX(LINEST({1;2;6},{0.3;0.3;0.3}),2)', 3],
    ['=INDEX(LINEST({1;2;6},{0.3;0.3;0.3}),1)', 0],
    // x and x² are independent columns, also far from 0.
    [
      '=LET(x,45000+SEQUENCE(20),ROUND(TREND((x-45010)^2,HSTACK(x,x^2),{45030,2027700900}),4))',
      400,
    ],
    ['=LINEST({1;2},{1,2;5,6})', '#N/A'],
  ]),
]

const ROUNDINGS: FormulaCase = caseWithControl(
  'SHEET-972',
  'numbers that have no digits at a place',
  [
    ['=(ROUND(0.1,20)-0.1)*1E16', 0],
    ['=(ROUNDUP(1.1,18)-1.1)*1E16', 0],
    ['=(ROUND(477.03,14)-477.03)*1E14', 0],
    ['=(ROUNDDOWN(-477.03,13)+477.03)*1E14', 0],
    ['=ROUND(1.5E300,9)/1.5E300', 1],
    ['=ROUNDDOWN(1E308,2)/1E308', 1],
    ['=ROUNDUP(-1E308,20)/1E308', -1],
    ['=ROUND(TRUE,301)', 1],
    ['=ROUND(TRUE,0)+ROUNDUP("1.25",1)+ROUNDDOWN(,2)', 2.3],
    ['=ROUND(1.005,2)', 1.01],
    ['=ROUND(-1.005,2)', -1.01],
    ['=(ROUND(9007199254740991,0)-9007199254740991)', 0],
    ['=ROUNDUP(0.3/0.1,0)', 3],
    ['=ROUNDUP(2.1E-300,300)*1E300', 3],
    ['=ROUNDUP(5,-308)/1E308', 1],
    ['=ROUNDUP(5,-3)', 1000],
    ['=ROUND(4.35,1.9)', 4.4],
    ['=ROUND(1/0,2)', '#DIV/0!'],
    ['=ROUND(2,"x")', '#VALUE!'],
    ['=SUM(ROUND({1.25,2.35,"3.45"},1))', 1.3 + 2.4 + 3.5],
  ],
)

/** A formula for the determinant of a diagonal matrix. */
const diagonal = (...numbers: readonly string[]): string =>
  `=MDETERM({${numbers.map((number, at) => numbers.map((_, one) => (one === at ? number : '0')).join(',')).join(';')}})`

const DETERMINANTS: FormulaCase = caseWithControl('SHEET-969', 'determinants that are exact', [
  ['=MDETERM({30000000,29999999;30000001,30000000})', 1],
  ['=MDETERM({1000000,999999;1000001,1000000})', 1],
  ['=MDETERM({9007199254740991,9007199254740990;9007199254740990,9007199254740989})', -1],
  ['=MDETERM({1,1;1,1.000000000000001})*2^50', 1.25],
  ['=MDETERM({1,2,3;4,5,6;7,8,9})', 0],
  ['=MDETERM({0.1,0.3;0.2,0.6})', 0],
  ['=MDETERM({0.1,0.3;0.2,0.7})', 0.01],
  ['=MDETERM({0,0,2;0,3,0;4,0,0}/10)', -0.024],
  // Sylvester's theorem reduces the identity plus a rank-2 product to a determinant of two rows.
  ['=MDETERM(SEQUENCE(12,12)+MUNIT(12))', 793 * 79 - 12 * 6864],
  [diagonal('1E-200', '1E-200', '1E200', '1E200'), 1],
  [diagonal('1E200', '1E200', '1E-200', '1E-200'), 1],
  [diagonal('1.0000000000000002E200', '1E200', '1E-200', '-1E-200'), -1],
  ['=MDETERM(MAKEARRAY(20,20,LAMBDA(r,c,IF(r=c,10^(30*(-1)^(r>10)),0))))', 1],
  ['=MDETERM({1E-300,0;0,1E-300})', 0],
  // An all-ones matrix plus the identity of size n has the determinant n + 1.
  ['=MDETERM(1+MUNIT(30))', 31],
  ['=MDETERM({1,2;"a",4})', '#VALUE!'],
])

// Computed with mpmath to 30 digits, from the incomplete beta function and the normal distribution.
const [WELCH, STUDENT, NORMAL] = [
  0.834_951_979_226_978, 0.834_019_204_389_574_8, 0.352_728_493_055_636_7,
]
/**
 * F.TEST returns twice the smaller tail. For a variance ratio of 7/13, with 2 degrees of freedom
 * each, that tail is 7/20.
 */
const RATIO = 0.7

const SAMPLES: FormulaCase = caseWithControl(
  'SHEET-949',
  'tests of samples that are far from 0, and very large',
  [
    ['=T.TEST({1,2,4},{1,2,5},2,3)', WELCH],
    ['=T.TEST({1E200,2E200,4E200},{1E200,2E200,5E200},2,3)', WELCH],
    ['=T.TEST({1E-200,2E-200,4E-200},{1E-200,2E-200,5E-200},2,3)', WELCH],
    ['=T.TEST({1,2,4}+1E12,{1,2,5}+1E12,2,3)', WELCH],
    ['=T.TEST({1,2,4}+1E12,{1,2,5}+1E12,2,2)', STUDENT],
    ['=TTEST({1E200,2E200,4E200},{1E200,2E200,5E200},2,2)', STUDENT],
    // T.TEST with one degree of freedom, for the differences 1 and 4 in units of 1E200.
    ['=T.TEST({1E200,4E200},{0,0},1,1)', 0.5 - Math.atan(5 / 3) / Math.PI],
    ['=T.TEST({0.1,0.1,0.1},{0.3,0.3,0.3},2,2)', '#DIV/0!'],
    ['=F.TEST({1,2,4}+1E12,{1,2,5}+1E12)', RATIO],
    ['=FTEST({1E200;2E200;4E200},{1E200;2E200;5E200})', RATIO],
    ['=F.TEST({1E-200,2E-200,4E-200},{1E-200,2E-200,5E-200})', RATIO],
    ['=F.TEST({0.1,0.1,0.1},{1,2,3})', '#DIV/0!'],
    ['=Z.TEST({1,2,4}+1E12,2+1E12)', NORMAL],
    ['=Z.TEST({1E200,2E200,4E200},2E200)', NORMAL],
    ['=ZTEST({1E-200,2E-200,4E-200},2E-200)', NORMAL],
    ['=Z.TEST({0.1,0.1,0.1},0)', '#DIV/0!'],
  ],
)

export const STABILITY_CASES: readonly FormulaCase[] = [
  ...REGRESSIONS,
  ROUNDINGS,
  DETERMINANTS,
  SAMPLES,
]
