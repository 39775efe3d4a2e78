import { CELL_PATTERN, SHEET_PATTERN } from './syntax/references.ts'

/** A token of a formula. `kind` decides its colour. */
export type FormulaPart = {
  readonly kind: 'function' | 'text' | 'reference' | 'operator' | 'plain'
  readonly text: string
}

/** Maximum length of a formula in spreadsheets, in UTF-16 units. A longer text gets no colours. */
const FORMULA_CHARS = 8192

/**
 * Function names start at a word boundary and have at most 60 characters. This keeps the match
 * linear.
 */
const PIECE = new RegExp(
  `("(?:[^"]|"")*")|((?<![\\w.])[A-Z][A-Z0-9.]{0,59}(?=\\())` +
    `|((?:(?<![\\p{L}\\p{N}_])${SHEET_PATTERN})?${CELL_PATTERN}(?::${CELL_PATTERN})?)|([-+*/^&=<>:,;%]+)`,
  'gu',
)

/** Tokenizes a spreadsheet formula. The parts join back into the same text. */
export const formulaParts = (formula: string): readonly FormulaPart[] => {
  if (formula.length > FORMULA_CHARS) return [{ kind: 'plain', text: formula }]
  const parts: FormulaPart[] = []
  let at = 0
  for (const match of formula.matchAll(PIECE)) {
    if (match.index > at) parts.push({ kind: 'plain', text: formula.slice(at, match.index) })
    const kind = match[1] ? 'text' : match[2] ? 'function' : match[3] ? 'reference' : 'operator'
    parts.push({ kind, text: match[0] })
    at = match.index + match[0].length
  }
  if (at < formula.length) parts.push({ kind: 'plain', text: formula.slice(at) })
  return parts
}
