/** A text between quotes, or the name of a sheet. */
const QUOTED = String.raw`"(?:[^"]|"")*"|'(?:[^']|'')*'`
/** What stands between the brackets of a table; a ' before a sign makes it a plain one there. */
export const BRACKETS = String.raw`\[(?:'[^]|[^'[\]]|\[(?:'[^]|[^'[\]])*\])*\]`

/**
 * The source of an expression for what is no formula within a formula: texts, names of sheets, and columns of
 * tables with their brackets (`Sales[[#This Row],[Days (net)]]`). Without groups that are kept.
 */
export const PASSED_OVER = `${QUOTED}|${BRACKETS}`
