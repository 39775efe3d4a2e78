/** Univer's name for an empty cell in the filter of a table. */
export const EMPTY_FILTER_VALUE = '__UNIVER_TABLE_FILTER_EMPTY__'
