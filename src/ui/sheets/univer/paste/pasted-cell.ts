import { readTyped, type TypedValue } from '#contract/figures/read-typed.ts'
import type { Region } from '#contract/figures/region.ts'

/** The parsed form of a clipboard cell. */
export type PastedCell = { readonly text: string; readonly pattern: string } & (
  | { readonly kind: 'number'; readonly v: number }
  | { readonly kind: 'formula' | 'text'; readonly v: string }
)

/** A clipboard cell. `exact` is the full-precision number behind a rounded text. */
export type CopiedCell = {
  readonly text: string
  readonly pattern: string
  readonly exact: number | null
}

/** Formats a value. Null for an invalid format. */
export type FormatValue = (pattern: string, value: number) => string | null

const TEXT_FORMAT = '@'
const GENERAL = /^(?:|general)$/i
/** Digits with their separators inside a text: 3.5 of "3.5x". */
const FIGURES = /\d(?:[\d.,'’\s]*\d)?/g
const FRACTION = /^(?:(\d+)\s+)?(\d+)\s*\/\s*([1-9]\d*)$/
/** The parts of a format that print literally or set colours and conditions. */
const LITERALS = /"[^"]*"|\\.|_.|\[[^\]]*\]/g
const SHOWS_DAYS = /[dmyhs]/i
/** The most digits of an exact number. We look for no number in a text with more digits. */
const MOST_DIGITS = 15

const squeezed = (text: string): string =>
  text.replace(/\s+/g, '').replace(/[−–—]/g, '-').replace(/’/g, "'")

/**
 * Whether the cell's format shows `value` as the cell's text. Ignores blanks. The text may have
 * standard or regional separators.
 */
const shows = (
  cell: CopiedCell,
  value: number,
  { decimal, group }: Region,
  show: FormatValue,
): boolean => {
  const shown = show(cell.pattern, value)
  if (shown === null) return false
  const ours = shown.replace(/[.,]/g, (sign) => (sign === '.' ? decimal : group))
  return [shown, ours].some((each) => squeezed(each) === squeezed(cell.text))
}

/** The number in a text, such as 3.5 in "3.5x". Empty if the text has several numbers or none. */
const figureIn = (text: string, region: Region): readonly number[] => {
  const [figure, ...more] = text.match(FIGURES) ?? []
  const read = figure === undefined || more.length > 0 ? null : readTyped(figure, region)
  return read !== null && 'value' in read ? [read.value] : []
}

const fractionOf = (text: string): readonly number[] => {
  const [, whole = '0', part, parts] = FRACTION.exec(text.replace('-', '').trim()) ?? []
  return part === undefined ? [] : [Number(whole) + Number(part) / Number(parts)]
}

/**
 * The numbers that a text may show, each with both signs. We try all its digits as one number, its
 * only number, and its fraction. A text without digits may show 0.
 */
const candidates = (text: string, region: Region): readonly number[] => {
  const digits = text.replace(/\D/g, '')
  if (digits.length > MOST_DIGITS) return []
  if (digits === '') return [0]
  const sizes = [Number(digits), ...figureIn(text, region), ...fractionOf(text)]
  return sizes.flatMap((size) => (/^[-−(]/.test(text) ? [-size, size] : [size, -size]))
}

/**
 * The number that the cell's format shows as its text: 12 for "0012" in 0000, and 3.5 for "3.5x" in
 * 0.0"x".
 */
const behind = (cell: CopiedCell, region: Region, show: FormatValue): number | null => {
  const { text, pattern } = cell
  if (GENERAL.test(pattern) || SHOWS_DAYS.test(pattern.replace(LITERALS, ''))) return null
  return candidates(text, region).find((value) => shows(cell, value, region, show)) ?? null
}

/**
 * The number in a cell. It keeps the cell's format if that format shows the same text, else it gets
 * the parsed format.
 */
const numberOf = (cell: CopiedCell, typed: TypedValue, region: Region, show: FormatValue) => {
  const { text, pattern, exact } = cell
  const read = 'value' in typed ? typed : { value: null, pattern: '' }
  // The format decides the meaning: "3,030" in #,##0 is never 3.03, whatever the region's decimal
  // sign.
  const isShown = read.value !== null && shows(cell, read.value, region, show)
  const v = exact ?? (isShown ? null : behind(cell, region, show)) ?? read.value
  if (v === null) return null
  const isKept = !GENERAL.test(pattern) && (exact !== null || shows(cell, v, region, show))
  return { kind: 'number', v, pattern: isKept ? pattern : read.pattern, text } as const
}

/**
 * The value of a copied cell: a number, a formula without its "=", or a text in a text format. Null
 * for any other text.
 */
export const parseCopiedCell = (
  cell: CopiedCell,
  region: Region,
  show: FormatValue,
): PastedCell | null => {
  const { text, pattern } = cell
  if (pattern === TEXT_FORMAT) return { kind: 'text', v: text, pattern, text }
  const typed = readTyped(text, region)
  if (typed.kind !== 'formula') return numberOf(cell, typed, region, show)
  return text.startsWith('=') ? null : { kind: 'formula', v: typed.formula, pattern: '', text }
}
