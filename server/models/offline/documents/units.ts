import { isFigure } from './amounts.ts'

const CODE = String.raw`(?:US\$|[€$£¥]|\b(?:EUR|USD|GBP|CHF|JPY))`
const SIZE = String.raw`(?:thousands?|millions?|billions?|['’]?000s?|mn?|bn|k|Mio\.?|Tsd\.?|Mrd\.?)`
const NOTE = new RegExp(
  [
    String.raw`\b(?:all (?:figures|amounts) )?in (?:(?:thousands?|millions?|billions?)(?: of [\p{L} ]{2,20})?|${CODE} ?(?:${SIZE}(?![\p{L}\d]))?(?!\d)|T€|TEUR|(?:Mio|Tsd|Mrd)\.? ?(?:€|EUR)?)`,
    String.raw`${CODE} ?${SIZE}(?![\p{L}\d])`,
    String.raw`\b(?:T€|TEUR)\b`,
  ].join('|'),
  'iu',
)

/** What the figures of a text are counted in, as it says: "in thousands of pounds", "EUR million". */
export const noteIn = (text: string): string | null =>
  (/\d/.test(text.replace(/['’]?000s?/g, '').replace(/(?:19|20)\d\d|\b\d{1,2}\b/g, ''))
    ? null
    : NOTE.exec(text)?.[0]) ?? null

const UNITS = new RegExp(String.raw`${CODE}|${SIZE}(?![\p{L}\d])|\b(?:in|of)\b|T€|TEUR|%`, 'giu')
/** Whether a line says what columns are counted in, and no more: "£m | £m". */
export const isOfUnits = (line: string): boolean =>
  !/[\p{L}\d]/u.test(line.replace(UNITS, ' ')) && /[^\s|]/.test(line)

const PURE =
  /%|\bper\b|\beps\b|\bje aktie\b|\bfte?s?\b|\bhead-?count\b|\b(?:employees?|staff|personnel|people|mitarbeiter)\b(?! (?:costs?|expenses?|benefits?|compensation|pay))|\bnumber of\b|\b(?:ratio|rate|margin|multiple|percentage|days|weeks|hours)\b|\((?:in )?(?:US\$|[€$£¥]|EUR|USD|GBP|CHF|pence|cents?|units?|number|x|t|kg|m[²2]|k?wh|years?)\)/i

/** What a figure is counted in; a share, a number of people, and what names its own unit is not in thousands. */
export const noteOf = (
  {
    row,
    column,
    value,
  }: { readonly row: string; readonly column: string | null; readonly value: string },
  note: string | null,
): string | null => {
  const isAmount = isFigure(value) && !/\p{L}|%/u.test(value.replace(/EUR|USD|GBP|CHF|JPY/i, ''))
  return isAmount && !PURE.test(`${row} ${column ?? ''}`) ? note : null
}
