/**
 * Maximum number of cells of an array that a formula creates, for example with SEQUENCE. Larger
 * arrays give an error.
 */
export const FORMULA_MADE_CELLS = 250_000
/**
 * Maximum number of cells of the array that an operator such as `*` creates from a row and a
 * column. Larger arrays give an error.
 */
export const FORMULA_JOINED_CELLS = 1_000_000
/** Largest order of the BESSEL functions. Larger orders give #NUM!. */
export const FORMULA_BESSEL_ORDER = 100_000
/** Maximum number of trials, or largest mean, of a distribution. Larger values give #NUM!. */
export const FORMULA_MAX_TRIALS = 1e9
/** Deepest nesting of LAMBDA calls. Deeper calls give #NUM!. In Excel the limit varies. */
export const FORMULA_LAMBDA_DEPTH = 1024
/**
 * Maximum number of deeply nested LAMBDA calls in one formula. More calls give #NUM!. Only calls
 * deeper than a sixteenth of `FORMULA_LAMBDA_DEPTH` count.
 */
export const FORMULA_LAMBDA_CALLS = 500_000
/**
 * Maximum number of runs of formulas that name each other, before they count as a circle. Each of
 * them may also run ten times.
 */
export const FORMULA_CIRCLE_RUNS = 20_000
/** Maximum number of cells that one formula may read and create. More cells give #CALC!. */
export const FORMULA_MAX_WORK = 15_000_000
/** Longest text result of a formula in characters, the same as in Excel. */
export const MAX_TEXT_CHARS = 32_767
