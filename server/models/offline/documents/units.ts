import {
  CURRENCY_MARK,
  CURRENCY_CODES,
  SHORT_CURRENCY_UNIT,
  MAGNITUDE,
} from '../../../documents/table/unit-note.ts'
import { isFigure } from './amounts.ts'

export { noteIn } from '../../../documents/table/unit-note.ts'

const UNITS = new RegExp(
  String.raw`${CURRENCY_MARK}|${MAGNITUDE}(?![\p{L}\d])|\b(?:in|of)\b|${SHORT_CURRENCY_UNIT}|%`,
  'giu',
)
/**
 * True if a line contains only units: "£m
 * £m".
 */
export const isUnitLine = (line: string): boolean =>
  !/[\p{L}\d]/u.test(line.replace(UNITS, ' ')) && /[^\s|]/.test(line)

const PURE = new RegExp(
  String.raw`%|\bper\b|\beps\b|\bje aktie\b|\bfte?s?\b|\bhead-?count\b|\b(?:employees?|staff|personnel|people|mitarbeiter)\b(?! (?:costs?|expenses?|benefits?|compensation|pay))|\bnumber of\b|\b(?:ratio|rate|margin|multiple|percentage|days|weeks|hours)\b|\((?:in )?(?:US\$|[€$£¥]|${CURRENCY_CODES}|pence|cents?|units?|number|x|t|kg|m[²2]|k?wh|years?)\)`,
  'i',
)

/** Quantities, prices and ratios, which are never in thousands. */
const COUNTED = new RegExp(
  [
    String.raw`^(?:[\p{L}-]+ )?(?:customers|clients|subscribers|users|members|stores|shops|outlets|locations|units|pieces)$`,
    String.raw`\b(?:shares|units|pieces) (?:outstanding|in issue|sold|produced|delivered)\b|\bweighted average\b`,
    String.raw`\b(?:share|stock|unit|list|selling|exercise|strike|average|closing|market) prices?\b|^prices?$`,
    String.raw`\bgrowth\b(?! (?:cap|invest|fund))|\breturn on (?!plan)|\bro(?:e|a|i|ce|ic)\b`,
    String.raw`\b(?:interest|dividend|asset|fixed charge) cover(?:age)?\b|\bgearing\b|\bleverage\b`,
    String.raw`\b(?:debt|liabilities|loans?|price)[- ]to[- ]\p{L}`,
    String.raw`/ ?(?:ebitda|ebit|equity|assets|sales|revenue|capital|share|unit|employee|day|month)\b`,
    String.raw`\((?:in )?(?:pieces|pcs\.?|stk\.?|stück)\)`,
  ].join('|'),
  'iu',
)
/** An amount with a currency code is not in thousands: "EUR 2,500". */
const CODED = new RegExp(String.raw`(?:${CURRENCY_CODES})`)

/**
 * The unit note that applies to a figure. Percentages, headcounts and values with their own unit
 * take no note.
 */
export const unitNoteOf = (
  {
    row,
    column,
    value,
  }: { readonly row: string; readonly column: string | null; readonly value: string },
  note: string | null,
): string | null => {
  const isAmount =
    isFigure(value) && !/\p{L}|%/u.test(value.replace(new RegExp(CURRENCY_CODES, 'i'), ''))
  const isCounted = [row, column ?? ''].some((name) => COUNTED.test(name.trim()))
  return isAmount && !isCounted && !PURE.test(`${row} ${column ?? ''}`) && !CODED.test(value)
    ? note
    : null
}

const SIZES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:thousands?|k|Tsd)\b|000|T€|\b[TK](?=¤)/i, 'thousand'],
  [/\b(?:millions?|mn?|Mio)\b|\bM(?=¤)/i, 'million'],
  [/\b(?:billions?|bn|Mrd)\b/i, 'billion'],
]
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|EUR/i, 'EUR'],
  [/£|GBP|\bpounds\b/i, 'GBP'],
  [/US\$|\bUS dollars\b/i, 'USD'],
]
const CURRENCY = new RegExp(CURRENCY_CODES, 'i')

/** Normalises a unit note: "EUR thousand" and "in thousands of euros" give the same text. */
export const unitOf = (note: string): string => {
  const code = CURRENCY.exec(note)?.[0].toUpperCase()
  const currency = CURRENCIES.find(([one]) => one.test(note))?.[1] ?? code
  const bare = note.replace(CURRENCY, '¤ ')
  const size = SIZES.find(([one]) => one.test(bare))?.[1] ?? ''
  return currency === undefined ? note.trim().toLowerCase() : `${currency} ${size}`.trim()
}
