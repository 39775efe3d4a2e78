/** String literals and quoted worksheet names. */
const QUOTED = String.raw`"(?:[^"]|"")*"|'(?:[^']|'')*'`
/**
 * Source of a pattern for the brackets of a structured reference. A `'` escapes the next character
 * inside them.
 */
export const BRACKETS = String.raw`\[(?:'[^]|[^'[\]]|\[(?:'[^]|[^'[\]])*\])*\]`

/**
 * Source of a pattern for formula parts without cell addresses: strings, worksheet names and table
 * columns such as `Sales[[#This Row],[Days (net)]]`. The pattern has no capturing groups.
 */
export const WITHOUT_ADDRESSES = `${QUOTED}|${BRACKETS}`
