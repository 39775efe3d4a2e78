/** Maximum entries in each list of a receipt. */
export const RECEIPT_LISTED = 10
/** Rounds in which a model may correct new faults of its own writes. */
export const MENDING_ROUNDS = 2
/** Maximum new faults that one such request names. */
export const MENDING_LISTED = 12
/** A check of the writes that takes longer is given up. The answer then says so. */
export const VERIFICATION_MAX_MS = 15_000
