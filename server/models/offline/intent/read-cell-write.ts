import { type SpokenFigure, findFigures, figureEnd } from './figures.ts'
import { hideLiterals, type HiddenLiterals } from './literals.ts'

/** An explicit cell and its new content. */
export type CellWrite = {
  /** "B3" or "Costs!B3", with upper-case column letters. */
  readonly cell: string
  /** The worksheet named next to the cell, null for the first worksheet. */
  readonly sheet: string | null
  /** A figure, a text, or a formula that starts with "=". */
  readonly value: SpokenFigure | string
}

const CELL = String.raw`(?<cell>(?:cell )?(?:(?:'[^']+'|[\p{L}_][\p{L}\p{N}_.]*)!)?\$?[a-z]{1,3}\$?[1-9]\d{0,6})(?![\p{L}\p{N}:!])`
const REST = String.raw`(?: (?:on|of|in) (?<rest>[^,;:=]+?))?`
/** Verbs that write content. "Add" is missing, because "add 500 to B3" changes the number in B3. */
const WRITE = String.raw`(?:put|write|enter|type|place|insert|input)`
const PUT = String.raw`(?:${WRITE}|set|change|make|add|fill|label|name|update|use|have|let)`
/** "Put 950 in B3", "950 in B3". */
const INTO = new RegExp(
  String.raw`^(?:(?<verb>${PUT}) )?(?<value>.+) (?<to>in|into|to|at) ${CELL}${REST}$`,
  'iu',
)
/** "Set B3 to 950", "B3 = 950", "label C1 Margin". */
const BECOMES = new RegExp(
  String.raw`^(?:(?<verb>${PUT}) )?${CELL}${REST}(?<by> ?(?:[=:]| (?:to be|to|as|with|becomes|is|should be|should say|should read|say) ) ?| )(?<value>.+)$`,
  'iu',
)
/** "In C1 write Margin". */
const WITHIN = new RegExp(String.raw`^in ${CELL}${REST},? (?:(?<verb>${PUT}) )?(?<value>.+)$`, 'iu')
const POLITE = /^(?:(?:please|now|also|then|and|next|finally|(?:could|can|would|will) you),? )+/i
const ENDING = /[\s.!?,]+(?:please|thanks|thank you)?[\s.!?,]*$|,? (?:please|thanks|thank you)$/i
const PLACE =
  /^(?:here|(?:in|on) (?!(?:cell )?\$?[a-z]{1,3}\$?\d)(?<sheet>[^,;:]{1,60}?))[,:]? (?=(?:put|write|enter|type|set|change|make|add|fill|label|insert|place) )/i
const KIND =
  /^(?:an? |the )?(?:texts?|words?|labels?|headings?|heads?|titles?|notes?|values?|numbers?|figures?|amounts?|formulas?)(?: of)? (?=\S)/i
const FUNCTION =
  /^(?:the )?(sum|total|average|mean|minimum|smallest|maximum|largest|count)(?: value)? (?:of|over) (\$?[a-z]{1,3}\$?\d+)(?:(?::| to | through | ?- ?)(\$?[a-z]{1,3}\$?\d+))$/i
