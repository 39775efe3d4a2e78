import { isFigure } from './amounts.ts'

/** Codes of currencies that are no English word. */
const CODES =
  'EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|AUD|CAD|NZD|CNY|RMB|INR|SGD|HKD|ZAR|BRL|MXN|KRW|AED|SAR|ILS'
const CODE = String.raw`(?:US\$|[€$£¥]|\b(?:${CODES}))`
/** One word for thousands or millions of a currency: TEUR, MSEK. */
const SHORT = String.raw`T€|(?:T|K|M)(?:EUR|USD|GBP|CHF|SEK|NOK|DKK)\b`
const SIZE = String.raw`(?:thousands?|millions?|billions?|['’]?000s?|mn?|bn|k|Mio\.?|Tsd\.?|Mrd\.?)`
const NOTE = new RegExp(
  [
    String.raw`\b(?:all (?:figures|amounts) )?in (?:(?:thousands?|millions?|billions?)(?: of [\p{L} ]{2,20})?|${CODE}(?: ?${SIZE})?(?![\p{L}\d])|${SHORT}|(?:Mio|Tsd|Mrd)\.? ?(?:€|EUR)?)`,
    String.raw`${CODE} ?${SIZE}(?![\p{L}\d])`,
    String.raw`\b(?:${SHORT})`,
  ].join('|'),
  'iu',
)

/** What the figures of a text are counted in, as it says: "in thousands of pounds", "EUR million". */
export const noteIn = (text: string): string | null =>
  (/\d/.test(text.replace(/['’]?000s?/g, '').replace(/(?:19|20)\d\d|\b(?:[qh]?\d{1,2})\b/gi, ''))
    ? null
    : NOTE.exec(text)?.[0]) ?? null

const UNITS = new RegExp(String.raw`${CODE}|${SIZE}(?![\p{L}\d])|\b(?:in|of)\b|${SHORT}|%`, 'giu')
/** Whether a line says what columns are counted in, and no more: "£m | £m". */
export const isOfUnits = (line: string): boolean =>
  !/[\p{L}\d]/u.test(line.replace(UNITS, ' ')) && /[^\s|]/.test(line)

const PURE = new RegExp(
  String.raw`%|\bper\b|\beps\b|\bje aktie\b|\bfte?s?\b|\bhead-?count\b|\b(?:employees?|staff|personnel|people|mitarbeiter)\b(?! (?:costs?|expenses?|benefits?|compensation|pay))|\bnumber of\b|\b(?:ratio|rate|margin|multiple|percentage|days|weeks|hours)\b|\((?:in )?(?:US\$|[€$£¥]|${CODES}|pence|cents?|units?|number|x|t|kg|m[²2]|k?wh|years?)\)`,
  'i',
)

/** What a figure is counted in; a share, a number of people, and what names its own unit is not in thousands. */
export const noteOf = (
  {
    row,
    column,
    value,
  }: { readonly row: string; readonly column: string | null; readonly value: string },
  note: string | null,
): string | null => {
  const isAmount = isFigure(value) && !/\p{L}|%/u.test(value.replace(new RegExp(CODES, 'i'), ''))
  return isAmount && !PURE.test(`${row} ${column ?? ''}`) ? note : null
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
const CURRENCY = new RegExp(CODES, 'i')

/** What a note counts in, by one name however it is written: "EUR thousand" and "in thousands of euros" are one. */
export const unitOf = (note: string): string => {
  const code = CURRENCY.exec(note)?.[0].toUpperCase()
  const currency = CURRENCIES.find(([one]) => one.test(note))?.[1] ?? code
  const bare = note.replace(CURRENCY, '¤ ')
  const size = SIZES.find(([one]) => one.test(bare))?.[1] ?? ''
  return currency === undefined ? note.trim().toLowerCase() : `${currency} ${size}`.trim()
}
