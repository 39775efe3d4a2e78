import type { FormulaCase } from '../formula-books.ts'

/**
 * Computed with mpmath 1.3 to 50 digits, from the regularized incomplete gamma and beta functions.
 * Inverses were found by bisection. Results must match to 12 digits.
 */
const VALUES: readonly (readonly [formula: string, value: number])[] = [
  // Excel stored the first value. The next ones, up to T.DIST, have a shape parameter of 1 and thus
  // closed forms. F is x/(1+x), beta is a power, and Student's t is 1/2 + 1/√12.
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

/**
 * Computed with mpmath 1.3 to 50 digits, by integrating each density away from its centre. The
 * inverses are roots of these integrals. Results must match to 12 digits.
 */
const LARGE_VALUES: typeof VALUES = [
  ['GAMMA.DIST(100500,100000,1,TRUE)', 0.9428967300239713],
  ['GAMMA.DIST(99000,100000,1,TRUE)', 0.000757419921174768],
  ['GAMMA.DIST(99900000,100000000,1,TRUE)', 7.369931066896994e-24],
  ['CHISQ.DIST.RT(2030000,2000000)', 1.1166107270113165e-50],
  ['POISSON.DIST(2000000000,2000100000,TRUE)', 0.012675367979019475],
  ['BETA.DIST(0.495,100000,100000,TRUE)', 3.870184835468702e-6],
  ['BETA.DIST(0.0625,100000000,1500000000,TRUE)', 0.5000120174196202],
  ['BETA.DIST(0.06246,100000000,1500000000,TRUE)', 1.906367729534243e-11],
  ['F.DIST.RT(1.03125,100000,200000)', 9.103365503415349e-9],
  ['T.DIST(-6,100000000,TRUE)', 9.865910171576434e-10],
  ['BINOM.DIST(1999900000,4000000000,0.5,TRUE)', 0.0007827436303029765],
  ['GAMMA.INV(0.01,100000000,1)', 99976737.99190132],
  ['CHISQ.INV.RT(0.000001,200000)', 203020.739177362],
  ['BETA.INV(0.3,100000,100000)', 0.4994137018717397],
  ['T.INV(0.001,1000000)', -3.09024045631652],
  ['F.INV(0.9,20000,30000)', 1.016662089635949],
  // Closed form for one degree of freedom: 1/(pi * 1E200), and 2/(pi * 1E-250).
  ['T.DIST.RT(1E200,1)', 3.183098861837907e-201],
  ['T.INV.2T(1E-250,1)', 6.366197723675814e249],
  // The first and the last value have a closed form, because one shape parameter is 1. The second
  // has a tiny shape parameter, so nearly all probability is at 0.
  ['BETA.DIST(1E-300,1,1E300,TRUE)', 1 - Math.exp(-1)],
  ['BETA.DIST(0.1,1E-200,2,TRUE)', 1],
  ['BETA.INV(0.5,1E308,1)', 1],
]

/** Formulas for the relative difference between each call and its value, in units of 1E-12. */
const differences = (values: typeof VALUES) =>
  Object.fromEntries(
    values.map(([formula, value], at) => [`A${at + 1}`, `=ROUND((${formula}/${value}-1)*1E12,0)`]),
  )

const cells = differences(VALUES)
const largeCells = differences(LARGE_VALUES)

/**
 * Calls with extreme parameters. The values follow from symmetry or from a limit of the
 * distribution, and some calls return #NUM!.
 */
const EXTREMES: readonly (readonly [formula: string, value: number | string])[] = [
  ['=GAMMA.DIST(1E308,1E308,1,TRUE)', 0.5],
  ['=GAMMA.DIST(1E308,2,1E-10,TRUE)', 1],
  ['=GAMMA.INV(0.5,1E308,1)/1E308', 1],
  ['=BETA.DIST(0.5,1E12,1E12,TRUE)', 0.5],
  ['=BETA.DIST(0.5,1E307,1E307,TRUE)', 0.5],
  ['=BETA.DIST(0.5,1E308,1E308,TRUE)', '#NUM!'],
  ['=F.DIST(1,1E308,1E308,TRUE)', 0.5],
  ['=F.DIST(8E307,8E307,1E300,TRUE)', 1],
  ['=F.INV.RT(1E-300,1,1)', '#NUM!'],
  ['=F.INV(1E-300,1,1)', '#NUM!'],
  // With 1E308 and 1 degrees of freedom, F is 1/Z² for a normal Z. F ≤ 4 means |Z| ≥ 0.5.
  ['=F.DIST(4,1E308,1,TRUE)', 0.6170750774519738],
  ['=F.DIST(0.25,1,1E308,TRUE)', 1 - 0.6170750774519738],
  ['=GAMMA.INV(1E-200,0.5,1E300)', '#NUM!'],
  ['=T.DIST(-40,1E299,TRUE)', 0],
  ['=T.DIST(-1E-5,1E300,TRUE)*1E6-500000', -1e1 / Math.sqrt(2 * Math.PI)],
  ['=T.DIST(1E200,1E10,TRUE)', 1],
  ['=T.INV(0.5+2^-30,1E300)*2^30', Math.sqrt(2 * Math.PI)],
  ['=CHISQ.DIST(1E300,5,TRUE)', 1],
  ['=GAMMA.DIST(1E-300,0.001,1E300,TRUE)', '#NUM!'],
  ['=GAMMA.DIST(1,1E-305,1,TRUE)', '#NUM!'],
]

/** Distributions and their inverses where cancellation costs digits. */
export const TAIL_CASES: readonly FormulaCase[] = [
  {
    rule: 'SHEET-930',
    name: 'distributions and their inverses are exact to 12 digits in their tails',
    cells,
    right: Object.fromEntries(Object.keys(cells).map((cell) => [cell, 0])),
  },
  {
    rule: 'SHEET-966',
    name: 'distributions with large parameters are exact to 12 digits',
    cells: largeCells,
    right: Object.fromEntries(Object.keys(largeCells).map((cell) => [cell, 0])),
  },
  {
    rule: 'SHEET-966',
    name: 'distributions with extreme parameters finish',
    cells: Object.fromEntries(EXTREMES.map(([formula], at) => [`A${at + 1}`, formula])),
    right: Object.fromEntries(EXTREMES.map(([, value], at) => [`A${at + 1}`, value])),
  },
  {
    rule: 'SHEET-930',
    name: 'distribution functions return #NUM! for arguments outside their domain',
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
