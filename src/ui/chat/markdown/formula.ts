import { CELL, SHEET } from './syntax/references.ts'

/** A piece of a formula by its role, for its colour. */
export type FormulaPart = {
  readonly kind: 'function' | 'text' | 'reference' | 'operator' | 'plain'
  readonly text: string
}

/** No spreadsheet takes a longer formula; one that is longer has no colours. In UTF-16 units. */
const FORMULA_CHARS = 8192

/** Names are looked for where a word begins, and are not longer than 60: each place is read once. */
const PIECE = new RegExp(
  `("(?:[^"]|"")*")|((?<![\\w.])[A-Z][A-Z0-9.]{0,59}(?=\\())` +
    `|((?:(?<![\\p{L}\\p{N}_])${SHEET})?${CELL}(?::${CELL})?)|([-+*/^&=<>:,;%]+)`,
  'gu',
)

/** Splits a spreadsheet formula into functions, texts, references and operators. Loses no character. */
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
