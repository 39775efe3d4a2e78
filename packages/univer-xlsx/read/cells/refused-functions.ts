// Excel functions that Univer does not calculate.

/**
 * Functions that need data models, pivot tables, the network, other programs or data that Univer
 * lacks.
 */
export const REFUSED_FUNCTIONS = [
  'CALL',
  'COPILOT',
  'CUBEKPIMEMBER',
  'CUBEMEMBER',
  'CUBEMEMBERPROPERTY',
  'CUBERANKEDMEMBER',
  'CUBESET',
  'CUBESETCOUNT',
  'CUBEVALUE',
  'DETECTLANGUAGE',
  'FILTERXML',
  'FORECAST.ETS',
  'FORECAST.ETS.CONFINT',
  'FORECAST.ETS.SEASONALITY',
  'FORECAST.ETS.STAT',
  'GETPIVOTDATA',
  'IMPORTCSV',
  'IMPORTTEXT',
  'INFO',
  'PY',
  'REGISTER.ID',
  'RTD',
  'SQL.REQUEST',
  'STOCKHISTORY',
  'TRANSLATE',
  'WEBSERVICE',
] as const

const TEXTS = /"(?:[^"]|"")*"|'(?:[^']|'')*'/gu
/** Matches a call of a function in `REFUSED_FUNCTIONS` or of a user-defined function. */
const CALLS = new RegExp(
  `(?<![\\p{L}\\d_.])(?:_xludf\\.[\\p{L}\\d_.]+|${REFUSED_FUNCTIONS.map((name) => name.replaceAll('.', '\\.')).join('|')})\\(`,
  'iu',
)
/**
 * The only argument of INFO with a meaning here. The others describe the user's computer or Excel.
 */
const TOLD = /(?<![\p{L}\d_.])INFO\(\s*"recalc"\s*\)/giu

/** Whether a formula calls an unsupported function, which evaluates to an error. */
export const hasRefusedFunction = (formula: string): boolean =>
  CALLS.test(formula) && CALLS.test(formula.replaceAll(TOLD, '').replaceAll(TEXTS, ''))
