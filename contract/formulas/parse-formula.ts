import { parseRange, type CellRange } from '../workbook/cells.ts'

/**
 * A reference in a formula and its offsets in the text: a range of cells, or a table row by its
 * label.
 */
export type Reference = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'cells'; readonly range: CellRange }
  | { readonly kind: 'row'; readonly label: string }
)

const SHEET = String.raw`(?:'(?:[^'\n]|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!`
const CELL = String.raw`\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6}`
const TOKEN = new RegExp(
  String.raw`(?<space>\s+)|(?<text>"(?:[^"]|"")*")|(?<row>\[[^[\]\n]+\])` +
    String.raw`|(?<call>[A-Za-z][A-Za-z0-9.]*\()` +
    String.raw`|(?<cells>(?:${SHEET})?${CELL}(?::${CELL})?)(?![\p{L}\p{N}_.!:])` +
    String.raw`|(?<value>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?|(?:TRUE|FALSE)(?![\p{L}\p{N}_]))` +
    String.raw`|(?<sign><>|<=|>=|[-+*/^&=<>%:(),;{}])`,
  'uy',
)
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}' }

/** Parser state: whether a value or an operator comes next, and the open brackets. */
type State = { wants: 'value' | 'sign'; readonly open: string[]; isEmptyCall: boolean }

const close = (state: State, sign: string): boolean => {
  const inside = state.open.pop() ?? ''
  const isWhole = state.wants === 'sign' || state.isEmptyCall
  state.wants = 'sign'
  return isWhole && CLOSING[inside.slice(-1)] === sign
}

const begin = (state: State, sign: string): boolean => {
  if (sign === '(' || sign === '{') state.open.push(sign)
  return /^[-+({]$/.test(sign)
}

const join = (state: State, sign: string): boolean => {
  if (sign === '%') return true
  const inside = state.open.at(-1)
  state.wants = 'value'
  if (sign === ';') return inside === '{'
  if (sign === ',') return inside === '{' || inside === 'f('
  return sign !== '(' && sign !== '{'
}

/** Consumes `sign` if the syntax allows it here. Otherwise returns false. */
const takeSign = (state: State, sign: string): boolean => {
  if (sign === ')' || sign === '}') return close(state, sign)
  return state.wants === 'value' ? begin(state, sign) : join(state, sign)
}

type Groups = Readonly<Record<string, string | undefined>>

const take = (state: State, { sign, call }: Groups): boolean => {
  if (sign !== undefined) return takeSign(state, sign)
  if (state.wants !== 'value') return false
  if (call === undefined) state.wants = 'sign'
  else state.open.push('f(')
  return true
}

export type FormulaToken = {
  readonly groups: Groups
  readonly start: number
  readonly end: number
}

/** Splits a formula into tokens. Returns null if any part of the text is not a token. */
export const tokensOf = (text: string): readonly FormulaToken[] | null => {
  const tokens: FormulaToken[] = []
  let at = 1
  while (at < text.length) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (!match?.groups) return null
    const start = at
    at += match[0].length
    if (match.groups['space'] === undefined) tokens.push({ groups: match.groups, start, end: at })
  }
  return tokens
}

const isSound = (tokens: readonly FormulaToken[]): boolean => {
  const state: State = { wants: 'value', open: [], isEmptyCall: false }
  for (const { groups } of tokens) {
    if (!take(state, groups)) return false
    state.isEmptyCall = groups['call'] !== undefined
  }
  return state.wants === 'sign' && state.open.length === 0
}

const referenceOf = ({ groups: { row, cells }, start, end }: FormulaToken): Reference | null => {
  if (row !== undefined) return { kind: 'row', label: row.slice(1, -1).trim(), start, end }
  const read = parseRange(cells ?? '')
  return read.ok ? { kind: 'cells', range: read.value, start, end } : null
}

/**
 * Parses a formula of values, cells, calls and row labels in brackets, and returns all its
 * references. Returns null for invalid syntax. Also returns null for defined names, since only the
 * workbook can resolve them.
 * Example: `parseFormula('=A1+[Revenue]')` returns one cell reference and one row reference.
 */
export const parseFormula = (text: string): readonly Reference[] | null => {
  const tokens = text.startsWith('=') ? tokensOf(text) : null
  if (!tokens || !isSound(tokens)) return null
  const found = tokens.flatMap((token) =>
    (token.groups['row'] ?? token.groups['cells']) ? [referenceOf(token)] : [],
  )
  return found.every((reference) => reference !== null) ? found : null
}
