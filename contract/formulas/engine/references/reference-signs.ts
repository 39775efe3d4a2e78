import { PieceReader, piecesOf, type Piece } from '../language/pieces.ts'
import { tokensOf } from '../language/tokens.ts'
import { withTrimRanges } from './trim-references.ts'

/** What is written of a part of a formula; `call` is the function that it calls, with its arguments. */
type Written = {
  readonly text: string
  readonly call: { readonly name: string; readonly values: readonly string[] } | null
}

/** What may hold one of the signs, or a range from or to what a function finds. */
const MAY_HOLD =
  /(?<!\[)@|[\p{L}\p{N}_)\]]#|\)\s*:|:\s*(?:(?:_xlfn\.)?(?:IFS?|SWITCH|XLOOKUP))?\(/iu
const PREFIX = /^_xlfn\./i

/** The cell in which XLOOKUP finds its result: INDEX knows its place, XLOOKUP its value alone. */
const placeFound = ([value, searched, results, , match, search]: readonly string[]): string => {
  const rest = search === undefined ? [match ?? '0'] : [match?.trim() || '0', search]
  const found = `XMATCH(${[value, searched, ...rest].join(',')})`
  const isColumn = `ROWS(${searched})>1`
  return `INDEX(${results},IF(${isColumn},${found},0),IF(${isColumn},0,${found}))`
}

/** IF before a colon is a column to Univer. */
const chosen = ([condition = '', ...values]: readonly string[]): string =>
  `CHOOSE(IF(${condition},1,2),${values.length > 1 ? values.join(',') : `${values.join('')},FALSE`})`

/** IFS before a colon is a column to Univer, too. */
const chosenFirst = (values: readonly string[]): string => {
  const numbered = values.map((value, at) => (at % 2 === 0 ? value : String((at + 1) / 2)))
  const results = values.filter((_, at) => at % 2 === 1)
  return `CHOOSE(IFS(${numbered.join(',')}),${results.join(',')})`
}

/** Calls that stand at an end of a range in another way. */
const PLACES: Readonly<Record<string, (values: readonly string[]) => string>> = {
  XLOOKUP: placeFound,
  IF: chosen,
  IFS: chosenFirst,
}

/** A formula with functions in the place of signs that the engine does not read. */
class SignReader extends PieceReader {
  /** Whether ranges are written as the engine reads them, too. */
  readonly #isOfRanges: boolean
  constructor(pieces: readonly Piece[], isOfRanges: boolean) {
    super(pieces)
    this.#isOfRanges = isOfRanges
  }

  /** The formula; null where it is not understood to its end. */
  whole(): string | null {
    const text = this.#values()
    return this.isAtEnd() ? text.join(',') : null
  }

  /** Values with commas between them, up to a bracket that closes. */
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

  /** A reference with its signs, or any other value. */
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

  /** What stands between the signs: a name, cells, a call, brackets. */
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
 * A formula whose signs of references are written as functions: `@A1:A9` as SINGLE(A1:A9), `A1#` as ANCHORARRAY(A1),
 * and a range to what XLOOKUP finds as one to its place.
 */
export const withoutSigns = (formula: string): string => {
  const trimmed = withTrimRanges(formula)
  return MAY_HOLD.test(trimmed) ? readWith(trimmed, true) : trimmed
}

/** A formula with the functions that files have for `@` and `#`. */
export const withSignFunctions = (formula: string): string =>
  /[@#]/.test(formula) ? readWith(formula, false) : formula
