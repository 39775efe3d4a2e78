/** The grid adds this many rows when the selection moves below the last row. */
export const SHEET_ADDED_ROWS = 1_000
/** The grid adds this many columns when the selection moves past the last column. */
export const SHEET_ADDED_COLUMNS = 26
