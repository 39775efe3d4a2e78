/**
 * Matches a formula after optional blanks and invisible characters. A leading tab or line break is
 * risky on its own.
 */
const LIKE_FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u
/** A signed number is no formula. */
const PLAIN_NUMBER = /^'*[^\S\t\r\n]*[+-]?\d+(?:[.,]\d+)*%?\s*$/

const isLikeFormula = (text: string): boolean => LIKE_FORMULA.test(text) && !PLAIN_NUMBER.test(text)

/** Prefixes a text with `'` if a spreadsheet program may read it as a formula. */
export const escapeFormulaText = (text: string): string => (isLikeFormula(text) ? `'${text}` : text)

/** A text in single quotes is a quotation, so both quotes belong to it. */
const QUOTED = /^'.*'$/s

/** Removes the `'` that `escapeFormulaText` adds. Null without one. */
export const unescapeFormulaText = (text: string): string | null =>
  text.startsWith("'") && !QUOTED.test(text) && isLikeFormula(text) ? text.slice(1) : null
