/** Texts and names of worksheets in quotes: what stands in them is no part of the formula's form. */
const QUOTED = /"(?:[^"]|"")*"|'(?:[^']|'')+'(?=!)/g
const CELL = '\\$?[A-Za-z]{1,3}\\$?[1-9]\\d{0,6}'
/** What a formula is made of: cells and ranges, with or without their worksheet, functions, figures, signs. */
const PART = new RegExp(
  `^(?:(?:(?:Q|[\\p{L}_][\\p{L}\\d_.]*)!)?${CELL}(?::${CELL})?(?![\\p{L}\\d_.(])` +
    `|[\\p{L}_][\\p{L}\\d_.]*\\(|\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?|[-+*/^&=<>(),%]|Q|\\s+)`,
  'u',
)
/** What tells a formula from a sum in words or a telephone number. */
const REFERS = new RegExp(
  `^(?:(?:Q|[\\p{L}_][\\p{L}\\d_.]*)!)?${CELL}|^[\\p{L}_][\\p{L}\\d_.]*\\(`,
  'u',
)
/** No longer text is looked at, in characters. */
const FORMULA_CHARS = 8192

const isFormula = (text: string): boolean => {
  let [rest, refers, depth] = [text.replace(QUOTED, 'Q'), false, 0]
  while (rest !== '') {
    const part = PART.exec(rest)?.[0]
    if (part === undefined) return false
    refers ||= REFERS.test(part)
    if (part.endsWith('(')) depth += 1
    if (part === ')') depth -= 1
    if (depth < 0) return false
    rest = rest.slice(part.length)
  }
  return refers && depth === 0
}

/**
 * The formula that a typed text is: what begins with `=`, and what begins with a sign and names cells or a function,
 * as Excel takes it: "+B1" is "=+B1". Null for all else: "-5", "- see note", "+49-151-123".
 */
export const typedFormula = (text: string): string | null => {
  if (text.startsWith('=')) return text.length > 1 ? text : null
  if (!/^[-+]/.test(text) || text.length > FORMULA_CHARS) return null
  return isFormula(text) ? `=${text}` : null
}
