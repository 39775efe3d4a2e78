/** How a function takes an argument: V is one value, R is a reference, and A is an array. */
export type ArgumentClass = 'V' | 'R' | 'A'

const list = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * Argument classes of each function, as Excel's .xls format defines them (MS-XLS 2.5.198.17). Those
 * of newer functions follow their documentation. Classes in brackets repeat. Without brackets, the
 * last class applies to all further arguments. Add-in functions take references.
 */
const CLASSES: readonly (readonly [classes: string, names: readonly string[]])[] = [
  [
    'V',
    list(`
    ABS ACOS ACOSH ACOT ACOTH ADDRESS ARABIC ASC ASIN ASINH ATAN ATAN2 ATANH BASE BETA.DIST BETA.INV BETADIST BETAINV BINOM.DIST
    BINOM.DIST.RANGE BINOM.INV BINOMDIST CEILING CEILING.MATH CEILING.PRECISE CHAR CHIDIST CHIINV CHISQ.DIST CHISQ.DIST.RT
    CHISQ.INV CHISQ.INV.RT CLEAN CODE COMBIN COMBINA CONCATENATE CONFIDENCE CONFIDENCE.NORM CONFIDENCE.T COS COSH COT COTH
    CRITBINOM CSC CSCH DATE DATEDIF DATEVALUE DAY DAYS DAYS360 DB DBCS DDB DECIMAL DEGREES DOLLAR ECMA.CEILING ENCODEURL ERROR.TYPE
    EVEN EXACT EXP EXPON.DIST EXPONDIST F.DIST F.DIST.RT F.INV F.INV.RT FACT FDIST FIND FINDB FINV FISHER FISHERINV FIXED FLOOR
    FLOOR.MATH FLOOR.PRECISE FV GAMMA GAMMA.DIST GAMMA.INV GAMMADIST GAMMAINV GAMMALN GAMMALN.PRECISE GAUSS HOUR HYPERLINK
    HYPGEOM.DIST HYPGEOMDIST IFERROR IFNA IFS INT IPMT ISERR ISERROR ISLOGICAL ISNA ISNONTEXT ISNUMBER ISBLANK ISTEXT ISO.CEILING
    ISOWEEKNUM ISPMT LEFT LEFTB LEN LENB LN LOG LOG10 LOGINV LOGNORM.DIST LOGNORM.INV LOGNORMDIST LOWER MID MIDB MINUTE MOD
    MONTH NEGBINOM.DIST NEGBINOMDIST NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV NORMDIST NORMINV NORMSDIST NORMSINV NOT NPER
    NUMBERVALUE ODD PDURATION PERMUT PERMUTATIONA PHI PMT POISSON POISSON.DIST POWER PPMT PROPER PV RADIANS RATE REGEXEXTRACT
    REGEXREPLACE REGEXTEST REPLACE REPLACEB REPT RIGHT RIGHTB ROMAN ROUND ROUNDDOWN ROUNDUP RRI SEARCH SEARCHB SEC SECH SECOND
    SIGN SIN SINH SLN SQRT STANDARDIZE SUBSTITUTE SWITCH SYD T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T TAN TANH TDIST TEXT TEXTAFTER
    TEXTBEFORE TIME TIMEVALUE TINV TRIM TRUNC TYPE UNICHAR UNICODE UPPER VALUE VDB WEEKDAY WEIBULL WEIBULL.DIST YEAR`),
  ],
  [
    'A',
    list(
      'MDETERM MINVERSE MMULT SUMPRODUCT SUMX2MY2 SUMX2PY2 SUMXMY2 MODE MODE.SNGL MODE.MULT ROWS COLUMNS',
    ),
  ],
  [
    'A',
    list(
      `CORREL COVAR COVARIANCE.P COVARIANCE.S PEARSON RSQ SLOPE INTERCEPT STEYX FTEST F.TEST CHITEST CHISQ.TEST`,
    ),
  ],
  ['AAV', list('TTEST T.TEST PROB')],
  ['VA', list('FORECAST FORECAST.LINEAR LOOKUP')],
  ['AV', list('INDEX')],
  ['VRV', list('MATCH XMATCH')],
  ['VR', list('NPV SUBTOTAL CELL')],
  ['VRV', list('RANK RANK.EQ RANK.AVG')],
  ['VRRV', list('VLOOKUP HLOOKUP')],
  ['VRRVV', list('XLOOKUP')],
  ['VVA', list('AGGREGATE')],
  ['RRVV', list('LINEST LOGEST')],
  ['RRRV', list('TREND GROWTH')],
  [
    'RV',
    list(`
    COUNTIF LARGE SMALL PERCENTILE PERCENTILE.INC PERCENTILE.EXC QUARTILE QUARTILE.INC QUARTILE.EXC PERCENTRANK
    PERCENTRANK.INC PERCENTRANK.EXC TRIMMEAN ZTEST Z.TEST IRR MIRR OFFSET`),
  ],
  ['RVR', list('SUMIF AVERAGEIF')],
  ['(RV)', list('COUNTIFS')],
  ['R(RV)', list('SUMIFS AVERAGEIFS MAXIFS MINIFS')],
  ['V', list('INDIRECT')],
]

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  CLASSES.flatMap(([classes, names]) => names.map((name) => [name, classes] as const)),
)

/** Whether `CLASSES` lists the function. Unlisted functions take references. */
export const isListed = (name: string): boolean => CLASS_OF.has(name)

/** Returns the class of the 0-based argument `at`, or R for an unlisted function. */
export const classOf = (name: string, at: number): ArgumentClass => {
  const [, first = '', again = ''] =
    /^([VRA]*)(?:\(([VRA]+)\))?$/.exec(CLASS_OF.get(name) ?? 'R') ?? []
  const behind = at - first.length
  const found =
    again === '' || behind < 0
      ? first[Math.min(at, first.length - 1)]
      : again[behind % again.length]
  return found === 'V' || found === 'A' ? found : 'R'
}

/**
 * Functions that select an argument by a condition. Older Excel versions always take one value as
 * the condition.
 */
export const CONDITION_FUNCTIONS = new Set(list('IF CHOOSE'))
/** Functions that return arrays. */
export const ARRAY_FUNCTIONS = new Set(
  list(`
  BYCOL BYROW CHOOSECOLS CHOOSEROWS DROP EXPAND FILTER FREQUENCY GROUPBY GROWTH HSTACK LINEST LOGEST MAKEARRAY MAP MINVERSE MMULT
  MODE.MULT MUNIT PIVOTBY RANDARRAY SCAN SEQUENCE SORT SORTBY TAKE TEXTSPLIT TOCOL TOROW TREND TRIMRANGE UNIQUE VSTACK WRAPCOLS
  WRAPROWS`),
)
/** Functions that return one value per row or column of a range. */
export const ROW_COLUMN_FUNCTIONS = new Set(list('ROW COLUMN'))
/** Functions that return a position from 1, never the 0 that selects a whole row or column. */
export const POSITION_FUNCTIONS = new Set(list('MATCH XMATCH ROW COLUMN ROWS COLUMNS'))
