import { parseRange, type CellRange } from '#contract/workbook/cells.ts'
import { tokensOf, type Token } from '#contract/formulas/engine/language/tokens.ts'

/** A literal in a formula. Null for an omitted argument. */
export type Literal = number | string | boolean | null

/** The syntax tree of a formula. `other` marks a part that we do not analyse. */
export type Tree =
  | { readonly kind: 'value'; readonly value: Literal }
  | { readonly kind: 'error'; readonly error: string }
  | { readonly kind: 'array'; readonly text: string }
  | { readonly kind: 'cells'; readonly range: CellRange }
  | { readonly kind: 'linked'; readonly workbook: string; readonly sheet: string }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'call'; readonly name: string; readonly parts: readonly Tree[] }
  | { readonly kind: 'applied'; readonly called: Tree; readonly parts: readonly Tree[] }
  | { readonly kind: 'operation'; readonly sign: string; readonly parts: readonly Tree[] }
  /** `@` before an operand. */
  | { readonly kind: 'one'; readonly parts: readonly [Tree] }
  | { readonly kind: 'other'; readonly parts: readonly Tree[] }

const PREFIXES = /^(?:_xlfn\.|_xlws\.)+/i
const OF_FILES = /^_xl(?:p|o|et)[mpa]\./i
const NAME = /^[\p{L}_\\][\p{L}\p{N}_.?\\]*$/u
const TABLE = /^([\p{L}_\\][\p{L}\p{N}_.\\]*)\[/u
const LINKED = /^'?[^'[\]]*\[([^[\]]+)\]((?:[^'!]|'')+)'?!/u
const TRUTH = /^(?:true|false)$/i
const ERROR = /^#(?:N\/A|[A-Z]+(?:\/0)?[!?])$/i
const LOST = /#REF!/i
const FIGURE = /^(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i

/** Precedence of the binary operators. A space is the intersection operator. */
const HOLDS: Readonly<Record<string, number>> = {
  '=': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '<>': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
  ' ': 7,
}
const OF_ONE = 6
const NOTHING: Tree = { kind: 'other', parts: [] }

class Unread extends Error {}

const constantOf = (word: string): Tree | null => {
  if (FIGURE.test(word)) return { kind: 'value', value: Number(word) }
  if (TRUTH.test(word)) return { kind: 'value', value: word.toLowerCase() === 'true' }
  if (ERROR.test(word)) return { kind: 'error', error: word.toUpperCase() }
  return LOST.test(word) ? { kind: 'error', error: '#REF!' } : null
}

/** A reference to another workbook or to a table of this workbook. */
const elsewhereOf = (word: string): Tree | null => {
  const [, workbook, sheet] = LINKED.exec(word) ?? []
  if (workbook !== undefined && sheet !== undefined)
    return { kind: 'linked', workbook, sheet: sheet.replaceAll("''", "'") }
  const [, table] = TABLE.exec(word) ?? []
  return table === undefined ? null : { kind: 'table', table }
}

const wordOf = (written: string): Tree => {
  const word = written.replace(OF_FILES, '')
  const known = constantOf(word) ?? elsewhereOf(word)
  if (known) return known
  const range = parseRange(word)
  // A sheet name with a colon refers to several worksheets.
  if (range.ok && !range.value.sheet?.includes(':')) return { kind: 'cells', range: range.value }
  if (word.endsWith('#'))
    return { kind: 'call', name: 'ANCHORARRAY', parts: [wordOf(word.slice(0, -1))] }
  return NAME.test(word) ? { kind: 'word', word } : NOTHING
}

const isOperandEnd = (token: Token | undefined): boolean =>
  ['word', 'close', 'percent', 'text', 'array'].includes(token?.kind ?? '')
const isOperandStart = (token: Token | undefined): boolean =>
  ['word', 'open', 'text', 'array'].includes(token?.kind ?? '')

/** Drops blanks, except between two operands, where a blank is the intersection operator. */
const withoutBlanks = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token, at): readonly Token[] => {
    if (token.kind !== 'blank') return [token]
    const isMeeting = isOperandEnd(tokens[at - 1]) && isOperandStart(tokens[at + 1])
    return isMeeting ? [{ kind: 'sign', text: ' ' }] : []
  })

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Tree {
    const tree = this.#expression(0)
    if (this.#at < this.#tokens.length) throw new Unread()
    return tree
  }

  #is(kind: Token['kind']): boolean {
    return this.#tokens[this.#at]?.kind === kind
  }

  #take(): Token {
    const token = this.#tokens[this.#at]
    if (token === undefined) throw new Unread()
    this.#at += 1
    return token
  }

  #expression(least: number): Tree {
    let left = this.#single()
    for (;;) {
      const next = this.#tokens[this.#at]
      const holds = next?.kind === 'sign' ? (HOLDS[next.text] ?? 0) : 0
      if (holds <= least) return left
      const { text: sign } = this.#take()
      left = { kind: 'operation', sign, parts: [left, this.#expression(holds)] }
    }
  }

  #single(): Tree {
    const token = this.#take()
    if (token.kind === 'sign' && /^[-+]$/.test(token.text))
      return { kind: 'operation', sign: token.text, parts: [this.#expression(OF_ONE)] }
    return this.#followed(this.#operand(token))
  }

  /** Parses what can follow an operand: a call, a percent sign, or the second end of a range. */
  #followed(first: Tree): Tree {
    let tree = first
    for (;;) {
      const next = this.#tokens[this.#at]
      if (next?.kind === 'open') tree = { kind: 'applied', called: tree, parts: this.#values() }
      else if (next?.kind === 'percent')
        tree = { kind: 'operation', sign: this.#take().text, parts: [tree] }
      else if (next?.kind === 'word' && /^[:#]/.test(next.text)) {
        this.#take()
        tree = { kind: 'other', parts: [tree] }
      } else return tree
    }
  }

  #operand({ kind, text }: Token): Tree {
    if (kind === 'text') return { kind: 'value', value: text.slice(1, -1).replaceAll('""', '"') }
    if (kind === 'array') return text.includes('#') ? NOTHING : { kind, text }
    if (kind === 'open') return this.#group()
    if (kind !== 'word') throw new Unread()
    if (text.startsWith('@')) return this.#one(text.slice(1))
    return this.#is('open') ? this.#call(text) : wordOf(text)
  }

  #call(text: string): Tree {
    const parts = this.#values()
    const name = text.replace(PREFIXES, '')
    // In A1:INDEX(…), `name` is "A1:INDEX": a range whose second end is a call. We do not analyse
    // it.
    if (/[:#]/.test(name)) return { kind: 'other', parts }
    const called = name.replace(OF_FILES, '').toUpperCase()
    const [only] = parts
    if (called === 'SINGLE' && only) return { kind: 'one', parts: [only] }
    return { kind: 'call', name: called, parts }
  }

  /**
   * Parses the operand of `@`: the rest of the word that begins with `@`, or else the next token.
   */
  #one(rest: string): Tree {
    const behind: Token = rest === '' ? this.#take() : { kind: 'word', text: rest }
    return { kind: 'one', parts: [this.#operand(behind)] }
  }

  #group(): Tree {
    this.#at -= 1
    const parts = this.#values()
    const [only] = parts
    return parts.length === 1 && only ? only : { kind: 'other', parts }
  }

  /** Parses the arguments. The current token is the opening bracket. */
  #values(): readonly Tree[] {
    this.#take()
    const parts: Tree[] = []
    if (this.#is('close')) {
      this.#take()
      return parts
    }
    for (;;) {
      const isLeftOut = this.#is('comma') || this.#is('close')
      parts.push(isLeftOut ? { kind: 'value', value: null } : this.#expression(0))
      const { kind } = this.#take()
      if (kind === 'close') return parts
      if (kind !== 'comma') throw new Unread()
    }
  }
}

/** The syntax tree of a formula. Null if we cannot parse it. */
export const treeOf = (formula: string): Tree | null => {
  const tokens = tokensOf(formula.replace(/^=/, ''))
  if (!tokens) return null
  try {
    return new Reader(withoutBlanks(tokens)).whole()
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
}

/** True for an omitted argument. */
export const isOmitted = (tree: Tree | undefined): boolean =>
  tree === undefined || (tree.kind === 'value' && tree.value === null)

/** The tree and all its descendants, in the order of the formula. */
export function* walkTree(tree: Tree): Generator<Tree> {
  yield tree
  if (tree.kind === 'applied') yield* walkTree(tree.called)
  if ('parts' in tree) for (const part of tree.parts) yield* walkTree(part)
}
