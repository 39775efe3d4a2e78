/** Functions that a formula's own names are read with; nobody writes them. */
export const SCOPE = {
  LET: 'SCOPE.LET',
  LAMBDA: 'SCOPE.LAMBDA',
  NAME: 'SCOPE.NAME',
  CALL: 'SCOPE.CALL',
  /** Several references as one. */
  UNION: 'SCOPE.UNION',
  /** The cells that references have in common. */
  COMMON: 'SCOPE.COMMON',
  /** LET whose values know each other's names, and their own. */
  DEFINED: 'SCOPE.DEFINED',
  /** A function that stands without brackets, with its calls. */
  ETA: 'SCOPE.ETA',
} as const

/** What the words of a formula may be besides its own names. */
export type Words = {
  /** What a defined name stands for; null where there is none of this name. */
  readonly definition: (name: string) => string | null
  readonly isFunction: (name: string) => boolean
}

/** No defined names, and no functions that a name could be taken for. */
export const NO_WORDS: Words = { definition: () => null, isFunction: () => false }

/** What stands before the names of a LAMBDA in files. */
const OF_FILES = /^_xl[po][pm]\./i
const OPTIONAL = /^\[(.+)\]$|^_xlop\.(.+)$/i
/** Whether a defined name is one that is called, or that has names of its own. */
const HAS_SCOPE = /\b(?:LET|LAMBDA)\s*\(/i

/** What a name may look like; a cell is none. */
const NAME = /^[\p{L}_\\][\p{L}\p{N}_.?\\]*$/u
const CELL = /^[a-z]{1,3}\d+$/i
/** What may come to a LAMBDA. */
const MAY_BE_LAMBDA = /^\(*\s*SCOPE\./

const plain = (name: string): string => name.replace(OF_FILES, '').toLowerCase()

/** The name of a LAMBDA's value: in brackets where it may be left out. */
const givenAs = (written: string): { readonly name: string; readonly isOptional: boolean } => {
  const [, bracketed, prefixed] = OPTIONAL.exec(written) ?? []
  const name = bracketed ?? prefixed
  return { name: plain(name ?? written), isOptional: name !== undefined }
}

/** How many values a function hands to the function that it takes; MAP one of each of its ranges. */
const HANDS_ON: Readonly<Record<string, number>> = {
  BYROW: 1,
  BYCOL: 1,
  REDUCE: 2,
  SCAN: 2,
  MAKEARRAY: 2,
  MAP: 0,
}
/** A function that stands without brackets: BYROW(A1:B2,SUM). */
const BARE = /^\s*(?:_xleta\.)?([A-Z][A-Z.]+)\s*$/i

/** The names of the values that a bare function is called with. */
export const ETA_VALUES = ['value1', 'value2', 'value3', 'value4', 'value5', 'value6'] as const
/** With how many GROUPBY and PIVOTBY call it at most. */
const SUMMED = 2

/** Where functions take a function among their values. */
const FUNCTION_AT: Readonly<Record<string, number>> = { GROUPBY: 2, PIVOTBY: 3 }
/** Functions that hand functions on, which they are given. */
const HANDING_ON = new Set(['HSTACK', 'VSTACK', 'IF', 'IFS', 'CHOOSE', 'SWITCH'])

/** Whether a function may stand without brackets in a place; `isTaken` where the call itself stands in such a place. */
export const takesFunction = (name: string | null, at: number, isTaken: boolean): boolean =>
  name === null || HANDING_ON.has(name) ? isTaken : FUNCTION_AT[name] === at

/** A function by its bare name: its name, and its calls with one value, with two and so on. */
const bareFunction = (name: string, most: number): string => {
  const values = ETA_VALUES.slice(0, most).map((value) => `${SCOPE.NAME}("${value}")`)
  const calls = values.map((_, at) => `${name}(${values.slice(0, at + 1).join(',')})`)
  return `${SCOPE.ETA}("${name}",${calls.join(',')})`
}

/** Whether a function hands values on to a function, which is the last that it takes. */
export const handsOn = (called: string | null): boolean =>
  called !== null && HANDS_ON[called] !== undefined

/** A function without brackets: its name, behind the prefix of files. */
export const BARE_FUNCTION = /^(?:_xleta\.)?([A-Z][A-Z0-9.]*)$/i
const NO_FUNCTION = /^(?:[A-Z]{1,3}\d+|TRUE|FALSE)$/

/** The parts of a call with a LAMBDA in place of the bare name of a function. */
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

/** The names that LET, LAMBDA and the workbook give within a formula. */
export class ScopeNames {
  readonly #words: Words
  /** Names that are given where the reader stands, each with whether its values may be called. */
  readonly #given = new Map<string, boolean[]>()
  /** Defined names that are called, or have names of their own: what each stands for, by its plain name. */
  readonly defined = new Map<string, string>()

  constructor(words: Words) {
    this.#words = words
  }

  /** Gives a name from here on, to a value where it is known; as the text that stands for it. */
  give(written: string, value = ''): string {
    const { name, isOptional } = givenAs(written)
    const held = this.#given.get(name) ?? []
    held.push(MAY_BE_LAMBDA.test(value))
    this.#given.set(name, held)
    if (!NAME.test(name) || CELL.test(name)) return '""'
    return isOptional ? `"[${name}]"` : `"${name}"`
  }

  /** Takes names back, each once. */
  forget(written: readonly string[]): void {
    for (const one of written) {
      const { name } = givenAs(one)
      this.#given.get(name)?.pop()
      if (this.#given.get(name)?.length === 0) this.#given.delete(name)
    }
  }

  /** The value of a name, or the range between two; null where the word is no name that is given. */
  read(word: string, isCalled: boolean): string | null {
    if (!word.includes(':')) return this.#read(word, isCalled)
    const ends = word.split(':')
    const read = ends.map((end) => this.#read(end, false))
    return read.some((end) => end !== null)
      ? ends.map((end, at) => read[at] ?? end).join(':')
      : null
  }

  /** Whether a word calls what stands in brackets behind a blank: SUM (A1) does, A1:B2 (B1) does not. */
  calls(word: string): boolean {
    const name = plain(word)
    const given = this.#given.get(name)?.at(-1)
    if (given !== undefined) return given
    if (this.#words.isFunction(name.replace(/^_xlfn\./, '').toUpperCase())) return true
    const meant = this.#words.definition(word)
    return meant === null ? NAME.test(name) && !CELL.test(name) : HAS_SCOPE.test(meant)
  }

  /** What a word is where a function may stand without brackets; null where it is no function there. */
  bare(word: string, isAnyName: boolean): string | null {
    const name = BARE_FUNCTION.exec(word)?.[1]?.toUpperCase()
    if (name === undefined || NO_FUNCTION.test(name)) return null
    const isKnown = isAnyName || name === 'PERCENTOF' || this.#words.isFunction(name)
    if (!isKnown || this.#words.definition(word) !== null) return null
    return bareFunction(name, isAnyName ? SUMMED : ETA_VALUES.length)
  }

  /** What stands behind a value, as in `f(1):last`. */
  behind(word: string): string {
    const read = word.startsWith(':') ? this.#read(word.slice(1), false) : null
    return read === null ? word : `:${read}`
  }

  #read(word: string, isCalled: boolean): string | null {
    const name = plain(word)
    const given = this.#given.get(name)
    // RATE(…) stays the function beside a value that is named rate.
    if (isCalled && given?.at(-1) !== true && this.#words.isFunction(name.toUpperCase()))
      return null
    return given !== undefined || this.#define(word) ? `${SCOPE.NAME}("${name}")` : null
  }

  #define(word: string): boolean {
    const name = plain(word)
    if (this.defined.has(name)) return true
    const meant = this.#words.definition(word)
    if (meant === null || !HAS_SCOPE.test(meant)) return false
    this.defined.set(name, meant.replace(/^=/, ''))
    return true
  }
}
