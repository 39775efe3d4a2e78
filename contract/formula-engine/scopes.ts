import { replace, type MendedEngine } from './parts.ts'

/** A function or a sign of a formula, with what stands in it: parts, or words. */
type Words = { getToken(): string; getChildren(): (Words | string)[] }
type Parse = (words: Words) => unknown
/** Names in force, in lower case, and what the formula calls them by now. */
type Scope = ReadonlyMap<string, string>

/** Univer's token for the values that a LAMBDA is called with. */
const CALLED_WITH = 'L_1'

const isWords = (part: Words | string | undefined): part is Words => typeof part === 'object'

const kindOf = (words: Words): string => words.getToken().trim().toUpperCase()

/** A name of its own within one formula. */
const freshName = (name: string, scope: Scope): string =>
  scope.has(name.toLowerCase()) ? freshName(`${name}_1`, scope) : name

/** The scope with the name that stands alone in such a part, which is renamed where it is taken. */
const withName = (part: Words | string | undefined, scope: Scope): Scope => {
  const parts = isWords(part) ? part.getChildren() : []
  const [name] = parts
  if (typeof name !== 'string' || parts.length !== 1) return scope
  const known = name.trim()
  const fresh = freshName(known, scope)
  parts[0] = fresh
  return new Map(scope).set(known.toLowerCase(), fresh).set(fresh.toLowerCase(), fresh)
}

const renameAll = (parts: (Words | string)[], scope: Scope): void => {
  parts.forEach((part, at) => {
    if (isWords(part)) rename(part, scope)
    else parts[at] = scope.get(part.trim().toLowerCase()) ?? part
  })
}

/** Each name is known from its own value on, not in it. */
const renameLet = (parts: (Words | string)[], scope: Scope): void => {
  let known = scope
  for (let at = 0; at < parts.length - 1; at += 2) {
    renameAll(parts.slice(at + 1, at + 2), known)
    known = withName(parts[at], known)
  }
  renameAll(parts.slice(-1), known)
}

const renameLambda = (parts: (Words | string)[], scope: Scope): void => {
  const names = parts.slice(0, -1)
  const [first] = names
  if (isWords(first) && first.getToken() === CALLED_WITH) {
    rename(first, scope)
    names.shift()
  }
  const inner = names.reduce((known, name) => withName(name, known), scope)
  renameAll(parts.slice(-1), inner)
}

const rename = (words: Words, scope: Scope): void => {
  const parts = words.getChildren()
  if (kindOf(words) === 'LET') renameLet(parts, scope)
  else if (kindOf(words) === 'LAMBDA') renameLambda(parts, scope)
  else renameAll(parts, scope)
}

/**
 * Gives each name of LET and LAMBDA its own: Univer puts the value of an outer name in the place of an inner
 * one's very name, as in `=LET(x,8,LET(x,2,x+x)*x)`, and throws (SHEET-484).
 */
export const mendScopes = (engine: MendedEngine): void => {
  replace<Parse>(
    engine.AstTreeBuilder.prototype,
    'parse',
    (standing) =>
      function parse(this: unknown, words) {
        rename(words, new Map())
        return standing.call(this, words)
      },
  )
}
