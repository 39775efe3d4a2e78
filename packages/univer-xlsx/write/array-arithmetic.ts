import { WITHOUT_ADDRESSES } from '#contract/formulas/formula-patterns.ts'
import { splitWords } from './split-words.ts'

/** Functions that aggregate many values into one. */
const TAKING = new Set(
  splitWords(`
  AND AVEDEV AVERAGE AVERAGEA CONCAT CORREL COUNT COUNTA COVARIANCE.P COVARIANCE.S DEVSQ FORECAST.LINEAR GEOMEAN HARMEAN
  INTERCEPT IRR KURT LAMBDA LARGE LET MATCH MAX MAXA MEDIAN MIN MINA MIRR MODE MODE.SNGL NPV OR PERCENTILE PERCENTILE.EXC
  PERCENTILE.INC PERCENTRANK PERCENTRANK.EXC PERCENTRANK.INC PRODUCT QUARTILE QUARTILE.EXC QUARTILE.INC REDUCE RSQ SKEW
  SLOPE SMALL STDEV STDEV.P STDEV.S STDEVA STDEVP STEYX SUM SUMSQ TEXTJOIN TRIMMEAN VAR VAR.P VAR.S VARA VARP XIRR XLOOKUP
  XMATCH XNPV XOR`),
)
/** Functions that evaluate arrays in every Excel version. */
const NATIVE = new Set(
  splitWords('LOOKUP MDETERM MMULT SUMPRODUCT SUMX2MY2 SUMX2PY2 SUMXMY2 TRANSPOSE'),
)
/**
 * The first argument of INDEX evaluates arrays, like those of the functions in `NATIVE`. The other
 * arguments are positions.
 */
const PICKING = 'INDEX'
/** In old Excel versions these functions evaluate a single value, even inside `NATIVE` ones. */
const CHOOSING = new Set(splitWords('CHOOSE IF IFERROR IFNA IFS SWITCH'))
/** Functions that map each value of an argument to one result. */
const SINGLE = new Set(
  splitWords(`
  ABS CEILING CHAR CODE COLUMN DATE DAY EDATE EOMONTH EVEN EXACT EXP FIND FLOOR HOUR INT ISBLANK ISERR ISERROR ISEVEN ISLOGICAL
  ISNA ISNUMBER ISODD ISTEXT LEFT LEN LN LOG LOG10 LOWER MID MINUTE MOD MONTH NOT ODD POWER PROPER REPT RIGHT ROUND
  ROUNDDOWN ROUNDUP ROW SEARCH SECOND SIGN SQRT SUBSTITUTE TEXT TRIM TRUNC UPPER VALUE WEEKDAY YEAR`),
)

const isSecond = (at: number): boolean => at === 1
const isSecondOfPair = (at: number): boolean => at % 2 === 1
const isSecondAfterSum = (at: number): boolean => at > 0 && at % 2 === 0
/** Criteria arguments by 0-based index. A range there yields one result per cell. */
const CRITERIA: ReadonlyMap<string, (at: number) => boolean> = new Map([
  ...splitWords('AVERAGEIF COUNTIF SUMIF').map((call) => [call, isSecond] as const),
  ...splitWords('COUNTIFS').map((call) => [call, isSecondOfPair] as const),
  ...splitWords('AVERAGEIFS MAXIFS MINIFS SUMIFS').map((call) => [call, isSecondAfterSum] as const),
])
/** Functions that return a reference. */
const PLACING = new Set(splitWords('INDIRECT OFFSET'))

const CELL = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}`
const SIGNS = new RegExp(
  [
    `(?<text>${WITHOUT_ADDRESSES}|\\{(?:"(?:[^"]|"")*"|[^"{}])*\\})(?<book>[\\p{L}\\p{N}_.]*!)?`,
    `(?<range>@?(?:${CELL}:${CELL}|\\$?[A-Z]{1,3}:\\$?[A-Z]{1,3}|\\$?\\d+:\\$?\\d+|${CELL}#))(?![\\p{L}\\p{N}_.(])`,
    String.raw`(?<call>[\p{L}_][\p{L}\p{N}_.]*)\s*\(`,
    String.raw`[\p{L}_\\$][\p{L}\p{N}_.\\$]*|\d+(?:\.\d*)?(?:E[-+]?\d+)?`,
    String.raw`(?<operator>[-+*/^&=<>%])|(?<sign>[(),;])|(?<span>:)`,
  ].join('|'),
  'giu',
)

/** An open call or bracket: its function, its context and the content of the current argument. */
type Open = {
  readonly call: string
  readonly isTaken: boolean
  isNative: boolean
  readonly isNativeAround: boolean
  hasRange: boolean
  hasOperator: boolean
  /** 0-based index of the current argument. */
  at: number
  /** Whether earlier arguments make the call return many values. */
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

/** Whether the current argument expects a single value. */
const wantsOne = ({ call, at }: Open): boolean =>
  SINGLE.has(call) || CRITERIA.get(call)?.(at) === true

/** Ends an argument. Returns whether old Excel would reduce its array to one value. */
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

/** Records a token of the current argument. */
const noted = (open: Open, { text, book, range, operator, span }: Sign): void => {
  const isRange =
    range === undefined
      ? text !== undefined && book === undefined && isColumn(text)
      : !range.startsWith('@')
  open.hasRange ||= isRange || span !== undefined
  open.hasOperator ||= operator !== undefined
}

/**
 * Processes a token. Returns whether it ends an argument that old Excel would reduce to one value.
 */
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
 * Whether an aggregate contains array arithmetic, such as `SUM(A1:A3*B1:B3)`.
 * Without an array mark, Excel would reduce each range to one cell (`@`). Formulas that spill are
 * detected elsewhere. Names are not resolved.
 */
export const hasArrayArithmetic = (typed: string): boolean => {
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
