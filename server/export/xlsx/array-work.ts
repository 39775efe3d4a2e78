import { PASSED_OVER } from '#contract/formulas/formula-texts.ts'
import { words } from './words.ts'

/** Functions that make one value of many. */
const TAKING = new Set(
  words(`
  AND AVEDEV AVERAGE AVERAGEA CONCAT CORREL COUNT COUNTA COVARIANCE.P COVARIANCE.S DEVSQ FORECAST.LINEAR GEOMEAN HARMEAN
  INTERCEPT IRR KURT LAMBDA LARGE LET MATCH MAX MAXA MEDIAN MIN MINA MIRR MODE MODE.SNGL NPV OR PERCENTILE PERCENTILE.EXC
  PERCENTILE.INC PERCENTRANK PERCENTRANK.EXC PERCENTRANK.INC PRODUCT QUARTILE QUARTILE.EXC QUARTILE.INC REDUCE RSQ SKEW
  SLOPE SMALL STDEV STDEV.P STDEV.S STDEVA STDEVP STEYX SUM SUMSQ TEXTJOIN TRIMMEAN VAR VAR.P VAR.S VARA VARP XIRR XLOOKUP
  XMATCH XNPV XOR`),
)
/** Those that work on arrays in every Excel, in whatever formula. */
const NATIVE = new Set(words('LOOKUP MDETERM MMULT SUMPRODUCT SUMX2MY2 SUMX2PY2 SUMXMY2 TRANSPOSE'))
/** The first argument of this one is such, the others are places. */
const PICKING = 'INDEX'
/** Those that older Excels have choose once, even inside of such. */
const CHOOSING = new Set(words('CHOOSE IF IFERROR IFNA IFS SWITCH'))
/** Those that give a value for each one of theirs, in whatever argument it stands. */
const SINGLE = new Set(
  words(`
  ABS CEILING CHAR CODE COLUMN DATE DAY EDATE EOMONTH EVEN EXACT EXP FIND FLOOR HOUR INT ISBLANK ISERR ISERROR ISEVEN ISLOGICAL
  ISNA ISNUMBER ISODD ISTEXT LEFT LEN LN LOG LOG10 LOWER MID MINUTE MOD MONTH NOT ODD POWER PROPER REPT RIGHT ROUND
  ROUNDDOWN ROUNDUP ROW SEARCH SECOND SIGN SQRT SUBSTITUTE TEXT TRIM TRUNC UPPER VALUE WEEKDAY YEAR`),
)

const isSecond = (at: number): boolean => at === 1
const isSecondOfPair = (at: number): boolean => at % 2 === 1
const isSecondAfterSum = (at: number): boolean => at > 0 && at % 2 === 0
/** Which of their arguments are criteria, counted from 0: a range there gives a value for each of its cells. */
const CRITERIA: ReadonlyMap<string, (at: number) => boolean> = new Map([
  ...words('AVERAGEIF COUNTIF SUMIF').map((call) => [call, isSecond] as const),
  ...words('COUNTIFS').map((call) => [call, isSecondOfPair] as const),
  ...words('AVERAGEIFS MAXIFS MINIFS SUMIFS').map((call) => [call, isSecondAfterSum] as const),
])
/** Those that give the cells of a place. */
const PLACING = new Set(words('INDIRECT OFFSET'))

const CELL = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}`
const SIGNS = new RegExp(
  [
    `(?<text>${PASSED_OVER}|\\{(?:"(?:[^"]|"")*"|[^"{}])*\\})(?<book>[\\p{L}\\p{N}_.]*!)?`,
    `(?<range>@?(?:${CELL}:${CELL}|\\$?[A-Z]{1,3}:\\$?[A-Z]{1,3}|\\$?\\d+:\\$?\\d+|${CELL}#))(?![\\p{L}\\p{N}_.(])`,
    String.raw`(?<call>[\p{L}_][\p{L}\p{N}_.]*)\s*\(`,
    String.raw`[\p{L}_\\$][\p{L}\p{N}_.\\$]*|\d+(?:\.\d*)?(?:E[-+]?\d+)?`,
    String.raw`(?<operator>[-+*/^&=<>%])|(?<sign>[(),;])|(?<span>:)`,
  ].join('|'),
  'giu',
)

/** A call or a bracket that is open: whose it is, what is asked of it, and what its argument holds until now. */
type Open = {
  readonly call: string
  readonly isTaken: boolean
  isNative: boolean
  readonly isNativeAround: boolean
  hasRange: boolean
  hasOperator: boolean
  /** How many arguments stand before the one that is open. */
  at: number
  /** Whether it gives many values by the arguments before. */
  isMany: boolean
}

const opened = (call: string, { isTaken, isNative }: Pick<Open, 'isTaken' | 'isNative'>): Open => ({
  call,
  isTaken: isTaken || TAKING.has(call) || NATIVE.has(call),
  isNative: NATIVE.has(call) || call === PICKING || (isNative && !CHOOSING.has(call)),
  isNativeAround: isNative,
  hasRange: false,
  hasOperator: false,
  at: 0,
  isMany: PLACING.has(call),
})

/** Whether the argument that is open is to be a single value. */
const wantsOne = ({ call, at }: Open): boolean =>
  SINGLE.has(call) || CRITERIA.get(call)?.(at) === true

/** Ends an argument; whether older Excels would take one value of its many. */
const ended = (open: Open): boolean => {
  const { call, hasRange, hasOperator } = open
  const isSingle = wantsOne(open)
  open.isMany ||= hasRange && (call === '' || isSingle || CHOOSING.has(call))
  open.at += 1
  open.hasRange = false
  open.hasOperator = false
  const isOne = !open.isNative
  if (call === PICKING) open.isNative = open.isNativeAround
  return isOne && hasRange && (hasOperator || isSingle) && open.isTaken
}

const isColumn = (text: string): boolean =>
  text.startsWith('[') && !/^\[(?:@|\[?#This Row)/i.test(text)

type Sign = { readonly [name: string]: string | undefined }

/** Notes what stands in the argument that is open. */
const noted = (open: Open, { text, book, range, operator, span }: Sign): void => {
  const isRange =
    range === undefined
      ? text !== undefined && book === undefined && isColumn(text)
      : !range.startsWith('@')
  open.hasRange ||= isRange || span !== undefined
  open.hasOperator ||= operator !== undefined
}

/** Goes one sign on through a formula; whether an argument ended there of which older Excels would take one value. */
const stepped = (path: Open[], open: Open, found: Sign): boolean => {
  const { call = '', sign } = found
  if (call !== '' || sign === '(') {
    path.push(opened(call.toUpperCase(), open))
    return false
  }
  if (sign === undefined) {
    noted(open, found)
    return false
  }
  const isFound = ended(open)
  if (sign === ')') {
    path.pop()
    const around = path.at(-1)
    if (around !== undefined) around.hasRange ||= open.isMany
  }
  return isFound
}

/**
 * Whether a formula calculates with ranges cell by cell inside of what makes one value of them (`SUM(A1:A3*B1:B3)`).
 * Excel has to be told: it would take one cell of each range otherwise, as it always did (`@`). One that gives many
 * values is told of by the cells that it fills. Names are not looked into.
 */
export const worksOnArrays = (typed: string): boolean => {
  if (!/[:[#]|OFFSET|INDIRECT/i.test(typed)) return false
  const path = [opened('', { isTaken: false, isNative: false })]
  let isFound = false
  for (const { groups = {} } of typed.matchAll(SIGNS)) {
    const open = path.at(-1)
    if (open === undefined) return false
    isFound = stepped(path, open, groups) || isFound
  }
  return isFound && path.length === 1
}
