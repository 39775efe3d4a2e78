/** Rows that moving below the last row adds. */
export const SHEET_ADDED_ROWS = 1_000
/** Columns that moving past the last column adds. */
export const SHEET_ADDED_COLUMNS = 26
