/**
 * Argument type of a function. In ranges, `numbers` skips text and logical values, and `values`
 * counts text as 0.
 */
export type ArgumentKind = 'number' | 'text' | 'numbers' | 'values'

/** Argument types by index. The last one applies to all further arguments. */
export type ArgumentKinds = readonly (ArgumentKind | null)[]

/** Functions of single numbers in which Univer ignores text from cells. */
const OF_NUMBERS =
  'ABS ACOS ACOSH ACOT ACOTH ASIN ASINH ATAN ATAN2 ATANH COS COSH DAY EXP LN LOG10 MOD MONTH ' +
  'POWER ROUND ROUNDDOWN ROUNDUP SIN SINH SQRT TAN TANH YEAR'

/** Text functions, grouped by how many of their first arguments are text. */
const OF_TEXTS: readonly (readonly [count: number, names: string])[] = [
  [
    1,
    'ASC CLEAN CODE DBCS LEFT LEFTB LEN LENB LOWER MID MIDB PROPER REPT RIGHT RIGHTB TRIM UNICODE UPPER',
  ],
  [2, 'EXACT FIND FINDB REGEXEXTRACT REGEXMATCH SEARCH SEARCHB TEXTAFTER TEXTBEFORE'],
  [3, 'REGEXREPLACE SUBSTITUTE TEXTSPLIT'],
]

const OF_RANGES: readonly (readonly [names: string, kinds: ArgumentKinds])[] = [
  ['AVEDEV AVERAGE DEVSQ GEOMEAN HARMEAN KURT MEDIAN SKEW SKEW.P', ['numbers']],
  ['AVERAGEA MAXA MINA STDEVA STDEVPA VARA VARPA', ['values']],
  [
    'CHISQ.TEST CHITEST CORREL COVAR COVARIANCE.P COVARIANCE.S F.TEST FREQUENCY FTEST INTERCEPT PEARSON RSQ ' +
      'SLOPE STEYX T.TEST TTEST',
    ['numbers', 'numbers', null],
  ],
  ['LARGE PERCENTRANK PERCENTRANK.EXC PERCENTRANK.INC SMALL TRIMMEAN', ['numbers', null]],
  ['FORECAST FORECAST.LINEAR', [null, 'numbers']],
  ['NPV', [null, 'numbers']],
]

const named = (names: string, kinds: ArgumentKinds) =>
  names.split(' ').map((name) => [name, kinds] as const)

/** Argument types for functions to which Univer passes cell values unconverted. */
export const ARGUMENT_KINDS: readonly (readonly [name: string, kinds: ArgumentKinds])[] = [
  ...named(OF_NUMBERS, ['number']),
  ...OF_TEXTS.flatMap(([count, names]) =>
    named(names, [...Array.from({ length: count }, () => 'text' as const), null]),
  ),
  ...named('REPLACE REPLACEB', ['text', null, null, 'text']),
  ...named('CONCAT CONCATENATE', ['text']),
  ['TEXTJOIN', ['text', null, 'text']],
  ...named('DOLLAR FIXED', ['number', null]),
  ...OF_RANGES.flatMap(([names, kinds]) => named(names, kinds)),
]
