// What formulas may make and count.

/** Cells of an array that a formula makes, as SEQUENCE does; for more it comes to an error (ours). */
export const FORMULA_MADE_CELLS = 250_000
/** Cells of the table that a sign makes of a row and a column; for more it is an error (ours). */
export const FORMULA_JOINED_CELLS = 1_000_000
/** Largest order of the BESSEL functions; for more they come to #NUM! (ours). */
export const FORMULA_BESSEL_ORDER = 100_000
/** For more trials, and for a larger mean, a distribution comes to #NUM! (ours). */
export const FORMULA_MAX_TRIALS = 1e9
/** Calls within calls of a LAMBDA; deeper ones come to #NUM! (ours; Excel's depends on its values). */
export const FORMULA_LAMBDA_DEPTH = 1024
/** Deep calls of LAMBDAs in one formula; for more it comes to #NUM! (ours). */
export const FORMULA_LAMBDA_CALLS = 500_000
/** Cells that one formula may read and make; where it takes more it comes to #CALC! (ours). */
export const FORMULA_WORK = 15_000_000
/** A text that a formula makes has no more characters (Excel's). */
export const MAX_TEXT_CHARS = 32_767
