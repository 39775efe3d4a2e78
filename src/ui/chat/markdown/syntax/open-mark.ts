/**
 * Stands in text that still streams where something is unfinished: in an address that has not come
 * yet, at the end of an open formula. No answer holds it: the reader replaces it (CommonMark 2.3).
 */
export const OPEN = '\u0000'
