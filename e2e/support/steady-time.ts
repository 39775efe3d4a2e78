/** When it is on pages and servers whose pictures must not change with the day, in ms. */
export const STEADY_TIME_MS = Date.UTC(2026, 8, 30, 9, 41)
