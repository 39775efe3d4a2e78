/** Maximum entries in each list of a receipt. */
export const RECEIPT_LISTED = 10
/** Rounds in which a model may correct new faults of its own writes. */
export const MENDING_ROUNDS = 2
/** Maximum new faults that one such request names. */
export const MENDING_LISTED = 12
/** A check of the writes that takes longer is given up. The answer then says so. */
export const VERIFICATION_MAX_MS = 15_000
/** Each written input is flexed by this share of its value, up and down. */
export const FLEX_SHARE = 0.1
/** Maximum inputs of an answer that are flexed. Those that the same formulas read count as one. */
export const FLEX_MAX_INPUTS = 20
/** Inputs that are not flexed within this time are left out, and counted. */
export const FLEX_MAX_MS = 5_000
/** Maximum typed numbers of an answer that we look at. Each further row counts as untested. */
export const FLEX_MAX_CELLS = 5_000
/** Flexing lets other requests run after this time. */
export const FLEX_STEP_MS = 10
