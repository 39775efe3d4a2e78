const setOf = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')))

/** Functions that pass on every error in their cells. */
export const ERROR_PASSING_FUNCTIONS = setOf(
  'SUM PRODUCT SUMPRODUCT SUMSQ AVERAGE AVERAGEA AVEDEV DEVSQ GEOMEAN HARMEAN MEDIAN',
  'MIN MAX MINA MAXA LARGE SMALL STDEV STDEV.S STDEV.P STDEVP STDEVA VAR VAR.S VAR.P VARP VARA',
  'AND OR XOR CONCAT CONCATENATE TEXTJOIN NPV XNPV IRR XIRR MIRR',
)

/** Functions that inspect values and do not pass on errors. */
export const INSPECTING_FUNCTIONS = setOf(
  'ISERROR ISERR ISNA ISNUMBER ISTEXT ISNONTEXT ISBLANK ISLOGICAL ISREF ISFORMULA ERROR.TYPE TYPE',
  'COUNT COUNTA COUNTBLANK COUNTIF COUNTIFS FORMULATEXT SHEET SHEETS AREAS CELL',
  'ROW ROWS COLUMN COLUMNS',
)

/** Functions that use only the address of a cell, not its value. */
export const ADDRESS_FUNCTIONS = setOf('ROW ROWS COLUMN COLUMNS AREAS SHEET SHEETS ISREF ISFORMULA')

/** Functions such as SUMIF, with the positions of the arguments that they aggregate. */
export const CONDITION_FUNCTIONS: ReadonlyMap<string, readonly number[]> = new Map([
  ['SUMIF', [2, 0]],
  ['AVERAGEIF', [2, 0]],
  ['SUMIFS', [0]],
  ['AVERAGEIFS', [0]],
  ['MAXIFS', [0]],
  ['MINIFS', [0]],
])

/** Functions that call a LAMBDA for each value. */
export const LAMBDA_CALLERS = setOf('MAP BYROW BYCOL REDUCE SCAN MAKEARRAY GROUPBY PIVOTBY')
/** The functions of `LAMBDA_CALLERS` that fail if a LAMBDA returns several values. */
const ONE_EACH = setOf('MAP BYROW BYCOL SCAN MAKEARRAY')

/** Functions that can return an empty result. */
const MAY_LEAVE_NOTHING = setOf(
  'FILTER TAKE DROP UNIQUE TOCOL TOROW TEXTSPLIT GROUPBY PIVOTBY CHOOSEROWS CHOOSECOLS',
  'SEQUENCE RANDARRAY EXPAND ARRAYTOTEXT REDUCE',
)
/** Functions that can refer to cells that do not exist. */
const MAY_MISS = setOf(
  'INDEX OFFSET INDIRECT VLOOKUP HLOOKUP LOOKUP XLOOKUP GETPIVOTDATA TRIMRANGE CHOOSEROWS CHOOSECOLS',
  'FORMULATEXT SHEET SHEETS AREAS CELL ANCHORARRAY HYPERLINK',
)

const ERRORS_OF: readonly (readonly [errors: string, names: string])[] = [
  ['', 'COUNT COUNTA COUNTBLANK ISERROR ISERR ISNA ISNUMBER ISTEXT ISNONTEXT ISBLANK ISLOGICAL'],
  ['', 'TRUE FALSE PI TODAY NOW RAND TYPE N T ROWS COLUMNS ROW COLUMN ISREF ISFORMULA'],
  ['', 'IFERROR IFNA LET'],
  [
    '#VALUE!',
    'IF AND OR NOT XOR SUM SUMPRODUCT SUMSQ MIN MAX MINA MAXA ABS ROUND ROUNDUP INT TRUNC',
  ],
  [
    '#VALUE!',
    'ROUNDDOWN SIGN CONCAT CONCATENATE TEXTJOIN TEXT LEFT RIGHT MID LEN TRIM UPPER LOWER',
  ],
  ['#VALUE!', 'PROPER FIND SEARCH SUBSTITUTE REPLACE EXACT VALUE DATEVALUE TIMEVALUE CHOOSE FIXED'],
  ['#VALUE!', 'VALUETOTEXT ARRAYTOTEXT'],
  ['#VALUE!', 'COUNTIF COUNTIFS SUMIF SUMIFS MAXIFS MINIFS TRANSPOSE SORT SORTBY TAKE DROP FILTER'],
  ['#VALUE!', 'UNIQUE TOCOL TOROW CHOOSECOLS CHOOSEROWS OFFSET INDEX INDIRECT'],
  [
    '#VALUE! #NUM!',
    'SQRT LN LOG10 EXP DATE EDATE EOMONTH YEAR MONTH DAY WEEKDAY LARGE SMALL MEDIAN',
  ],
  ['#VALUE! #NUM!', 'PRODUCT RATE IRR XIRR YIELD ODDFYIELD ODDLYIELD YIELDDISC YIELDMAT'],
  ['#VALUE! #NUM! #DIV/0!', 'PMT PV FV IPMT PPMT NPER NPV XNPV MIRR MOD POWER LOG'],
  ['#VALUE! #DIV/0!', 'AVERAGE AVERAGEA AVERAGEIF AVERAGEIFS STDEV STDEV.S STDEV.P STDEVP'],
  ['#VALUE! #DIV/0!', 'VAR VAR.S VAR.P VARP QUOTIENT'],
  ['#VALUE! #N/A', 'MATCH XMATCH VLOOKUP HLOOKUP LOOKUP XLOOKUP IFS SWITCH'],
  ['#VALUE! #N/A', 'MAP BYROW BYCOL REDUCE SCAN MAKEARRAY'],
  ['#N/A', 'NA'],
]
const KNOWN: ReadonlyMap<string, string> = new Map(
  ERRORS_OF.flatMap(([errors, names]) => names.split(' ').map((name) => [name, errors] as const)),
)
/** Errors that we assume for a function that `ERRORS_OF` does not list. */
const OF_MOST = '#VALUE! #NUM! #DIV/0! #N/A'

/**
 * True if a function can make the error although its arguments have no error. In doubt it returns
 * true.
 */
export const canMakeError = (name: string, error: string): boolean => {
  if (error === '#REF!') return MAY_MISS.has(name)
  if (error === '#CALC!') return MAY_LEAVE_NOTHING.has(name) || ONE_EACH.has(name)
  return (KNOWN.get(name) ?? OF_MOST).split(' ').includes(error)
}
