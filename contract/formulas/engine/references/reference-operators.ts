import { PieceReader, piecesOf, type Piece } from '../language/pieces.ts'
import { tokensOf } from '../language/tokens.ts'
import { withTrimRanges } from './trim-references.ts'

/** Code of a part of the formula. `call` is set if the part is a function call. */
type Written = {
  readonly text: string
  readonly call: { readonly name: string; readonly values: readonly string[] } | null
}

/** Quick check for reference operators, and for a range with a function at an end. */
const MAY_HOLD =
  /(?<!\[)@|[\p{L}\p{N}_)\]]#|\)\s*:|:\s*(?:(?:_xlfn\.)?(?:IFS?|SWITCH|XLOOKUP))?\(/iu
const PREFIX = /^_xlfn\./i

/**
 * Rewrites XLOOKUP as INDEX with XMATCH, because INDEX returns a reference and XLOOKUP only a
 * value.
 */
const placeFound = ([value, searched, results, , match, search]: readonly string[]): string => {
  const rest = search === undefined ? [match ?? '0'] : [match?.trim() || '0', search]
  const found = `XMATCH(${[value, searched, ...rest].join(',')})`
  const isColumn = `ROWS(${searched})>1`
  return `INDEX(${results},IF(${isColumn},${found},0),IF(${isColumn},0,${found}))`
}

/** Univer reads IF before a colon as a column, so CHOOSE replaces it. */
const chosen = ([condition = '', ...values]: readonly string[]): string =>
  `CHOOSE(IF(${condition},1,2),${values.length > 1 ? values.join(',') : `${values.join('')},FALSE`})`

/** Univer reads IFS before a colon as a column, so CHOOSE replaces it. */
const chosenFirst = (values: readonly string[]): string => {
  const numbered = values.map((value, at) => (at % 2 === 0 ? value : String((at + 1) / 2)))
  const results = values.filter((_, at) => at % 2 === 1)
  return `CHOOSE(IFS(${numbered.join(',')}),${results.join(',')})`
}

/** Rewrites of function calls at the end of a range. */
const PLACES: Readonly<Record<string, (values: readonly string[]) => string>> = {
  XLOOKUP: placeFound,
  IF: chosen,
  IFS: chosenFirst,
}

/** Replaces the reference operators that Univer does not support with functions. */
class SignReader extends PieceReader {
  /** Whether to rewrite function calls at the ends of ranges as well. */
  readonly #isOfRanges: boolean
  constructor(pieces: readonly Piece[], isOfRanges: boolean) {
    super(pieces)
    this.#isOfRanges = isOfRanges
  }

  /** The rewritten formula, or null if a part cannot be parsed. */
  whole(): string | null {
    const text = this.#values()
    return this.isAtEnd() ? text.join(',') : null
  }

  /** Reads arguments up to a closing bracket. */
  #values(): string[] {
    const values = ['']
    for (let kind = this.kind(); kind !== undefined && kind !== 'close'; kind = this.kind()) {
      if (kind === 'comma') {
        this.take()
        values.push('')
      } else {
        const isPlain = kind === 'sign' || kind === 'percent' || kind === 'blank'
        values.push((values.pop() ?? '') + (isPlain ? this.take() : this.#reference()))
      }
    }
    return values
  }

  /** Reads a reference with its operators, or any other value. */
  #reference(): string {
    const isOne = this.takeSigns()
    const parts = [this.#part()]
    while (this.kind() === 'colon') {
      this.take()
      parts.push(this.#part())
    }
    const [only] = parts
    const text = only !== undefined && parts.length === 1 ? only.text : this.#range(parts)
    return isOne ? `SINGLE(${text})` : text
  }

  #range(parts: readonly Written[]): string {
    if (!this.#isOfRanges) return parts.map(({ text }) => text).join(':')
    return parts
      .map(({ text, call }) => {
        if (call === null) return text.replace(/^\(\s*([^()\s]+)\s*\)$/u, '$1')
        return PLACES[call.name]?.(call.values) ?? text
      })
      .join(':')
  }

  /** Reads a name, cells, a call or brackets. */
  #part(): Written {
    const kind = this.kind()
    const isValue = kind === 'word' || kind === 'text' || kind === 'array'
    let written: Written = { text: isValue ? this.take() : '', call: null }
    for (;;) {
      if (this.kind() === 'open') written = this.#called(written.text)
      else if (this.kind() === 'spilled') {
        this.take()
        written = { text: `ANCHORARRAY(${written.text})`, call: null }
      } else return written
    }
  }

  #called(before: string): Written {
    this.take()
    const values = this.#values()
    const end = this.kind() === 'close' ? this.take() : ''
    const name = before.toUpperCase().replace(PREFIX, '')
    const call = name === '' ? null : { name, values }
    return { text: `${before}(${values.join(',')}${end}`, call }
  }
}

const readWith = (formula: string, isOfRanges: boolean): string => {
  const tokens = tokensOf(formula.slice(1))
  const text = tokens === null ? null : new SignReader(piecesOf(tokens), isOfRanges).whole()
  return text === null ? formula : `=${text}`
}

/**
 * Rewrites reference operators as functions: `@A1:A9` becomes `SINGLE(A1:A9)`, and `A1#` becomes
 * `ANCHORARRAY(A1)`. Also rewrites ranges with XLOOKUP, IF or IFS at an end.
 */
export const withoutReferenceOperators = (formula: string): string => {
  const trimmed = withTrimRanges(formula)
  return MAY_HOLD.test(trimmed) ? readWith(trimmed, true) : trimmed
}

/**
 * Replaces `@` and `#` with the functions that files use.
 * Example: `withOperatorFunctions('=SUM(A1#)')` returns `=SUM(ANCHORARRAY(A1))`
 */
export const withOperatorFunctions = (formula: string): string =>
  /[@#]/.test(formula) ? readWith(formula, false) : formula
