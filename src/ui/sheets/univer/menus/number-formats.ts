import { SHORT_DATES } from '#contract/figures/date-patterns.ts'
import { numfmt } from '@univerjs/presets'
import { FORMAT_NAMES as NAMES } from '#src/texts/grid-formats.ts'
import { currencyCode, currencySign } from '#contract/figures/currencies.ts'
import type { Region } from '#contract/figures/region.ts'

/** A number format in the list of the toolbar. Its `pattern` is null for General. */
export type FormatChoice = {
  readonly name: string
  readonly pattern: string | null
  /** The value that the preview shows. */
  readonly sample: number
}

/**
 * The previews show a negative number, because some formats differ only in its sign or brackets.
 */
const FIGURE = -1234.5
const PART = 0.075
/** 31 March 2026, 13:30, as a serial number. */
const MOMENT = 46_112.5625
/** A day and a half, as the sample of a duration. */
const HOURS = 1.5

/** A date format that is unambiguous in every region. */
export const MEDIUM_DATE = 'd mmm yyyy'

/** A currency sign that ends with a letter needs a space before the digits: CHF 5, but €5. */
const beforeDigits = (sign: string): string =>
  /\p{L}$/u.test(sign) ? `"${sign}\u00a0"` : `"${sign}"`

/** The region's currency with two decimals. Negatives have a minus sign. */
export const currencyPattern = ({ currency }: Region): string =>
  `${beforeDigits(currencySign(currency))}#,##0.00`

/** The toolbar's number formats in groups, with the region's currency and dates. */
export const formatChoices = (region: Region): readonly (readonly FormatChoice[])[] => {
  const money = currencyPattern(region)
  const day = SHORT_DATES[region.dates]
  return [
    [
      { name: NAMES.general, pattern: null, sample: FIGURE },
      { name: NAMES.text, pattern: '@', sample: FIGURE },
    ],
    [
      { name: NAMES.number, pattern: '#,##0.00', sample: FIGURE },
      { name: NAMES.whole, pattern: '#,##0', sample: FIGURE },
      { name: NAMES.accounting, pattern: '#,##0.00_);(#,##0.00)', sample: FIGURE },
      { name: NAMES.currency, pattern: money, sample: FIGURE },
      { name: NAMES.wholeCurrency, pattern: money.replace('.00', ''), sample: FIGURE },
      { name: NAMES.percent, pattern: '0.00%', sample: PART },
      { name: NAMES.scientific, pattern: '0.00E+00', sample: FIGURE },
    ],
    [
      { name: NAMES.shortDate, pattern: day, sample: MOMENT },
      { name: NAMES.mediumDate, pattern: MEDIUM_DATE, sample: MOMENT },
      { name: NAMES.month, pattern: 'mmm yyyy', sample: MOMENT },
      { name: NAMES.time, pattern: 'h:mm', sample: MOMENT },
      { name: NAMES.dateTime, pattern: `${day} h:mm`, sample: MOMENT },
      { name: NAMES.duration, pattern: '[h]:mm:ss', sample: HOURS },
    ],
  ]
}

const BY_KIND: Readonly<Record<string, string>> = {
  text: NAMES.text,
  number: NAMES.number,
  grouped: NAMES.number,
  currency: NAMES.currency,
  percent: NAMES.percent,
  scientific: NAMES.scientific,
  fraction: NAMES.fraction,
  date: NAMES.date,
  time: NAMES.time,
  datetime: NAMES.dateTime,
}

const FIGURES: ReadonlySet<string> = new Set(['number', 'grouped', 'currency'])

/**
 * The name of a number format. It is accounting if negatives have brackets, else currency if there
 * is a currency sign, else the name of `type`.
 */
const figureName = (pattern: string, type: string, own: string): string => {
  if (/\(.*\d.*\)/.test(numfmt.format(pattern, -1))) return NAMES.accounting
  const beside = numfmt.format(pattern, 1).replace(/[\d.,]/g, '')
  return currencyCode(beside, own) === null ? (BY_KIND[type] ?? NAMES.custom) : NAMES.currency
}

const nameByKind = (pattern: string, own: string): string => {
  try {
    const { type } = numfmt.getFormatInfo(pattern)
    if (FIGURES.has(type)) return figureName(pattern, type, own)
    if (type === 'time' && /\[[hms]+\]/i.test(pattern)) return NAMES.duration
    return BY_KIND[type] ?? NAMES.custom
  } catch {
    return NAMES.custom
  }
}

/**
 * The name of a cell's number format. If it is not in the list of the toolbar, the name of its
 * kind.
 */
export const formatName = (pattern: string | null | undefined, region: Region): string => {
  if (!pattern || pattern === 'General') return NAMES.general
  const choice = formatChoices(region)
    .flat()
    .find((each) => each.pattern === pattern)
  return choice?.name ?? nameByKind(pattern, region.currency)
}
