/** Blanks, and what shows as nothing, before what programs take for a formula; a tab or a line's end is enough. */
const LIKE_FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u
/** A plain number with its sign is none. */
const PLAIN_NUMBER = /^'*[^\S\t\r\n]*[+-]?\d+(?:[.,]\d+)*%?\s*$/

const isLikeFormula = (text: string): boolean => LIKE_FORMULA.test(text) && !PLAIN_NUMBER.test(text)

/** What programs that open a file of texts may take for a formula gets a `'` before it. */
export const escaped = (text: string): string => (isLikeFormula(text) ? `'${text}` : text)

/** Between two of them a text is quoted, by another program's habit: both are its own. */
const QUOTED = /^'.*'$/s

/** Such a text without its `'`; null where it has none. */
export const unescaped = (text: string): string | null =>
  text.startsWith("'") && !QUOTED.test(text) && isLikeFormula(text) ? text.slice(1) : null
