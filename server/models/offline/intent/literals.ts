/**
 * A question with its quoted texts and formulas hidden. One private-use character replaces each of
 * them.
 */
export type HiddenLiterals = {
  readonly text: string
  /** Restores the original text of a part. */
  readonly shown: (part: string) => string
  /** The literal behind a placeholder, without its quotes. Null for any other text. */
  readonly literal: (part: string) => string | null
}

const FIRST_SIGN = 0xe000
const MOST_LITERALS = 6000
const SIGN = /[\uE000-\uF8FF]/g
/** A quoted worksheet name before a cell reference is not a literal. */
const QUOTED =
  /'[^'\n]+'!|"[^"\n]*"|“[^“”\n]*”|‘[^‘’\n]*’|(?<![\p{L}\p{N}])'[^'\n]+'(?![\p{L}\p{N}])/uy
/** A formula starts with "=" and a function, a cell, a bracket or an arithmetic expression. */
const FORMULA =
  /=\s*(?:[-+]?\(|-?[A-Za-z][\w.]*\(|-?(?:[\w.]+!|'[^'\n]+'!)?\$?[A-Za-z]{1,3}\$?\d|-?[\d.]+\s*[-+*/^])/y
const TOKEN =
  /\s*(?:("(?:[^"]|"")*"|\d+(?:\.\d+)?%?)|((?:'[^'\n]+'!|[\w.]+!)?\$?[A-Za-z_][\w.$]*)|([-+*/^&<>=:,;{}])|(\()|(\)))/y
const CELL = /^(?:.*!)?\$?[A-Z]{1,3}\$?\d+$|^(?:true|false)$/i
const LONGEST_FORMULA = 2000
/** Limit on failed formula matches, to bound the running time on hostile input. */
const MOST_FAILURES = 8

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

type Scan = { readonly depth: number; readonly wants: boolean; readonly goesOn: boolean }

/** The scan state after a token inside brackets, where any token may follow. */
const inside = ({ depth }: Scan, [, , , , open, close]: RegExpExecArray): Scan => {
  const next = depth + (open ? 1 : 0) - (close ? 1 : 0)
  return { depth: next, wants: next > 0, goesOn: true }
}

/** The scan state after a token outside brackets. A second operand or a comma ends the formula. */
const outside = ({ wants }: Scan, token: RegExpExecArray, text: string): Scan => {
  const [whole, value, name = '', sign, open] = token
  if (open) return { depth: 1, wants, goesOn: wants || !/^\s/.test(whole) }
  if (sign) return { depth: 0, wants: true, goesOn: !/[,;{}]/.test(sign) }
  const isOperand =
    Boolean(value) || CELL.test(name) || (name && text[token.index + whole.length] === '(')
  return { depth: 0, wants: false, goesOn: wants && Boolean(isOperand) }
}

/**
 * The end of the formula that starts at `at`. Null if no formula starts there, or if a bracket
 * remains open.
 */
const formulaEnd = (text: string, at: number): number | null => {
  if (!matchAt(FORMULA, text, at)) return null
  const within = text.slice(0, at + LONGEST_FORMULA)
  let scan: Scan = { depth: 0, wants: true, goesOn: true }
  let end: number | null = null
  let next = at + 1
  for (;;) {
    const token = matchAt(TOKEN, within, next)
    if (!token) return scan.depth > 0 ? null : end
    scan = scan.depth > 0 ? inside(scan, token) : outside(scan, token, within)
    if (!scan.goesOn) return end
    next = token.index + token[0].length
    if (scan.depth === 0 && !scan.wants) end = next
  }
}

const literalAt = (text: string, at: number): string | null => {
  if (text[at] !== '=') return matchAt(QUOTED, text, at)?.[0] ?? null
  const end = formulaEnd(text, at)
  return end === null ? null : text.slice(at, end)
}

/**
 * Finds quoted texts and formulas from left to right. Finds none if the text already contains our
 * placeholders.
 */
const literalsOf = (
  text: string,
): readonly { readonly index: number; readonly literal: string }[] => {
  const found: { readonly index: number; readonly literal: string }[] = []
  let [at, failures] = [0, 0]
  for (const { index } of text.search(SIGN) < 0 ? text.matchAll(/["“‘'=]/g) : []) {
    if (index < at) continue
    if (found.length === MOST_LITERALS || failures === MOST_FAILURES) break
    const literal = literalAt(text, index)
    if (literal === null) {
      failures += Number(text[index] === '=')
      continue
    }
    at = index + literal.length
    if (!literal.endsWith('!')) found.push({ index, literal })
  }
  return found
}

/**
 * Hides quoted texts and formulas, so the parser does not interpret the words inside. For example,
 * an "and" in quotes does not split the message.
 */
export const hideLiterals = (text: string): HiddenLiterals => {
  const found: string[] = []
  let hidden = ''
  let at = 0
  for (const { index, literal } of literalsOf(text)) {
    hidden += text.slice(at, index) + String.fromCharCode(FIRST_SIGN + found.length)
    found.push(literal)
    at = index + literal.length
  }
  hidden += text.slice(at)
  const original = (sign: string): string => found[sign.charCodeAt(0) - FIRST_SIGN] ?? sign
  return {
    text: hidden,
    shown: (part) => part.replace(SIGN, original),
    literal: (part) => {
      const whole = part.length === 1 ? found[part.charCodeAt(0) - FIRST_SIGN] : undefined
      if (whole === undefined) return null
      return whole.startsWith('=') ? whole : whole.slice(1, -1)
    },
  }
}
