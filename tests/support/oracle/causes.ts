// Rules that explain why LibreOffice and our engine answer a call differently. If only one of the
// two follows Excel's documentation or stored results, it is our engine.

import { complexOf } from '#contract/formulas/functions/statistics/complex.ts'
import { isNear, textWithoutBooleans, type TypedAnswer } from './compare.ts'
import {
  NUMBER_BASE_FUNCTIONS,
  TREASURY_BILL_FUNCTIONS,
  BITWISE_FUNCTIONS,
  BYTE_FUNCTIONS,
  DISTRIBUTION_FUNCTIONS,
  COMPLEX_FUNCTIONS,
  COUPON_FUNCTIONS,
  CRITERIA_FUNCTIONS,
  DATE_FUNCTIONS,
  DEPRECIATION_FUNCTIONS,
  AGGREGATE_FUNCTIONS,
  LOAN_FUNCTIONS,
  TRUNCATING_FUNCTIONS,
  SECURITY_FUNCTIONS,
  PERCENT_RANK_FUNCTIONS,
  LOGICAL_FUNCTIONS,
  OPERATOR,
} from './function-groups.ts'

/** A call with different answers. */
export type Difference = {
  readonly call: string
  /** Outermost function of the call. */
  readonly name: string
  readonly ours: TypedAnswer
  readonly theirs: TypedAnswer
}

type Holds = (difference: Difference) => boolean
/** A reason, its functions ("*" for all), and a predicate on the difference. */
type Cause = readonly [reason: string, names: string, holds: Holds]

const both =
  (...all: readonly Holds[]): Holds =>
  (difference) =>
    all.every((holds) => holds(difference))

const isAny: Holds = () => true
const isRefused: Holds = ({ ours }) => ours.kind === 'error'
const isRefusedThere: Holds = ({ ours, theirs }) => ours.kind !== 'error' && theirs.kind === 'error'
const refusedAs =
  (...codes: readonly string[]): Holds =>
  ({ ours }) =>
    ours.kind === 'error' && codes.includes(String(ours.value))
const isZero: Holds = ({ ours }) => ours.value === 0
const isEmptyHere: Holds = ({ ours }) => ours.kind === 'empty'
const areNumbers: Holds = ({ ours, theirs }) => ours.kind === 'number' && theirs.kind === 'number'
const areNumbersOrRefused: Holds = (difference) =>
  areNumbers(difference) || isRefusedThere(difference)

/** True if the call contains text literals or reads cells with texts. */
const hasText: Holds = ({ call }) => /"|D!\$[BEFM]\$|D!\$AH|D!\$X/u.test(call)
const hasTruth: Holds = ({ call }) => /\b(?:TRUE|FALSE)\b|D!\$H\$|[<>]/u.test(call)
const hasOmitted: Holds = ({ call }) => /[(,]\s*[,)]/u.test(call)
const hasOther: Holds = (difference) =>
  hasText(difference) || hasTruth(difference) || hasOmitted(difference)
const hasError: Holds = ({ call }) => call.includes('#')
const hasFraction: Holds = ({ call }) => /\d\.\d|E-\d|D!\$[CF]\$/u.test(call)
const hasOffset: Holds = ({ call }) => /OFFSET|INDEX/u.test(call)
/**
 * True if the call may contain a date before March 1900 or after 9999-12-31, such as -5 or 1E+9,
 * also as text.
 */
