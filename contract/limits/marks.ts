/** How long written cells stay highlighted while they are in view. */
export const MARK_SEEN_MS = 2000
/** A selection or edit removes only highlights that were in view for at least this long. */
export const MARK_MIN_MS = 500
/** Interval between checks of the visible cells. */
export const MARK_CHECK_MS = 500
/** Maximum number of highlighted ranges at once. */
export const MARKS_MAX = 100
/** Writes of one answer within this time share one announcement. */
export const MARK_ANNOUNCE_DELAY_MS = 2500
/** Maximum number of ranges that one announcement names. */
export const MARK_MAX_NAMED = 3
/** Shortest time that the grid says what the assistant writes, so that the pill does not flicker. */
export const WRITING_PILL_MIN_MS = 800
