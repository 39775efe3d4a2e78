/** An account younger than this counts as new. */
export const ANALYTICS_NEW_USER_MS = 30_000
/** Interval between batches. */
export const ANALYTICS_FLUSH_MS = 3000
/** Sustained events per second. */
export const ANALYTICS_EVENTS_PER_SECOND = 10
/** Largest burst of events. */
export const ANALYTICS_BURST_EVENTS = 100
/** Idle time that ends a session. */
export const ANALYTICS_SESSION_IDLE_SECONDS = 1800
/** Longest session. */
export const ANALYTICS_SESSION_MAX_SECONDS = 24 * 60 * 60
/** Lifetime of the analytics cookie. */
export const ANALYTICS_COOKIE_SECONDS = 365 * 24 * 60 * 60
/** Retries per batch. */
export const ANALYTICS_MAX_RETRIES = 10