const hasOddDay: Holds = ({ call }) =>
  /[(,]-|[(,][0-5]?\d(?:\.\d+)?[,)]|\d{7,}|E[+-]|"|D!|TRUE|FALSE|[(,],/u.test(call)

const numbersOf = ({ ours, theirs }: Difference): readonly [number, number] => [
  Number(ours.value),
  Number(theirs.value),
]
const within =
  (tolerance: number): Holds =>
  (difference) =>
    areNumbers(difference) && isNear(...numbersOf(difference), tolerance)
const areSmallerThan =
  (size: number): Holds =>
  (difference) =>
    numbersOf(difference).every((one) => Math.abs(one) < size)

const areComplexNear: Holds = ({ ours, theirs }) => {
  const [one, other] = [complexOf(String(ours.value)), complexOf(String(theirs.value))]
  if (!one || !other) return false
  const size = Math.hypot(one.real, one.imaginary)
  const isClose = (first: number, second: number): boolean =>
    Math.abs(first - second) <= 1e-12 * size
  return isClose(one.real, other.real) && isClose(one.imaginary, other.imaginary)
}

/** Narrow causes come first, because the first match wins. */
const CAUSES: readonly Cause[] = [
  [
    'both refuse it; LibreOffice stores most of its own kinds of errors as #VALUE!',
    '*',
    ({ ours, theirs }) => ours.kind === 'error' && theirs.kind === 'error',
  ],
  [
    'truths are the numbers 1 and 0 in LibreOffice, in texts too',
    '*',
    ({ ours, theirs }) =>
      ours.kind !== 'error' && textWithoutBooleans(ours) === textWithoutBooleans(theirs),
  ],
  // Precision.
  ['the last digits of real and imaginary parts', COMPLEX_FUNCTIONS, areComplexNear],
  [
    'what rounding leaves of 0',
    `${LOAN_FUNCTIONS} IRR XIRR XNPV NPV CORREL MOD SIN COS TAN YIELD YIELDDISC ERF`,
    both(areNumbers, areSmallerThan(1e-9)),
  ],
  [
    'LibreOffice has these to fewer digits',
    'ACOT BESSELI BESSELJ BESSELK BESSELY FORECAST FORECAST.LINEAR PPMT',
    within(1e-6),
  ],
  ['LibreOffice has GAUSS of large numbers wrong', 'GAUSS', ({ ours }) => ours.value === 0.5],
  [
    'chances smaller than 1E-7 come from 1 less the rest in LibreOffice, without the last digits',
    DISTRIBUTION_FUNCTIONS,
    both(areNumbers, areSmallerThan(1e-7)),
  ],
  [
    'chances are worked out by series that end at fewer digits',
    DISTRIBUTION_FUNCTIONS,
    within(1e-4),
  ],
  ['shares are cut off in Excel, and rounded in LibreOffice', PERCENT_RANK_FUNCTIONS, areNumbers],
  ['powers too small for a number are 0', `POWER ${OPERATOR}`, both(isRefusedThere, isZero)],
  ['digits beyond the fifteenth', 'FIXED DOLLAR', ({ ours }) => ours.kind === 'text'],
  [
    'the same days and years, as Excel counts them: the ends of months of 30 days, years of several, coupons of 365 days',
    `${COUPON_FUNCTIONS} ${SECURITY_FUNCTIONS}`,
    within(0.05),
  ],
  ['days of a bill: LibreOffice counts one more or less', TREASURY_BILL_FUNCTIONS, within(0.35)],
  [
    'parts of days and periods are cut off in Excel',
    TRUNCATING_FUNCTIONS,
    both(areNumbers, hasFraction),
  ],
  [
    'days before March 1900 are one day later in LibreOffice',
    `${DATE_FUNCTIONS} ${COUPON_FUNCTIONS} ${SECURITY_FUNCTIONS} TEXT`,
    hasOddDay,
  ],
  [
    'Excel adds 1900 to years below 1900, LibreOffice 1900 or 2000 to those below 100',
    'DATE',
    isAny,
  ],
  ['days of a year that begins with the first day', 'DATEDIF', ({ call }) => /"YD"/u.test(call)],
  // Text handling.
  [
    'a text that reads as a number is one where it stands in the call',
    `${AGGREGATE_FUNCTIONS} ${LOGICAL_FUNCTIONS} ISEVEN ISODD SUMPRODUCT TRUNC NUMBERVALUE DOLLARDE DOLLARFR WORKDAY WORKDAY.INTL LARGE SMALL IMSUB IMSIN IMSUM IMABS IMREAL IMAGINARY IMARGUMENT IMCOS IMCONJUGATE IMEXP IMLN IMLOG10 IMLOG2 IMPOWER IMSQRT IMDIV IMPRODUCT`,
    both(hasText, (one) => !isRefused(one)),
  ],
  [
    'texts of cells are left out, and with them the other of a pair',
    'SUMXMY2 SUMX2MY2 SUMX2PY2 CHISQ.TEST CHITEST',
    hasText,
  ],
  [
    'criteria: a number finds texts that read as it, a pattern texts alone, and TRUE truths alone',
    CRITERIA_FUNCTIONS,
    ({ call }) => /D!\$[BEF]\$|"[*?]|"TRUE"|TRUE|"1e0"|"5%"/u.test(call),
  ],
  [
    'a pattern is one for exact lookups and criteria alone',
    `LOOKUP MATCH HLOOKUP VLOOKUP ${OPERATOR}`,
    ({ call }) => /[*?~]/u.test(call),
  ],
  [
    'where an empty text is found, and what stands behind the end of a text',
    'SEARCH SEARCHB FIND FINDB REPLACEB RIGHTB LEFTB MIDB',
    isRefusedThere,
  ],
  ['bytes are characters, as in Excel without Asian languages', BYTE_FUNCTIONS, isAny],
  ['negative money stands in brackets', 'DOLLAR', ({ ours }) => String(ours.value).includes('(')],
  [
    'characters from 128 to 255, and the capital of "ß"',
    'CHAR UPPER PROPER',
    ({ ours }) => ours.kind === 'text',
  ],
  ['days that there are not, as texts', 'TEXT', isRefusedThere],
  // Inputs that Excel rejects.
  [
    'a text, a truth or an omitted argument that Excel refuses as a number',
    '*',
    both(refusedAs('#VALUE!', '#N/A', '#NUM!'), hasOther),
  ],
  ['an error among the arguments is the result', '*', both(isRefused, hasError)],
  ['bits of parts of numbers, and moved by more than 53', BITWISE_FUNCTIONS, refusedAs('#NUM!')],
  [
    'bills of more than a year, and prices that are not positive',
    SECURITY_FUNCTIONS,
    refusedAs('#NUM!'),
  ],
  [
    'chances, counts, angles, lives, months or days beyond what Excel takes',
    `${DISTRIBUTION_FUNCTIONS} ${COUPON_FUNCTIONS} ${DEPRECIATION_FUNCTIONS} ${DATE_FUNCTIONS} COT CSC SEC MROUND EFFECT NOMINAL FACTDOUBLE GEOMEAN HARMEAN LARGE ` +
      'SMALL MOD MULTINOMIAL SERIESSUM BESSELI BESSELJ BESSELK BESSELY CHAR UNICHAR REPT XNPV RATE NPER ADDRESS',
    refusedAs('#NUM!', '#VALUE!', '#DIV/0!', '#REF!'),
  ],
  ['a number that is not in the range has no rank', 'RANK RANK.AVG RANK.EQ', refusedAs('#N/A')],
  ['a spread of no number, a mean of nothing', 'DSTDEV DVAR ATAN2', refusedAs('#DIV/0!')],
  ['0 to the power of 0', `POWER ${OPERATOR}`, refusedAs('#NUM!')],
  ['i and j in one sum', COMPLEX_FUNCTIONS, refusedAs('#VALUE!')],
  // Inputs that LibreOffice rejects.
  ['LibreOffice takes no omitted argument', '*', both(isRefusedThere, hasOmitted)],
  [
    'a criterion that is an error finds that error',
    CRITERIA_FUNCTIONS,
    both(isRefusedThere, hasError),
  ],
  ['more combinations than there are things, none of none', 'COMBINA', areNumbersOrRefused],
  ['more is left in the end than there was', DEPRECIATION_FUNCTIONS, isRefusedThere],
  ['a mean of 0', 'POISSON POISSON.DIST', isRefusedThere],
  [
    'parameters of millions, where LibreOffice gives up, and what a chance of 0 belongs to',
    DISTRIBUTION_FUNCTIONS,
    both(isRefusedThere, ({ call }) => /\d{7}|E\+?\d|\(0,/u.test(call)),
  ],
  ['places of negative numbers are not counted', NUMBER_BASE_FUNCTIONS, isRefusedThere],
  ['Roman numbers below 0, and the first kind of error', 'ARABIC ERROR.TYPE', isRefusedThere],
  [
    'a rate or a yield that LibreOffice does not find',
    `${LOAN_FUNCTIONS} IRR RATE YIELD ODDLYIELD`,
    isRefusedThere,
  ],
  ['one of two rates that are both right', 'IRR', areNumbers],
  ['ranges upwards and to the left of a cell', 'SUM', both(isRefusedThere, hasOffset)],
  ['truths of cells are no part of a sum', 'SUM', hasOffset],
  ['an empty text that was stored as a cell’s value', 'OFFSET INDEX', isEmptyHere],
  // Other causes.
  [
    'the height of a distribution where it begins',
    'CHISQ.DIST',
    ({ call }) => /\((?:0|FALSE|,)/u.test(call),
  ],
  ['the first of several values that stand equally often', 'MODE MODE.SNGL', areNumbers],
  [
    'texts are compared by their letters, and by signs after that',
    OPERATOR,
    ({ call }) => /"[<>=]+"/u.test(call),
  ],
  [
    'rates of thousands of per cent, and half periods',
    LOAN_FUNCTIONS,
    ({ call }) => /\(\d{4}|DATE|\d\.\d/u.test(call),
  ],
  ['the last days of a year are in its last week', 'WEEKNUM', ({ ours }) => ours.value === 53],
  ['digits beyond those of any number', 'TRUNC ROUND ROUNDDOWN ROUNDUP', isRefusedThere],
  ['a place beyond the edge of a worksheet', 'OFFSET', refusedAs('#REF!')],
  [
    'a test far off its range is certain',
    'Z.TEST ZTEST',
    ({ ours }) => ours.value === 0 || ours.value === 1,
  ],
  ['no failure at all', 'NEGBINOMDIST', isRefusedThere],
  ['a whole row or column stands in several cells', 'INDEX', isAny],
  ['steps from a cell may be negative, or lead anywhere', 'ADDRESS', isRefusedThere],
  ['an empty cell is looked for as 0, an empty text as a text', 'LOOKUP MATCH', isRefusedThere],
  ['characters of the code page, and "?" for those that it has not', 'CODE', areNumbers],
  ['an omitted significance or suffix', 'CEILING.MATH COMPLEX', (one) => !isRefused(one)],
]

export const causeOf = (difference: Difference): string | null => {
  const found = CAUSES.find(
    ([, names, holds]) =>
      (names === '*' || names.split(' ').includes(difference.name)) && holds(difference),
  )
  return found?.[0] ?? null
}
