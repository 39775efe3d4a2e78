import type { FormulaCase } from './formula-books.ts'

/**
 * Values of mpmath 1.3 with 50 digits: its regularized incomplete gamma and beta functions, and their inverses by
 * bisection. Each is met to 12 digits.
 */
const VALUES: readonly (readonly [formula: string, value: number])[] = [
  // Shapes of 1 have closed forms: of F x/(1+x), of beta powers, of Student's 1/2 + 1/√12. The first is as Excel stored it.
  ['F.DIST(16.666666666666664,20,2,TRUE)', 0.9419333913027992],
  ['F.DIST(2,2,2,TRUE)', 2 / 3],
  ['F.DIST.RT(2,2,2)', 1 / 3],
  ['F.INV(0.25,2,2)', 1 / 3],
  ['BETA.DIST(0.3,1,4,TRUE)', 0.7599],
  ['BETA.DIST(0.7,4,1,TRUE)', 0.2401],
  ['T.DIST(1,2,TRUE)', 0.7886751345948129],
  ['GAMMA.INV(1E-20,2,3)', 4.242640687319285e-10],
  ['GAMMA.INV(0.068094,9,2)', 10.000011191437178],
  ['GAMMA.INV(0.999999,0.5,10)', 119.64063488439734],
  ['GAMMADIST(10.00001131,9,2,TRUE)', 0.06809400386978733],
  ['GAMMA.DIST(0.001,30,1,TRUE)', 3.766341020301877e-123],
  ['GAMMA.DIST(10,9,2,FALSE)', 0.032639019674079374],
  ['BETA.INV(1E-20,2,3)', 4.082482904749741e-11],
  ['BETA.INV(1E-20,2,3,1,4)', 1.0000000001224745],
  ['BETAINV(0.685470581,8,10,1,3)', 1.9999999999631428],
  ['BETA.DIST(1E-9,2,3,TRUE)', 5.999999992000001e-18],
  ['BETA.DIST(2,8,10,FALSE,1,3)', 1.4837646484375],
  ['T.DIST(-50,5,TRUE)', 3.0238788133006125e-8],
  ['T.DIST(1.5,7,TRUE)', 0.911350756505015],
  ['T.DIST(0.5,3,FALSE)', 0.3131809110088286],
  ['T.DIST.RT(40,10)', 1.1404288715428774e-12],
  ['T.DIST.2T(1.959999998,60)', 0.05464492997592087],
  ['TDIST(1.959999998,60,1)', 0.027322464987960433],
  ['T.INV(0.75,2)', 0.816496580927726],
  ['T.INV(1E-12,4)', -1316.0727465592565],
  ['T.INV.2T(0.05,60)', 2.0002978220142604],
  ['TINV(1E-9,3)', 1301.6371672916928],
  ['F.DIST(15.2069,6,4,TRUE)', 0.9900000430027627],
  ['F.DIST.RT(15.2069,6,4)', 0.009999956997237313],
  ['FDIST(1000,3,8)', 1.2299478184806684e-10],
  ['F.DIST(2,6,4,FALSE)', 0.158203125],
  ['F.INV(0.01,6,4)', 0.10930991412457854],
  ['F.INV(1E-12,3,5)', 7.3778448605895705e-9],
  ['F.INV.RT(0.01,6,4)', 15.20686486115753],
  ['FINV(1E-10,3,5)', 22152.53591018284],
  ['CHISQ.DIST(0.5,1,TRUE)', 0.5204998778130465],
  ['CHISQ.DIST(2,3,FALSE)', 0.20755374871029736],
  ['CHISQ.DIST.RT(200,3)', 4.2185411071920426e-43],
  ['CHIDIST(18.307,10)', 0.05000058909139812],
  ['CHISQ.INV(0.05,3)', 0.3518463177492714],
  ['CHISQ.INV.RT(1E-30,2)', 138.15510557964274],
  ['CHIINV(0.050001,10)', 18.306973456961057],
  ['NEGBINOM.DIST(10000000000,3,0.0000000003,FALSE)', 6.721254228653445e-11],
  ['NEGBINOM.DIST(10000000000,2,0.0000000003,TRUE)', 0.8008517266629693],
  ['BINOM.DIST(2,10000000000,0.0000000003,FALSE)', 0.22404180766658985],
  ['BINOM.DIST(1,10000000000,0.0000000003,TRUE)', 0.1991482734266474],
  ['POISSON.DIST(10000000000,10000000000,FALSE)', 3.989422803981082e-6],
]

const cells = Object.fromEntries(
  VALUES.map(([formula, value], at) => [`A${at + 1}`, `=ROUND((${formula}/${value}-1)*1E12,0)`]),
)

/** Distributions at places where few digits are left, and their inverses. */
export const TAIL_CASES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-930',
    name: 'distributions and their inverses have 12 digits in their tails too',
    cells,
    right: Object.fromEntries(Object.keys(cells).map((cell) => [cell, 0])),
  },
  {
    rule: 'SHEET-930',
    name: 'what no distribution has is an error',
    cells: {
      A1: '=GAMMA.INV(1.5,2,3)',
      A2: '=BETA.INV(0.5,2,3,4,1)',
      A3: '=T.DIST(1,0.5,TRUE)',
      A4: '=F.INV.RT(2,3,5)',
      A5: '=CHISQ.DIST(-1,3,TRUE)',
      A6: '=T.DIST.2T(-1,5)',
      A7: '=T.DIST(0,5,TRUE)',
      A8: '=T.INV(0.5,5)',
      A9: '=CHISQ.INV("0.05",3.9)',
    },
    right: {
      A1: '#NUM!',
      A2: '#NUM!',
      A3: '#NUM!',
      A4: '#NUM!',
      A5: '#NUM!',
      A6: '#NUM!',
      A7: 0.5,
      A8: 0,
      A9: 0.3518463177492714,
    },
  },
]
