/** Fixed time of pages and servers for screenshots, in ms, so they do not change by day. */
export const STEADY_TIME_MS = Date.UTC(2026, 8, 30, 9, 41)
