/**
 * Fixed time of pages and servers for screenshots, in ms. It makes the screenshots the same on
 * every day.
 */
export const STEADY_TIME_MS = Date.UTC(2026, 8, 30, 9, 41)
