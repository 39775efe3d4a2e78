import { CODE, CODES, SHORT, SIZE } from '../../../documents/table/unit-note.ts'
import { isFigure } from './amounts.ts'

export { noteIn } from '../../../documents/table/unit-note.ts'

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
