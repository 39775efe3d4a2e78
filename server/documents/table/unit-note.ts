import type { Rows } from '../read/contents.ts'

/** Codes of currencies that are no English word (patterns of a regular expression, as the next ones). */
export const CODES =
  'EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|AUD|CAD|NZD|CNY|RMB|INR|SGD|HKD|ZAR|BRL|MXN|KRW|AED|SAR|ILS'
/** A currency, by its code or its sign. */
export const CODE = String.raw`(?:US\$|[€$£¥]|\b(?:${CODES}))`
/** One word for thousands or millions of a currency: TEUR, MSEK. */
export const SHORT = String.raw`T€|(?:T|K|M)(?:EUR|USD|GBP|CHF|SEK|NOK|DKK)\b`
/** How many of it one is. */
export const SIZE = String.raw`(?:thousands?|millions?|billions?|['’]?000s?|mn?|bn|k|Mio\.?|Tsd\.?|Mrd\.?)`
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

const MOST_LINE_CHARS = 110
/** So many lines above a table may say what it is counted in. */
const MOST_LINES = 2

/** Words of a line, without what rules the cells of a table in Markdown. */
const wordsOf = (line: string): readonly string[] => line.split(/[\s|:-]+/).filter(Boolean)

/**
 * The line of a page right above a table that says what its figures are counted in, as it stands: "Amounts in SEK
 * million". Null where none does, or the table's own heads, the first `top` rows, say so.
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
