import { quoteSheetName } from '#contract/workbook/cells.ts'
import { tokensOf, type Token } from './tokens.ts'

/** A defined name. `sheetId` is null if its scope is the workbook. */
export type ScopedName = {
  readonly name: string
  readonly refersTo: string
  readonly sheetId: string | null
}

/** Worksheets and names of a workbook. */
export type WorkbookScope = {
  /** In tab order. */
  readonly sheets: readonly { readonly id: string; readonly name: string }[]
  readonly names: readonly ScopedName[]
}

/** A 3D reference: `Jan:Mar!B5` or `'Q1 2026:Q4 2026'!B5:C9`. */
const SEVERAL = /^(?:'((?:[^']|'')+:(?:[^']|'')+)'|([^'!:]+:[^'!:]+))!(.+)$/su
const MAY_BE_SEVERAL = /:[\p{L}\p{N}_.]*!|:(?:[^']|'')*'!/u
/** A name with its worksheet: `Sheet1!rate` or `'Q1 2026'!rate`. */
const OF_SHEET = /^(?:'((?:[^']|'')+)'|([^'!:]+))!([^!:$]+)$/su
/** Limit of nested names, because names may refer to each other in a cycle. */
const MOST_STEPS = 8

const unquoted = (name: string | undefined): string | undefined => name?.replaceAll("''", "'")
const same = (one: string): string => one.trim().toLowerCase()

/** Names that LET or LAMBDA may define. They take precedence over defined names. */
const givenIn = (tokens: readonly Token[]): ReadonlySet<string> => {
  const isGiving = tokens.some(({ text }) => /^(?:_xlfn\.)?(?:LET|LAMBDA)$/i.test(text))
  const pieces = isGiving ? tokens.filter(({ kind }) => kind !== 'blank') : []
  const isAt = (at: number, ...kinds: readonly Token['kind'][]): boolean =>
    kinds.some((kind) => pieces[at]?.kind === kind)
  const given = pieces.filter((_, at) => isAt(at - 1, 'open', 'comma') && isAt(at + 1, 'comma'))
  return new Set(given.map(({ text }) => same(text)))
}

/** Resolves worksheet-scoped names and 3D references in formulas. */
export class WorksheetScope {
  readonly #sheets: WorkbookScope['sheets']
  /**
   * The text of each name that depends on the worksheet, by lowercase name and then by worksheet
   * id. The id "" holds the definition for all other worksheets.
   */
  readonly #own = new Map<string, Map<string, string>>()

  constructor({ sheets, names }: WorkbookScope) {
    this.#sheets = sheets
    const own = (name: string): Map<string, string> => {
      const known = this.#own.get(same(name)) ?? new Map<string, string>()
      this.#own.set(same(name), known)
      return known
    }
    for (const { name, sheetId } of names) if (sheetId !== null) own(name)
    // A name that refers to a worksheet-scoped name also depends on the worksheet.
    for (let found = -1; found !== this.#own.size;) {
      found = this.#own.size
      for (const { name, refersTo } of names) if (this.#mayName(refersTo)) own(name)
    }
    for (const { name, refersTo, sheetId } of names)
      this.#own.get(same(name))?.set(sheetId ?? '', refersTo.replace(/^=/, ''))
  }

  /** Rewrites a formula so it means the same on every worksheet. */
  plain(sheetId: string, formula: string): string {
    const isScoped = MAY_BE_SEVERAL.test(formula) || this.#mayName(formula)
    return isScoped ? this.#read(sheetId, formula, MOST_STEPS) : formula
  }

  #mayName(formula: string): boolean {
    if (this.#own.size === 0) return false
    const text = formula.toLowerCase()
    return [...this.#own.keys()].some((name) => text.includes(name))
  }

  #read(sheetId: string, formula: string, steps: number): string {
    const isFormula = formula.startsWith('=')
    const tokens = tokensOf(isFormula ? formula.slice(1) : formula)
    if (tokens === null) return formula
    const given = givenIn(tokens)
    const parts = tokens.map((token, at) =>
      token.kind === 'word' && tokens[at + 1]?.kind !== 'open' && !given.has(same(token.text))
        ? (this.#several(token) ?? this.#named(sheetId, token, steps))
        : token.text,
    )
    return `${isFormula ? '=' : ''}${parts.join('')}`
  }

  /** Expands a 3D reference to a union. Null for other tokens. */
  #several({ text }: Token): string | null {
    const [, quoted, bare, cells = ''] = SEVERAL.exec(text) ?? []
    const tabs = (unquoted(quoted) ?? bare)?.split(':').map((name) => this.#placeOf(name))
    if (tabs === undefined) return null
    if (tabs.includes(-1)) return '#REF!'
    const all = this.#sheets
      .slice(Math.min(...tabs), Math.max(...tabs) + 1)
      .map(({ name }) => `${quoteSheetName(name)}!${cells}`)
    return all.length === 1 ? all.join('') : `(${all.join(',')})`
  }

  #placeOf(name: string): number {
    return this.#sheets.findIndex((sheet) => same(sheet.name) === same(name))
  }

  /**
   * Returns the plain name and the worksheet of a written name. If it has no worksheet, the
   * formula's own worksheet applies. Null for an unknown worksheet.
   */
  #place(sheetId: string, text: string) {
    const [, quoted, bare, name] = OF_SHEET.exec(text) ?? []
    if (name === undefined) return { name: text, sheetId }
    const found = this.#sheets[this.#placeOf(unquoted(quoted) ?? bare ?? '')]
    return found === undefined ? null : { name, sheetId: found.id }
  }

  /**
   * Text of a worksheet-scoped name, in which further such names are resolved too. Other tokens
   * stay unchanged.
   */
  #named(sheetId: string, { text }: Token, steps: number): string {
    const place = this.#place(sheetId, text)
    const known = place === null ? undefined : this.#own.get(same(place.name))
    if (place === null || known === undefined) return text
    const definition = known.get(place.sheetId) ?? known.get('')
    if (definition === undefined || steps === 0) return '#NAME?'
    const read = this.#read(place.sheetId, definition, steps - 1)
    return tokensOf(read)?.length === 1 ? read : `(${read})`
  }
}
