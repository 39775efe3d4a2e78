/** Quoted texts and worksheet names. Their contents must not count as formula syntax. */
const QUOTED = /"(?:[^"]|"")*"|'(?:[^']|'')+'(?=!)/g
const CELL = '\\$?[A-Za-z]{1,3}\\$?[1-9]\\d{0,6}'
/**
 * One formula token: a cell or range with an optional worksheet, a function, a number or an
 * operator.
 */
const PART = new RegExp(
  `^(?:(?:(?:Q|[\\p{L}_][\\p{L}\\d_.]*)!)?${CELL}(?::${CELL})?(?![\\p{L}\\d_.(])` +
    `|[\\p{L}_][\\p{L}\\d_.]*\\(|\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?|[-+*/^&=<>(),%]|Q|\\s+)`,
  'u',
)
/** A formula needs at least one cell or function, unlike arithmetic in prose or a phone number. */
const REFERS = new RegExp(
  `^(?:(?:Q|[\\p{L}_][\\p{L}\\d_.]*)!)?${CELL}|^[\\p{L}_][\\p{L}\\d_.]*\\(`,
  'u',
)
/** Longest text that may be a formula, in characters. */
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
 * The formula in a typed text, or null. A text with a leading sign is a formula only if it contains
 * a cell or function. `typedFormula('+B1')` gives `=+B1`, as in Excel. "-5", "- see note" and
 * "+49-151-123" give null.
 */
export const typedFormula = (text: string): string | null => {
  if (text.startsWith('=')) return text.length > 1 ? text : null
  if (!/^[-+]/.test(text) || text.length > FORMULA_CHARS) return null
  return isFormula(text) ? `=${text}` : null
}
