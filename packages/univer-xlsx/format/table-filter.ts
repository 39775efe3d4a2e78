/** Univer's name for an empty cell in the filter of a table. */
export const EMPTY_CELL = '__UNIVER_TABLE_FILTER_EMPTY__'
