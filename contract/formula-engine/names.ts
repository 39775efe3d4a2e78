import { replace, type MendedEngine } from './parts.ts'

/** A part of a formula: a sign, or a text with its kind. */
type Part = string | { readonly token: string; readonly nodeType: number }
type Reader = { getSequenceNode(words: unknown): Part[] }
type HandleNames = (this: Reader, words: unknown, names: unknown) => unknown

/** Univer's number for a part that is no name, no function and no range. */
const TEXT = 0
/** Univer's number for functions and names alike. */
const FUNCTION_OR_NAME = 3

const SIGNS_BEFORE = /^[\s@+-]+/u

/**
 * Leaves functions their places: Univer puts what a defined name stands for wherever the name is written, so
 * that a name "Rate" took the place of RATE in `=RATE(60,-500,20000)`, and
 * knows no name with a sign before it, as in `=-Rate` (SHEET-483).
 */
export const mendNames = (engine: MendedEngine): void => {
  const functions = new Set(engine.ALL_IMPLEMENTED_FUNCTIONS.map(([, name]) => String(name)))
  const isFunction = (token: string): boolean =>
    functions.has(token.replace(SIGNS_BEFORE, '').trim().toUpperCase())
  const isCall = (parts: readonly Part[], at: number): boolean => parts[at + 1] === '('
  /** Signs stand apart from the name behind them; a function that is called is no name. */
  const read = (parts: readonly Part[]): Part[] =>
    parts.flatMap((part, at) => {
      if (typeof part === 'string' || part.nodeType !== FUNCTION_OR_NAME) return [part]
      if (isCall(parts, at) && isFunction(part.token)) return [{ ...part, nodeType: TEXT }]
      const [signs = ''] = SIGNS_BEFORE.exec(part.token) ?? []
      return [signs, { ...part, token: part.token.slice(signs.length) }]
    })
  replace<HandleNames>(
    engine.LexerTreeBuilder.prototype,
    '_handleDefinedName',
    (standing) =>
      function handle(words, names) {
        const getSequenceNode = (of: unknown) => read(this.getSequenceNode(of))
        const reader: Reader = Object.create(this, { getSequenceNode: { value: getSequenceNode } })
        return standing.call(reader, words, names)
      },
  )
}
