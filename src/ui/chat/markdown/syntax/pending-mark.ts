/**
 * A placeholder for text yet to arrive: a pending address or the end of an open formula.
 * No answer contains it, because the parser replaces NUL (CommonMark 2.3).
 */
export const PENDING = '\u0000'
