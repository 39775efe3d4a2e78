// Functions of Excel that are not calculated here.

/** Functions of data models, pivot tables, the network and other programs, and those that we have no figures for. */
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
/** A call of such a function, or of one that somebody wrote for Excel alone. */
const CALLS = new RegExp(
  `(?<![\\p{L}\\d_.])(?:_xludf\\.[\\p{L}\\d_.]+|${REFUSED_FUNCTIONS.map((name) => name.replaceAll('.', '\\.')).join('|')})\\(`,
  'iu',
)
/** What INFO tells here; the rest is of the user's computer and of Excel's windows. */
const TOLD = /(?<![\p{L}\d_.])INFO\(\s*"recalc"\s*\)/giu

/** Whether a formula calls a function that is not calculated here; it comes to an error. */
export const callsRefused = (formula: string): boolean =>
  CALLS.test(formula) && CALLS.test(formula.replaceAll(TOLD, '').replaceAll(TEXTS, ''))
