/** What the editor calls an empty cell among the values of a table's filter. */
export const EMPTY_CELL = '__UNIVER_TABLE_FILTER_EMPTY__'
