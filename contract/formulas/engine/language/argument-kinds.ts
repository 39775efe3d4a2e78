/**
 * What a function takes as an argument: a number or a text. Of cells, `numbers` skips texts
 * and truths, and `values` counts texts as 0.
 */
export type ArgumentKind = 'number' | 'text' | 'numbers' | 'values'

/** The kinds by the places of a function's arguments; the last one goes for all that follow. */
export type ArgumentKinds = readonly (ArgumentKind | null)[]

/** Functions of single numbers that leave out texts of cells; those that read them are not named. */
const OF_NUMBERS =
  'ABS ACOS ACOSH ACOT ACOTH ASIN ASINH ATAN ATAN2 ATANH COS COSH DAY EXP LN LOG10 MOD MONTH ' +
  'POWER ROUND ROUNDDOWN ROUNDUP SIN SINH SQRT TAN TANH YEAR'

/** Functions of texts, by how many of their first arguments are texts. */
const OF_TEXTS: readonly (readonly [count: number, names: string])[] = [
  [
    1,
    'ASC CLEAN CODE DBCS LEFT LEFTB LEN LENB LOWER MID MIDB PROPER REPT RIGHT RIGHTB TRIM UNICODE UPPER',
  ],
  [2, 'EXACT FIND FINDB REGEXEXTRACT REGEXMATCH SEARCH SEARCHB TEXTAFTER TEXTBEFORE'],
  [3, 'REGEXREPLACE SUBSTITUTE TEXTSPLIT'],
]

/** Functions of numbers in ranges, by the kinds of their arguments. */
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

/** What functions take where the engine hands them the values of cells as they are. */
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
