import { readTyped, type Typed } from '#contract/figures/read-typed.ts'
import type { Region } from '#contract/figures/region.ts'

/** What a cell of a clipboard becomes. */
export type PastedCell = { readonly text: string; readonly pattern: string } & (
  | { readonly kind: 'number'; readonly v: number }
  | { readonly kind: 'formula' | 'text'; readonly v: string }
)

/** What a clipboard tells of a cell. `exact` is the whole of a number that shows in fewer digits. */
export type CopiedCell = {
  readonly text: string
  readonly pattern: string
  readonly exact: number | null
}

/** Shows a value in a format; null where the format cannot be read. */
export type Show = (pattern: string, value: number) => string | null

const TEXT_FORMAT = '@'
const GENERAL = /^(?:|general)$/i
/** Digits with what stands between them, within other signs: 3.5 of "3.5x". */
const FIGURES = /\d(?:[\d.,'’\s]*\d)?/g
const FRACTION = /^(?:(\d+)\s+)?(\d+)\s*\/\s*([1-9]\d*)$/
/** What a format shows as it stands, and its colours and conditions. */
const LITERALS = /"[^"]*"|\\.|_.|\[[^\]]*\]/g
const SHOWS_DAYS = /[dmyhs]/i
/** More digits than a number holds exactly. */
const MOST_DIGITS = 15

const squeezed = (text: string): string =>
  text.replace(/\s+/g, '').replace(/[−–—]/g, '-').replace(/’/g, "'")

/** Whether a format shows a value as the text: blanks aside, with its own signs or the region's. */
const shows = (
  cell: CopiedCell,
  value: number,
  { decimal, group }: Region,
  show: Show,
): boolean => {
  const shown = show(cell.pattern, value)
  if (shown === null) return false
  const ours = shown.replace(/[.,]/g, (sign) => (sign === '.' ? decimal : group))
  return [shown, ours].some((each) => squeezed(each) === squeezed(cell.text))
}

/** The one figure in a text: 3.5 of "3.5x". */
const figureIn = (text: string, region: Region): readonly number[] => {
  const [figure, ...more] = text.match(FIGURES) ?? []
  const read = figure === undefined || more.length > 0 ? null : readTyped(figure, region)
  return read !== null && 'value' in read ? [read.value] : []
}

const fractionOf = (text: string): readonly number[] => {
  const [, whole = '0', part, parts] = FRACTION.exec(text.replace('-', '').trim()) ?? []
  return part === undefined ? [] : [Number(whole) + Number(part) / Number(parts)]
}

/** Numbers that a text may be the look of: its digits, the one figure in it, a fraction, none at all. */
const candidates = (text: string, region: Region): readonly number[] => {
  const digits = text.replace(/\D/g, '')
  if (digits.length > MOST_DIGITS) return []
  if (digits === '') return [0]
  const sizes = [Number(digits), ...figureIn(text, region), ...fractionOf(text)]
  return sizes.flatMap((size) => (/^[-−(]/.test(text) ? [-size, size] : [size, -size]))
}

/** The number that a format made this text of: 12 of "0012" in 0000, 3.5 of "3.5x" in 0.0"x". */
const behind = (cell: CopiedCell, region: Region, show: Show): number | null => {
  const { text, pattern } = cell
  if (GENERAL.test(pattern) || SHOWS_DAYS.test(pattern.replace(LITERALS, ''))) return null
  return candidates(text, region).find((value) => shows(cell, value, region, show)) ?? null
}

/** A number in its cell's format where that shows it as the text, else in that of its reading. */
const numberOf = (cell: CopiedCell, typed: Typed, region: Region, show: Show) => {
  const { text, pattern, exact } = cell
  const read = 'value' in typed ? typed : { value: null, pattern: '' }
  // A format tells what its text is: "3,030" in #,##0 is no 3.03, whatever sign the region has.
  const isShown = read.value !== null && shows(cell, read.value, region, show)
  const v = exact ?? (isShown ? null : behind(cell, region, show)) ?? read.value
  if (v === null) return null
  const isKept = !GENERAL.test(pattern) && (exact !== null || shows(cell, v, region, show))
  return { kind: 'number', v, pattern: isKept ? pattern : read.pattern, text } as const
}

/**
 * What a copied cell becomes: a number in its format, a formula, a text of the format for texts. Null for
 * any other text.
 */
export const pastedCell = (cell: CopiedCell, region: Region, show: Show): PastedCell | null => {
  const { text, pattern } = cell
  if (pattern === TEXT_FORMAT) return { kind: 'text', v: text, pattern, text }
  const typed = readTyped(text, region)
  if (typed.kind !== 'formula') return numberOf(cell, typed, region, show)
  return text.startsWith('=') ? null : { kind: 'formula', v: typed.formula, pattern: '', text }
}
