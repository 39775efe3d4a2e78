import type { Rows } from '../read/contents.ts'

/** Currency codes that are not English words, as a regular expression pattern. */
export const CURRENCY_CODES =
  'EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|AUD|CAD|NZD|CNY|RMB|INR|SGD|HKD|ZAR|BRL|MXN|KRW|AED|SAR|ILS'
/** A currency code or sign, as a pattern. */
export const CURRENCY_MARK = String.raw`(?:US\$|[€$£¥]|\b(?:${CURRENCY_CODES}))`
/** Abbreviated thousands or millions of a currency, as a pattern: TEUR, MSEK. */
export const SHORT_CURRENCY_UNIT = String.raw`T€|(?:T|K|M)(?:EUR|USD|GBP|CHF|SEK|NOK|DKK)\b`
/** A magnitude word, as a pattern: thousands, mn, Mrd. */
export const MAGNITUDE = String.raw`(?:thousands?|millions?|billions?|['’]?000s?|mn?|bn|k|Mio\.?|Tsd\.?|Mrd\.?)`
const NOTE = new RegExp(
  [
    String.raw`\b(?:all (?:figures|amounts) )?in (?:(?:thousands?|millions?|billions?)(?: of [\p{L} ]{2,20})?|${CURRENCY_MARK}(?: ?${MAGNITUDE})?(?![\p{L}\d])|${SHORT_CURRENCY_UNIT}|(?:Mio|Tsd|Mrd)\.? ?(?:€|EUR)?)`,
    String.raw`${CURRENCY_MARK} ?${MAGNITUDE}(?![\p{L}\d])`,
    String.raw`\b(?:${SHORT_CURRENCY_UNIT})`,
  ].join('|'),
  'iu',
)

/** The unit note in a text: "in thousands of pounds", "EUR million". Null if there is none. */
export const noteIn = (text: string): string | null =>
  (/\d/.test(text.replace(/['’]?000s?/g, '').replace(/(?:19|20)\d\d|\b(?:[qh]?\d{1,2})\b/gi, ''))
    ? null
    : NOTE.exec(text)?.[0]) ?? null

const MOST_LINE_CHARS = 110
/** Maximum distance of the unit note from the table, in lines. */
const MOST_LINES = 2

/** The words of a line, without the `|`, `-` and `:` that draw a Markdown table. */
const wordsOf = (line: string): readonly string[] => line.split(/[\s|:-]+/).filter(Boolean)

/**
 * The line just above a table that states the units of its amounts, such as "Amounts in SEK
 * million". Null if no such line exists, or if the `top` head rows state the units themselves.
 */
export const unitLine = (text: string, rows: Rows, top: number): string | null => {
  const [first, second] = rows.slice(top)
  if (!first || !second || rows.slice(0, top).some((row) => row.some((cell) => noteIn(cell))))
    return null
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const holds = (line = '', row: Rows[number]): boolean => row.every((cell) => line.includes(cell))
  const at = lines.findIndex((line, of) => holds(line, first) && holds(lines[of + 1], second))
  const words = new Set(rows.slice(0, top).flat().flatMap(wordsOf))
  const isHead = (line: string): boolean => wordsOf(line).every((word) => words.has(word))
  const above = lines.slice(0, Math.max(0, at)).toReversed()
  const from = above.findIndex((line) => !isHead(line))
  const near = from < 0 ? [] : above.slice(from, from + MOST_LINES)
  return (
    near.find(
      (line) => !line.includes('\t') && line.length <= MOST_LINE_CHARS && noteIn(line) !== null,
    ) ?? null
  )
}
