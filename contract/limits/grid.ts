// How a worksheet grows.

/** Rows that a step down from the last one adds to a worksheet (ours). */
export const SHEET_ADDED_ROWS = 1_000
/** Columns that a step right from the last one adds (ours). */
export const SHEET_ADDED_COLUMNS = 26
