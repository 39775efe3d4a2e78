/** A piece of a formula by its role, for its colour. */
export type FormulaPart = {
  readonly kind: 'function' | 'text' | 'reference' | 'operator' | 'plain'
  readonly text: string
}

const PIECE =
  /("(?:[^"]|"")*")|([A-Z][A-Z0-9.]*(?=\())|((?:'[^'\n]+'!|[A-Za-z_]\w*!)?\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)|([-+*/^&=<>:,;%]+)/g

/** Splits a spreadsheet formula into functions, texts, references and operators. Loses no character. */
export const formulaParts = (formula: string): readonly FormulaPart[] => {
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
