// The numbers of spec §9 for analytics, apart from limits.ts, which nears the length of a file.

/** An account made within this span counts as new for analytics. */
export const ANALYTICS_NEW_USER_MS = 30_000
/** Analytics batches leave this often. */
export const ANALYTICS_FLUSH_MS = 3000
/** Analytics events a second. */
export const ANALYTICS_EVENTS_PER_SECOND = 10
/** Analytics events at once. */
export const ANALYTICS_BURST_EVENTS = 100
/** Idle span that ends an analytics session (spec §9: 1800 s). */
export const ANALYTICS_SESSION_IDLE_SECONDS = 1800
/** An analytics session never outlives this (spec §9: 24 h). */
export const ANALYTICS_SESSION_MAX_SECONDS = 24 * 60 * 60
/** Life of the analytics cookie (spec §9: 365 days). */
export const ANALYTICS_COOKIE_SECONDS = 365 * 24 * 60 * 60
/** Retries of one analytics batch. */
export const ANALYTICS_MAX_RETRIES = 10
