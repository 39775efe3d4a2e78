/** Internal functions for LET, LAMBDA and reference operators. Users never see them. */
export const SCOPE = {
  LET: 'SCOPE.LET',
  LAMBDA: 'SCOPE.LAMBDA',
  NAME: 'SCOPE.NAME',
  CALL: 'SCOPE.CALL',
  /** The union operator. */
  UNION: 'SCOPE.UNION',
  /** The intersection operator. */
  COMMON: 'SCOPE.COMMON',
  /** A LET in which all values see all names, for recursion. */
  DEFINED: 'SCOPE.DEFINED',
  /** A function passed by name, with one call of it for each possible number of arguments. */
  ETA: 'SCOPE.ETA',
} as const

export type NameLookup = {
  /** Returns the text of a defined name, or null. */
  readonly definition: (name: string) => string | null
  readonly isFunction: (name: string) => boolean
}

/** A lookup that knows no defined names and no functions. */
export const NO_NAMES: NameLookup = { definition: () => null, isFunction: () => false }

/** Prefixes of the parameter names of LET and LAMBDA in workbook files. */
const OF_FILES = /^_xl[po][pm]\./i
const OPTIONAL = /^\[(.+)\]$|^_xlop\.(.+)$/i
/** Whether the text of a defined name calls LET or LAMBDA. */
const HAS_SCOPE = /\b(?:LET|LAMBDA)\s*\(/i

/** A valid name, unless it looks like a cell. */
const NAME = /^[\p{L}_\\][\p{L}\p{N}_.?\\]*$/u
const CELL = /^[a-z]{1,3}\d+$/i
/** A value that may be a LAMBDA. */
const MAY_BE_LAMBDA = /^\(*\s*SCOPE\./

const plain = (name: string): string => name.replace(OF_FILES, '').toLowerCase()

/** Brackets mark an optional parameter. */
const givenAs = (written: string): { readonly name: string; readonly isOptional: boolean } => {
  const [, bracketed, prefixed] = OPTIONAL.exec(written) ?? []
  const name = bracketed ?? prefixed
  return { name: plain(name ?? written), isOptional: name !== undefined }
}

/**
 * Number of arguments that each function passes to its LAMBDA. 0 for MAP, which passes one per
 * range.
 */
const HANDS_ON: Readonly<Record<string, number>> = {
  BYROW: 1,
  BYCOL: 1,
  REDUCE: 2,
  SCAN: 2,
  MAKEARRAY: 2,
  MAP: 0,
}
/** A function passed by name, as in `BYROW(A1:B2,SUM)`. */
const BARE = /^\s*(?:_xleta\.)?([A-Z][A-Z.]+)\s*$/i

/** Parameter names for a function passed by name. */
export const ETA_VALUES = ['value1', 'value2', 'value3', 'value4', 'value5', 'value6'] as const
/** GROUPBY and PIVOTBY pass at most two arguments. */
const SUMMED = 2

/** Index of the argument that takes a function. */
const FUNCTION_AT: Readonly<Record<string, number>> = { GROUPBY: 2, PIVOTBY: 3 }
/** Functions that return a function they receive. */
const HANDING_ON = new Set(['HSTACK', 'VSTACK', 'IF', 'IFS', 'CHOOSE', 'SWITCH'])

/**
 * Whether argument `at` of `name` may be a function passed by name. `isTaken` says the same of the
 * argument that contains the call of `name`.
 */
export const canTakeFunction = (name: string | null, at: number, isTaken: boolean): boolean =>
  name === null || HANDING_ON.has(name) ? isTaken : FUNCTION_AT[name] === at

/**
 * Code for a function passed by name: its name, then one call for each possible number of
 * arguments.
 */
const bareFunction = (name: string, most: number): string => {
  const values = ETA_VALUES.slice(0, most).map((value) => `${SCOPE.NAME}("${value}")`)
  const calls = values.map((_, at) => `${name}(${values.slice(0, at + 1).join(',')})`)
  return `${SCOPE.ETA}("${name}",${calls.join(',')})`
}

/** Whether the last argument of `called` is a LAMBDA. */
export const hasLambdaArgument = (called: string | null): boolean =>
  called !== null && HANDS_ON[called] !== undefined

/** A function passed by name, with an optional file prefix. */
export const BARE_FUNCTION = /^(?:_xleta\.)?([A-Z][A-Z0-9.]*)$/i
const NO_FUNCTION = /^(?:[A-Z]{1,3}\d+|TRUE|FALSE)$/

/** If the last argument is a function passed by name, replaces it with an equivalent LAMBDA. */
export const asLambda = (called: string, parts: readonly string[]): readonly string[] => {
  const [, name] = BARE.exec(parts.at(-1) ?? '') ?? []
  const count = HANDS_ON[called]
  if (count === undefined || name === undefined) return parts
  const values = Array.from(
    { length: count || parts.length - 1 },
    (_, at) => `"value${'abcdefgh'[at]}"`,
  )
  const handed = values.map((value) => `${SCOPE.NAME}(${value})`)
  const lambda = `${SCOPE.LAMBDA}(${[...values, `${name}(${handed.join(',')})`].join(',')})`
  return [...parts.slice(0, -1), lambda]
}

/** Names from LET, LAMBDA and the workbook within a formula. */
export class ScopeNames {
  readonly #words: NameLookup
  /**
   * Names in scope, as stacks for nested scopes. Each entry says whether the value may be a LAMBDA.
   */
  readonly #given = new Map<string, boolean[]>()
  /**
   * By lowercase name: the text of each defined name that the formula uses and that calls LET or
   * LAMBDA.
   */
  readonly defined = new Map<string, string>()

  constructor(words: NameLookup) {
    this.#words = words
  }

  /** Adds a name to the scope and returns its string literal, or `""` if the name is invalid. */
  give(written: string, value = ''): string {
    const { name, isOptional } = givenAs(written)
    const stack = this.#given.get(name) ?? []
    stack.push(MAY_BE_LAMBDA.test(value))
    this.#given.set(name, stack)
    if (!NAME.test(name) || CELL.test(name)) return '""'
    return isOptional ? `"[${name}]"` : `"${name}"`
  }

  /** Removes the innermost entry of each name from the scope. */
  forget(written: readonly string[]): void {
    for (const one of written) {
      const { name } = givenAs(one)
      this.#given.get(name)?.pop()
      if (this.#given.get(name)?.length === 0) this.#given.delete(name)
    }
  }

  /**
   * Code for a name, or for a range with a name at an end. Null if the word contains no name in
   * scope.
   */
  read(word: string, isCalled: boolean): string | null {
    if (!word.includes(':')) return this.#read(word, isCalled)
    const ends = word.split(':')
    const read = ends.map((end) => this.#read(end, false))
    return read.some((end) => end !== null)
      ? ends.map((end, at) => read[at] ?? end).join(':')
      : null
  }

  /**
   * Whether brackets after a blank are a call: `SUM (A1)` is one, and `A1:B2 (B1)` is an
   * intersection.
   */
  calls(word: string): boolean {
    const name = plain(word)
    const given = this.#given.get(name)?.at(-1)
    if (given !== undefined) return given
    if (this.#words.isFunction(name.replace(/^_xlfn\./, '').toUpperCase())) return true
    const definition = this.#words.definition(word)
    return definition === null ? NAME.test(name) && !CELL.test(name) : HAS_SCOPE.test(definition)
  }

  /** Code for a function passed by name, or null if the word is not a function. */
  bare(word: string, isAnyName: boolean): string | null {
    const name = BARE_FUNCTION.exec(word)?.[1]?.toUpperCase()
    if (name === undefined || NO_FUNCTION.test(name)) return null
    const isKnown = isAnyName || name === 'PERCENTOF' || this.#words.isFunction(name)
    if (!isKnown || this.#words.definition(word) !== null) return null
    return bareFunction(name, isAnyName ? SUMMED : ETA_VALUES.length)
  }

  /** Code for the end of a range after a value, as in `f(1):last`. */
  behind(word: string): string {
    const read = word.startsWith(':') ? this.#read(word.slice(1), false) : null
    return read === null ? word : `:${read}`
  }

  #read(word: string, isCalled: boolean): string | null {
    const name = plain(word)
    const given = this.#given.get(name)
    // `RATE(…)` is a function call even if a name "rate" is in scope.
    if (isCalled && given?.at(-1) !== true && this.#words.isFunction(name.toUpperCase()))
      return null
    return given !== undefined || this.#define(word) ? `${SCOPE.NAME}("${name}")` : null
  }

  #define(word: string): boolean {
    const name = plain(word)
    if (this.defined.has(name)) return true
    const definition = this.#words.definition(word)
    if (definition === null || !HAS_SCOPE.test(definition)) return false
    this.defined.set(name, definition.replace(/^=/, ''))
    return true
  }
}
