/** Most cells of an array that a formula creates, such as SEQUENCE. Larger ones give an error. */
export const FORMULA_MADE_CELLS = 250_000
/**
 * Most cells of the table from a row and a column joined by an operator. Larger ones give an error.
 */
export const FORMULA_JOINED_CELLS = 1_000_000
/** Largest order of the BESSEL functions. Larger ones give #NUM!. */
export const FORMULA_BESSEL_ORDER = 100_000
/** Most trials, or largest mean, of a distribution. Larger ones give #NUM!. */
export const FORMULA_MAX_TRIALS = 1e9
/**
 * Deepest nesting of LAMBDA calls. Deeper ones give #NUM!. Excel's limit depends on the values.
 */
export const FORMULA_LAMBDA_DEPTH = 1024
/** Most nested LAMBDA calls in one formula. More give #NUM!. */
export const FORMULA_LAMBDA_CALLS = 500_000
/** Most cells that one formula may read and create. More give #CALC!. */
export const FORMULA_MAX_WORK = 15_000_000
/** Longest text result of a formula in characters, the same as in Excel. */
export const MAX_TEXT_CHARS = 32_767
