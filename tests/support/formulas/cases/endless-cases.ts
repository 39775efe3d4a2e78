// Formulas that never finish in a naive step-by-step engine. Expected values are Excel's published
// ones, or follow from symmetry or arithmetic.

import type { CaseCells, FormulaCase } from '../formula-books.ts'

/**
 * A case with formulas and their values. B1 checks that the engine still calculates other formulas.
 */
const ended = (
  rule: string,
  name: string,
  formulas: readonly (readonly [string, string | number])[],
): FormulaCase => {
  const cells = Object.fromEntries(formulas.map(([formula], at) => [`A${at + 1}`, formula]))
  const right: CaseCells = Object.fromEntries(
    formulas.map(([, value], at) => [`A${at + 1}`, value]),
  )
  return { rule, name, cells: { ...cells, B1: '=1+1' }, right: { ...right, B1: 2 } }
}

/**
 * Cumulative probability of a Poisson distribution at its mean, minus one half. Exact enough for a
 * large mean.
 */
const beyondHalf = (mean: number): number => 2 / 3 / Math.sqrt(2 * Math.PI * mean)

export const ENDLESS_CASES: readonly FormulaCase[] = [
  ended('SHEET-610', 'counts of few', [
    ['=POISSON.DIST(2,5,TRUE)', 0.124652019483081],
    ['=POISSON.DIST(2,5,FALSE)', 0.0842243374885683],
    ['=POISSON(2,5,TRUE)', 0.124652019483081],
    ['=POISSON.DIST(0,0,FALSE)', 1],
    ['=POISSON.DIST(-1,5,TRUE)', '#NUM!'],
    ['=NEGBINOM.DIST(10,5,0.25,TRUE)', 0.3135140584781766],
    ['=NEGBINOM.DIST(10,5,0.25,FALSE)', 0.0550486603752324],
    ['=NEGBINOMDIST(10,5,0.25)', 0.0550486603752324],
    ['=NEGBINOM.DIST(10,5,1.5,TRUE)', '#NUM!'],
    ['=HYPGEOM.DIST(1,4,8,20,TRUE)', 0.465428276573787],
    ['=HYPGEOM.DIST(1,4,8,20,FALSE)', 0.363261093911249],
    ['=HYPGEOMDIST(1,4,8,20)', 0.363261093911249],
    ['=HYPGEOM.DIST(5,4,8,20,TRUE)', '#NUM!'],
    ['=BINOM.DIST.RANGE(60,0.75,48)', 0.083974967429],
    ['=BINOM.DIST.RANGE(60,0.75,45,50)', 0.523629793471886],
    ['=POISSON.DIST("2","5",TRUE)', 0.124652019483081],
    ['=PERMUT(100,3)', 970_200],
    ['=BASE(7,2,10)', '0000000111'],
  ]),
  ended('SHEET-610', 'counts of many', [
    ['=POISSON.DIST(1000000,1000000,TRUE)', 0.5 + beyondHalf(1e6)],
    ['=POISSON.DIST(1E12,2,TRUE)', 1],
    ['=POISSON.DIST(1E12,1E9,FALSE)', 0],
    ['=POISSON.DIST(200,100,TRUE)', 1],
    ['=POISSON.DIST("1E9",1E15,TRUE)', 0],
    ['=NEGBINOM.DIST(99999,100000,0.5,TRUE)', 0.5],
    ['=NEGBINOM.DIST(1E12,3,0.5,TRUE)', 1],
    ['=HYPGEOM.DIST(49999,99999,50000000,100000000,TRUE)', 0.5],
    ['=BINOM.DIST.RANGE(100001,0.5,50001,100001)', 0.5],
    ['=BINOM.DIST.RANGE(1E12,0.5,0,2958465)', '#NUM!'],
    ['=BINOM.DIST(1500,3000,0.5,FALSE)', 0.01456609851579551],
    ['=BINOM.INV("45000",0.5,0.5)', 22_500],
    ['=PERMUT(2147483000,1E9)', '#NUM!'],
    ['=BASE(5,2,1E9)', '#NUM!'],
  ]),
  ended('SHEET-611', 'interest and principal of many periods', [
    ['=CUMIPMT(0.09/12,30*12,125000,13,24,0)', -11_135.232130750845],
    ['=CUMIPMT(0.09/12,30*12,125000,1,1,0)', -937.5],
    ['=IF(CUMIPMT(0.01,12,1000,1,1,1)=0,1,2)', 1],
    ['=CUMPRINC(0.09/12,30*12,125000,13,24,0)', -934.1071234208765],
    ['=CUMPRINC(0.09/12,30*12,125000,1,1,0)', -68.27827118097846],
    ['=CUMIPMT(0.01,12,1000,1,12,1)-SUM(IPMT(0.01,{1,2,3,4,5,6,7,8,9,10,11,12},12,1000,0,1))', 0],
    ['=CUMPRINC(0.01,12,1000,3,5,1)-SUM(PPMT(0.01,{3,4,5},12,1000,0,1))', 0],
    ['=CUMIPMT(0.05,1E9,100,1,1E9,0)', -4_999_999_900],
    ['=CUMPRINC(0.05,1E9,100,1,1E9,0)', -100],
    ['=CUMPRINC("0.05",1E12,100,1,2,0)', 0],
    ['=CUMPRINC(0.05,10,100,1,1E12,0)', '#NUM!'],
    ['=CUMIPMT(0,10,100,1,2,0)', '#NUM!'],
    ['=CUMIPMT(TRUE,10,100,1,2,0)', '#VALUE!'],
  ]),
  ended('SHEET-612', 'depreciation over many periods', [
    ['=VDB(2400,300,10*365,0,1)', (2400 * 2) / 3650],
    ['=VDB(2400,300,10*12,6,18)', 396.3060532647524],
    ['=VDB(2400,300,1E12,0,1E12)', 2100],
    ['=VDB(2400,0,1E12,0,1E12,2,TRUE)', 2400 * (1 - Math.exp(-2))],
    ['=VDB(2400,300,1E12,0,0,)', 0],
    ['=DB(1000,100,1E12,1E12)', 0],
    ['=DB(1000,100,1E12,1E12,)', '#NUM!'],
    ['=DB(1000000,100000,6,1,7)', 186_083.33333333334],
    ['=DB(1000000,100000,6,7,7)', 15_845.098473848071],
  ]),
  ended('SHEET-613', 'arrays of more cells than there may be', [
    ['=ROWS(SEQUENCE(1E9))', '#VALUE!'],
    ['=SUM(RANDARRAY(1E6,1E6))', '#VALUE!'],
    ['=SUM(MUNIT(100000))', '#VALUE!'],
    ['=SUM(MAKEARRAY(1E9,1E9,LAMBDA(r,c,1)))', '#VALUE!'],
    ['=SUM(EXPAND(1,1E9,1E9,0))', '#NUM!'],
    ['=SUM(EXPAND({1;2},"1E9",1,0))', '#NUM!'],
    ['=SUM(MUNIT(5))', 5],
    ['=SUM(SEQUENCE(3,3))', 45],
    ['=SUM(MAKEARRAY(2,3,LAMBDA(r,c,r*c)))', 18],
    ['=SUM(EXPAND({1,2},2,3,7))', 31],
    ['=SUM(C1:C90*TRANSPOSE(C1:C90))', 0],
  ]),
  ended('SHEET-614', 'working days far away', [
    ['=NETWORKDAYS(1,2958465)', 422_637 * 5 + 5],
    ['=NETWORKDAYS(2958465,1)', -(422_637 * 5 + 5)],
    ['=NETWORKDAYS.INTL(1,2958465,11)', 422_637 * 6 + 5],
    ['=NETWORKDAYS(DATE(2012,10,1),DATE(2013,3,1))', 110],
    ['=NETWORKDAYS(DATE(2012,10,1),DATE(2013,3,1),DATE(2012,11,22))', 109],
    ['=NETWORKDAYS.INTL(DATE(2006,1,1),DATE(2006,1,31))', 22],
    ['=NETWORKDAYS.INTL(DATE(2006,2,28),DATE(2006,1,31))', -21],
    ['=NETWORKDAYS.INTL(DATE(2006,1,1),DATE(2006,2,1),"0010001",{38719,38733})', 20],
    ['=WORKDAY(DATE(2008,10,1),151)', 39_933],
    ['=WORKDAY(DATE(2008,10,1),151,{39778;39786;39834})', 39_938],
    ['=WORKDAY.INTL(DATE(2012,1,1),30,17)', 40_944],
    ['=WORKDAY(45322,1E12)', '#NUM!'],
    ['=WORKDAY.INTL(0.5,2147483000)', '#NUM!'],
    ['=WORKDAY(2958465,2958465)', '#NUM!'],
    ['=WORKDAY(45322,-1E12)', '#NUM!'],
    ['=WORKDAY("abc",5)', '#VALUE!'],
  ]),
  ended('SHEET-615', 'multiples and orders that are too large', [
    ['=LCM(5,2)', 10],
    ['=LCM(24,36)', 72],
    ['=LCM(24,0)', 0],
    ['=LCM(1E300,2,12,1E12,45400,3,1E15,7)', '#NUM!'],
    ['=LCM(9007199254740881,9007199254740847)', '#NUM!'],
    ['=LCM(4,"x")', '#VALUE!'],
    ['=BESSELJ(1.9,2)', 0.329925829],
    ['=BESSELJ(2147483000,1E9)', '#NUM!'],
    ['=BESSELI(2,1E300)', '#NUM!'],
    ['=BESSELK(0.9,1E9)', '#NUM!'],
    ['=BESSELY(5,"1E9")', '#NUM!'],
  ]),
  ended('SHEET-619', 'numbers that there are not', [
    ['=YEAR(1E9)', '#NUM!'],
    ['=EFFECT(1E12,100000)', '#NUM!'],
    ['=1E300*1E300', '#NUM!'],
    ['=IFERROR(SUMX2PY2(1,1E300),7)', 7],
    ['=SUM(DEVSQ(1,1E300),1)', '#NUM!'],
    ['=POISSON.DIST(200,100,FALSE)>0', 1],
  ]),
]