const FUNCTIONS: Readonly<Record<string, string>> = {
  sum: 'SUM',
  total: 'SUM',
  average: 'AVERAGE',
  mean: 'AVERAGE',
  minimum: 'MIN',
  smallest: 'MIN',
  maximum: 'MAX',
  largest: 'MAX',
  count: 'COUNT',
}
/** Unquoted words that are safe as cell text. Anything ambiguous needs quotes. */
const WORDS = /^\p{L}[\p{L}\p{N} &%'’/()-]{0,60}$/u
const NO_TEXT =
  /^(?:the|an?|it|its|this|that|these|those|them|each|all|same|my|our|what|half|twice|nothing|blank|empty|zero|bold|italics?|underlined?|red|green|blue|yellow|orange|grey|gray|black|white|percent\w*|currency|left|right|cent(?:re|er)(?:ed)?|by|more|less|up|down|to|something|anything|one|two|three|ten)\b|\b(?:of|times|minus|plus|divided|formulas?|columns?|rows?|cells?|today|tomorrow|and|or|schedule|table|chart|[a-z]{1,3}\d+)\b/i
const PERIOD = /^(?:Q[1-4]|H[12]|FY\d+)$/i
/** True if a cell name may also be a heading: "Q1 to 500". */
export const canBePeriod = (cell: string): boolean => PERIOD.test(cell)

const figureOf = (text: string): SpokenFigure | null => {
  const [figure, ...others] = findFigures(text)
  if (!figure || others.length > 0 || figure.per !== null) return null
  const isAll = text.slice(0, figure.at).trim() === '' && figureEnd(text, figure) >= text.length
  return isAll ? figure : null
}

const formulaOf = (text: string): string | null => {
  const [, name = '', from = '', to = ''] = FUNCTION.exec(text) ?? []
  const fn = FUNCTIONS[name.toLowerCase()]
  return fn === undefined ? null : `=${fn}(${from.toUpperCase()}:${to.toUpperCase()})`
}

type Found = {
  readonly verb?: string
  readonly value?: string
  readonly by?: string
  readonly to?: string
}

const WRITES = new RegExp(`^${WRITE}$`, 'i')

/** A quoted text, a formula or a figure. Null for unquoted words. */
const exactOf = (
  text: string,
  inner: string,
  hidden: HiddenLiterals,
): SpokenFigure | string | null =>
  hidden.literal(inner)?.replace(/^=\s+/, '=') ?? formulaOf(text) ?? figureOf(inner)

/** Unquoted words count as text only after a verb that writes. */
const asksText = ({ verb, by }: Found): boolean =>
  verb !== undefined && (by !== ' ' || /^(?:label|name)$/i.test(verb))

/** "Add 500 to B3" changes the number in B3, and "add Margin to B3" writes no text. */
const isMove = ({ to, verb = '' }: Found): boolean =>
  to?.toLowerCase() === 'to' && !WRITES.test(verb)

const valueOf = (found: Found, hidden: HiddenLiterals): SpokenFigure | string | null => {
  const text = (found.value ?? '').trim()
  const inner = text.replace(KIND, '')
  const exact = exactOf(text, inner, hidden)
  if (isMove(found)) return typeof exact === 'string' ? exact : null
  if (exact !== null) return exact
  return asksText(found) && WORDS.test(inner) && !NO_TEXT.test(inner) ? inner : null
}

/** The worksheet named next to a cell. Null if the words mean the open worksheet. */
const sheetOf = (words: string | undefined, { shown, literal }: HiddenLiterals): string | null => {
  const name = (words ?? '')
    .trim()
    .replace(/^(?:the|my|our) /i, '')
    .replace(/^(?:work)?sheet (?=\S)|^tab (?=\S)/i, '')
    .replace(/ ?\b(?:(?:work|spread)?sheet|tab|workbook|file|grid)$/i, '')
    .trim()
  const isOpen = /^(?:this|the|my|our|open|current|active|same|here|it)?$/i.test(name)
  return isOpen ? null : (literal(name) ?? shown(name))
}

const putAt = (
  { cell: name = '' }: Readonly<Record<string, string>>,
  sheet: string | undefined,
  value: SpokenFigure | string,
  hidden: HiddenLiterals,
): CellWrite | null => {
  if (typeof value !== 'string' && canBePeriod(name)) return null
  const named = name.replace(/^cell /i, '')
  const at = named.lastIndexOf('!') + 1
  const cell = named.slice(0, at) + named.slice(at).toUpperCase()
  return { cell, sheet: sheetOf(sheet, hidden), value }
}

/**
 * Reads a write to an explicit cell: "write "Margin" in C1", "B4 = SUM(B1:B3)". Returns null if the
 * text is not exactly one write.
 */
export const readCellWrite = (part: string): CellWrite | null => {
  const hidden = hideLiterals(part.trim())
  const polite = hidden.text.replace(/\s+/g, ' ').replace(ENDING, '').replace(POLITE, '')
  const place = PLACE.exec(polite)
  const text = polite.slice(place?.[0].length ?? 0)
  // In "B4 = SUM(B1:B3)" the "=" is part of the hidden formula, so we add one for `BECOMES`.
  const even = text.replace(/(?<=[a-z]\$?\d+) ?(?=[\uE000-\uF8FF]$)/i, ' = ')
  for (const form of [WITHIN, BECOMES, INTO]) {
    const groups = form.exec(even)?.groups ?? {}
    const value = valueOf(groups, hidden)
    if (value !== null)
      return putAt(groups, groups['rest'] ?? place?.groups?.['sheet'], value, hidden)
  }
  return null
}
