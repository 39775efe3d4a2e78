/** The decimal separator of a document, null if unknown. */
export type DecimalStyle = 'point' | 'comma' | null

/** An exact figure: `units` of 10^-`scale`. `unit` combines its currency, size and %: "€m". */
export type DocumentAmount = {
  readonly units: bigint
  readonly scale: number
  readonly unit: string
}

const CURRENCY = String.raw`(?:US\$|[€$£¥]|USD|EUR|GBP|CHF|JPY)`
const NUMBER = String.raw`(?:\d{1,3}(?:[.,'’\u00a0\u202f]\d{3}(?!\d))+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)`
const SIZE = String.raw`(?:thousand|million|billion|mn|bn|m|k|tsd\.?|mio\.?|mrd\.?|p|pence|bps|pp|x)`
const SIGN = String.raw`[-+−–]`
const FIGURE = String.raw`${SIGN}?(?:${CURRENCY}\s?(?=\())?\(?\s?${SIGN}?\s?${CURRENCY}?\s?${SIGN}?${NUMBER}(?:\s?${SIZE}(?![\p{L}\d]))?\s?(?:%|${CURRENCY})?\s?\)?`
const WHOLE = new RegExp(`^${FIGURE}$`, 'iu')
const ANYWHERE = new RegExp(String.raw`(?<![\p{L}\d.,/:-])${FIGURE}(?![\p{L}\d/:]|[.,]\d)`, 'giu')

/** True if a text is exactly one figure: "1,234", "(€3.4m)", "12 %". "12 May" is not. */
export const isFigure = (text: string): boolean => WHOLE.test(text.trim())

/** The figures of a text in the original notation. */
export const figuresIn = (text: string): readonly string[] =>
  (text.match(ANYWHERE) ?? []).map((figure) => figure.trim())

export const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text.trim())

const COMMA = /\d\.\d{3},\d|(?<![\d.,])\d+,(?:\d{1,2}|\d{4,})(?![\d.,])/
const POINT = /\d,\d{3}\.\d|(?<![\d.,])\d+\.(?:\d{1,2}|\d{4,})(?![\d.,])/

/** Derives the decimal separator of a document from its figures. */
export const decimalStyleOf = (figures: readonly string[]): DecimalStyle => {
  const count = (pattern: RegExp): number => figures.filter((one) => pattern.test(one)).length
  const [commas, points] = [count(COMMA), count(POINT)]
  if (commas === points) return null
  return commas > points ? 'comma' : 'point'
}

/**
 * The decimal separator of a number with one separator and three digits after it, by the document's
 * style. If the style is unknown, a comma separates thousands and a point is ambiguous, so the
 * result is null.
 */
const byStyle = (sign: '.' | ',', style: DecimalStyle): '.' | ',' | '' | null => {
  if (style === null) return sign === ',' ? '' : null
  return (style === 'comma') === (sign === ',') ? sign : ''
}

/** The decimal separator of a number. '' means none, and null means ambiguous. */
const decimalOf = (number: string, style: DecimalStyle): '.' | ',' | '' | null => {
  const signs = number.match(/[.,]/g) ?? []
  const [last] = signs.slice(-1)
  if (last !== '.' && last !== ',') return ''
  if (new Set(signs).size === 2) return last
  if (signs.length > 1) return ''
  return /^0[.,]|[.,](?:\d{1,2}|\d{4,})$/.test(number) ? last : byStyle(last, style)
}

/**
 * Parses a figure exactly. Null if it is not a figure, or if "1.234" is ambiguous in this
 * document.
 */
