/** A figure in a text, with the number format that displays it the same way. */
export type Amount = {
  /** 5 % is 0.05 and "$1.2M" is 1200000. */
  readonly value: number
  readonly pattern: string
  /** The text to type into the reader's spreadsheet: "-1200.5", "5.25%". */
  readonly plain: string
}

/** Longest text that may be a figure, in characters. */
const AMOUNT_CHARS = 40
/**
 * A number holds at most this many digits exactly. Longer ones are account or card numbers, so they
 * stay text.
 */
const EXACT_DIGITS = 15

const SIGN = '[-−–+]'
const CURRENCY = '[$€£¥]|US\\$|USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|CNY|INR|SEK|NOK|DKK'
const DIGITS = "\\d{1,3}(?:(?<gap>[, '’\\u00a0\\u202f])\\d{3}(?:\\k<gap>\\d{3})*)|\\d+"
const AMOUNT = new RegExp(
  `^(?<open>\\()?\\s*(?<sign>${SIGN})?\\s*(?<before>${CURRENCY})?\\s*(?<inner>${SIGN})?\\s*` +
    `(?<digits>${DIGITS})(?<part>\\.\\d+)?\\s*(?<unit>%|bps?|x|[kK]|[mM]n?|[bB]n?)?\\s*` +
    `(?<after>${CURRENCY})?\\s*(?<close>\\))?(?<rate>%)?$`,
)

/** Powers of 1,000 for each unit, and the unit's letters in the format. */
const SCALES: Readonly<Record<string, readonly [number, string]>> = {
  k: [1, 'k'],
  K: [1, 'K'],
  M: [2, 'M'],
  m: [2, 'm'],
  mn: [2, 'mn'],
  Mn: [2, 'Mn'],
  B: [3, 'B'],
  b: [3, 'b'],
  bn: [3, 'bn'],
  Bn: [3, 'Bn'],
}
/** Without a currency these units may mean months, metres or bits. */
const NEEDS_CURRENCY = new Set(['m', 'b', 'mn'])
/** Units that follow a figure without changing its value. */
const TAILS: Readonly<Record<string, string>> = { x: '"x"', bp: '" bp"', bps: '" bps"' }

type Part =
  | 'open'
  | 'sign'
  | 'before'
  | 'inner'
  | 'digits'
  | 'gap'
  | 'part'
  | 'unit'
  | 'after'
  | 'close'
  | 'rate'
/** The parts of a figure. A missing part is ''. */
type Parts = Readonly<Record<Part, string>>

const partsOf = (text: string): Parts | null => {
  const found = text.length > AMOUNT_CHARS ? undefined : AMOUNT.exec(text.trim())?.groups
  if (!found) return null
  const part = (name: Part): string => found[name] ?? ''
  return {
    open: part('open'),
    sign: part('sign'),
    before: part('before'),
    inner: part('inner'),
    digits: part('digits'),
    gap: part('gap'),
    part: part('part'),
    unit: part('unit'),
    after: part('after'),
    close: part('close'),
    rate: part('rate'),
  }
}

const atMostOne = (...parts: readonly string[]): boolean => parts.filter(Boolean).length <= 1

const isSound = ({ open, close, sign, inner, before, after, digits, unit, rate }: Parts) =>
  (open === '') === (close === '') &&
  atMostOne(before, after) &&
  atMostOne(open, sign, inner) &&
  atMostOne(rate, unit) &&
  !/^0./.test(digits) &&
  !(NEEDS_CURRENCY.has(unit) && before + after === '')

const quoted = (word: string): string => (word === '$' ? word : `"${word}"`)

/** The format of the digits and unit, without sign, currency and brackets. */
const shapeOf = ({ gap, part, before, after, unit, rate }: Parts): string => {
  const whole = gap + before + after === '' ? '0' : '#,##0'
  const [thousands, letter] = SCALES[unit] ?? [0, '']
  const scale = letter === '' ? '' : `${','.repeat(thousands)}"${letter}"`
  const percent = unit === '%' ? '%' : rate
  return whole + part.replace(/\d/g, '0') + scale + (TAILS[unit] ?? '') + percent
}

/** Negatives show in brackets. `_)` keeps the digits of positives aligned with them. */
const patternOf = (parts: Parts): string => {
  const { before, after } = parts
  const head = before === '' ? '' : quoted(before.length > 1 ? `${before} ` : before)
  const shown = head + shapeOf(parts) + (after === '' ? '' : `" ${after}"`)
  return `${shown}_);(${shown})`
}

/** Removes binary rounding noise, so "7%" is 0.07. */
const exact = (value: number): number => Number(value.toPrecision(EXACT_DIGITS))

const isNegative = ({ open, sign, inner }: Parts): boolean => /[-−–(]/.test(open + sign + inner)

/**
 * Parses a figure in the notation of tables: "(1,200.50)", "-$3", "5.25%", "€1.2M", "2.5x". Returns
 * null for text and for ambiguous cases such as 007, twenty digits or "1.200,50".
 */
export const readAmount = (text: string): Amount | null => {
  const parts = partsOf(text)
  if (!parts || !isSound(parts)) return null
  const { digits, part, unit, rate } = parts
  const bare = digits.replace(/\D/g, '') + part
  if (bare.replace('.', '').length > EXACT_DIGITS) return null
  const size = Number(bare)
  const written = isNegative(parts) && size !== 0 ? -size : size
  const isRate = unit + rate === '%'
  const value = exact(isRate ? written / 100 : written * 1000 ** (SCALES[unit]?.[0] ?? 0))
  return { value, pattern: patternOf(parts), plain: isRate ? `${written}%` : String(value) }
}

/** The value of one unit in the last displayed digit: 0.01 for 1.25, 0.001 for 5.5%. */
export const stepOf = ({ pattern }: Pick<Amount, 'pattern'>): number => {
  const [shown = ''] = pattern.replace(/"[^"]*"/g, '').split('_)')
  const decimals = /\.(0+)/.exec(shown)?.[1]?.length ?? 0
  const thousands = /,+$/.exec(shown)?.[0].length ?? 0
  return Number(`1e${3 * thousands - decimals - (shown.includes('%') ? 2 : 0)}`)
}
