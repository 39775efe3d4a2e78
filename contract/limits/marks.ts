/** How long written cells are marked while they are in view. */
export const MARK_SEEN_MS = 6000
/** Whoever chooses or edits cells sooner may not have seen them. */
export const MARK_LEAST_MS = 500
/** How often it is looked what is in view. */
export const MARK_PACE_MS = 500
/** Ranges that are marked at once. */
export const MARKS_MOST = 100
/** Writes of one answer that come within this time are announced together. */
export const MARK_QUIET_MS = 2500
/** Ranges that an announcement names. */
export const MARK_NAMED = 3