export const readDocumentAmount = (text: string, style: DecimalStyle): DocumentAmount | null => {
  const figure = text.trim()
  const number = isFigure(figure) ? new RegExp(NUMBER, 'u').exec(figure)?.[0] : undefined
  if (number === undefined) return null
  const decimal = decimalOf(number, style)
  if (decimal === null) return null
  const at = decimal === '' ? -1 : number.lastIndexOf(decimal)
  const decimals = at < 0 ? '' : number.slice(at + 1)
  const digits = (at < 0 ? number : number.slice(0, at)).replace(/\D/g, '') + decimals
  const around = figure.replace(number, ' ')
  const unit = around.replace(/[-+−–()\s]/g, '').toLowerCase()
  const isNegative = /[-−–(]/.test(around)
  return { units: BigInt(digits) * (isNegative ? -1n : 1n), scale: decimals.length, unit }
}

const raised = ({ units, scale }: DocumentAmount, to: number): bigint =>
  units * 10n ** BigInt(to - scale)

const CODES = String.raw`us\$|[€$£¥]|usd|eur|gbp|chf|jpy`
const UNIT = new RegExp(
  String.raw`^(${CODES})?(?:(k|thousand|tsd\.?)|(m|mn|million|mio\.?)|(bn|billion|mrd\.?))?(${CODES})?$`,
)

/** The currency and size of a unit, with the size as a power of ten. Null without a currency. */
const sizeOf = (
  unit: string,
): { readonly currency: string; readonly size: string; readonly power: number } | null => {
  const [, before, k, m, bn, behind] = UNIT.exec(unit) ?? []
  const currency = before ?? behind
  if (currency === undefined) return null
  return { currency, size: k ?? m ?? bn ?? '', power: k ? 3 : m ? 6 : bn ? 9 : 0 }
}

/** Converts an amount to a unit that is smaller by `powers` powers of ten. */
const inSmaller = (
  { units, scale }: DocumentAmount,
  powers: number,
  unit: string,
): DocumentAmount => {
  const newScale = Math.max(0, scale - powers)
  return { units: units * 10n ** BigInt(powers - scale + newScale), scale: newScale, unit }
}

/** Converts two amounts to the smaller of their units. Null if the currencies differ. */
const alike = (
  first: DocumentAmount,
  second: DocumentAmount,
): readonly [DocumentAmount, DocumentAmount] | null => {
  if (first.unit === second.unit) return [first, second]
  const [from, to] = [sizeOf(first.unit), sizeOf(second.unit)]
  if (!from || !to || from.currency !== to.currency) return null
  return from.power < to.power
    ? [first, inSmaller(second, to.power - from.power, first.unit)]
    : [inSmaller(first, from.power - to.power, second.unit), second]
}

/** `after` less `before`, exactly and in the smaller unit. Null if the units are incompatible. */
export const differenceOf = (
  before: DocumentAmount,
  after: DocumentAmount,
): DocumentAmount | null => {
  const [first, second] = alike(before, after) ?? []
  if (!first || !second) return null
  const scale = Math.max(first.scale, second.scale)
  return { units: raised(second, scale) - raised(first, scale), scale, unit: first.unit }
}

/** The exact sum. Null for several units or an empty list. */
export const sumAmounts = (amounts: readonly DocumentAmount[]): DocumentAmount | null => {
  const [first] = amounts
  if (!first || amounts.some(({ unit }) => unit !== first.unit)) return null
  const scale = Math.max(...amounts.map((one) => one.scale))
  const units = amounts.reduce((sum, one) => sum + raised(one, scale), 0n)
  return { units, scale, unit: first.unit }
}

/**
 * The percentage change with one decimal, rounded half away from zero. Null if `before` is zero.
 */
export const changePercent = (
  before: DocumentAmount,
  after: DocumentAmount,
): DocumentAmount | null => {
  const change = differenceOf(before, after)
  const [first] = alike(before, after) ?? []
  if (!change || !first || first.units === 0n) return null
  const from = raised(first, change.scale)
  const size = from < 0n ? -from : from
  const twice = (change.units < 0n ? -change.units : change.units) * 2000n
  const tenths = (twice + size) / (2n * size)
  return { units: change.units < 0n ? -tenths : tenths, scale: 1, unit: '%' }
}

const SYMBOL = /^(?:us\$|[€$£¥])/

/** The part of a unit after the number: "%", " EUR", " million". */
const tailOf = (unit: string): string => {
  if (unit === '' || unit === '%') return unit
  return ` ${unit.length === 3 ? unit.toUpperCase() : unit}`
}

/** A number with its unit: "€0.5 m", "300 EUR", "EUR 1.2 million", "5%". */
const withUnit = (number: string, unit: string): string => {
  const { currency = '', size = '' } = sizeOf(unit) ?? {}
  if (size !== '' && /^[a-z]{3}$/.test(currency))
    return `${currency.toUpperCase()} ${number} ${size}`
  const symbol = SYMBOL.exec(unit)?.[0] ?? ''
  return `${symbol.toUpperCase()}${number}${tailOf(unit.slice(symbol.length))}`
}

/** Formats a computed amount in the document's notation, with brackets for negatives. */
export const writeAmount = (
  { units, scale, unit }: DocumentAmount,
  style: DecimalStyle,
): string => {
  const [group, point] = style === 'comma' ? ['.', ','] : [',', '.']
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale).replace(/\B(?=(?:\d{3})+$)/g, group)
  const number = scale === 0 ? whole : `${whole}${point}${digits.slice(-scale)}`
  const text = withUnit(number, unit)
  return units < 0n ? `(${text})` : text
}
