import { replaceMethod, type EngineModule } from './engine-module.ts'

/** A part of Univer's token sequence: an operator, or a token with its type. */
type Part = string | { readonly token: string; readonly nodeType: number }
type Reader = { getSequenceNode(words: unknown): Part[] }
type HandleNames = (this: Reader, words: unknown, names: unknown) => unknown

/** `nodeType` of a token that is not a name, a function or a range. */
const TEXT = 0
/** `nodeType` of both functions and names. */
const FUNCTION_OR_NAME = 3

const SIGNS_BEFORE = /^[\s@+-]+/u

/** Strings, worksheet names, errors and exponents. Operators inside them do not count. */
const QUOTED = /"(?:[^"]|"")*"|'(?:[^']|'')*'|#[A-Z0-9]+[/!?]?[A-Z0]*[!?]?|\dE[+-]\d/giu
const OPENS = new Set('([{')
const CLOSES = new Set(')]}')
const SIGNS = new Set('+-*/^&=<>%')

/** Whether a formula has an operator outside all brackets. */
const hasSign = (formula: string): boolean => {
  let depth = 0
  for (const sign of formula.replaceAll(QUOTED, '')) {
    if (OPENS.has(sign)) depth += 1
    else if (CLOSES.has(sign)) depth -= 1
    else if (depth === 0 && SIGNS.has(sign)) return true
  }
  return false
}
const bracketed = (formula: string): string => (hasSign(formula) ? `(${formula})` : formula)

type Nested = string | { readonly sequenceString: string } | null | undefined
type ReadNested = (this: unknown, definition: string, ...rest: unknown[]) => Nested

/**
 * Puts brackets around the formula that a name stands for, if it has an operator: `2*Name` becomes
 * `2*(A1+1)`.
 */
const patchNestedNames = (engine: EngineModule): void =>
  replaceMethod<ReadNested>(
    engine.LexerTreeBuilder.prototype,
    '_handleNestedDefinedName',
    (standing) =>
      function nested(definition, ...rest) {
        const made = standing.call(this, definition, ...rest)
        if (typeof made === 'string') return bracketed(made)
        return made ? { ...made, sequenceString: bracketed(made.sequenceString) } : made
      },
  )

/**
 * Keeps function calls separate from defined names. Univer replaces a name wherever its text
 * occurs, so a name "Rate" replaced the function in `=RATE(60,-500,20000)`. Univer also misses a
 * name after a sign, as in `=-Rate`.
 */
export const patchDefinedNames = (engine: EngineModule): void => {
  patchNestedNames(engine)
  const functions = new Set(engine.ALL_IMPLEMENTED_FUNCTIONS.map(([, name]) => String(name)))
  const isFunction = (token: string): boolean =>
    functions.has(token.replace(SIGNS_BEFORE, '').trim().toUpperCase())
  const isCall = (parts: readonly Part[], at: number): boolean => parts[at + 1] === '('
  /** Splits signs and blanks from names, and marks function calls as plain text. */
  const read = (parts: readonly Part[]): Part[] =>
    parts.flatMap((part, at) => {
      if (typeof part === 'string' || part.nodeType !== FUNCTION_OR_NAME) return [part]
      if (isCall(parts, at) && isFunction(part.token)) return [{ ...part, nodeType: TEXT }]
      const [signs = ''] = SIGNS_BEFORE.exec(part.token) ?? []
      return [signs, { ...part, token: part.token.slice(signs.length).trimEnd() }]
    })
  replaceMethod<HandleNames>(
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
