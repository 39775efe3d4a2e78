import { SEARCHED_MESSAGE_CHARS, SEARCH_MAX_CHARS } from '../limits.ts'

/** Most words of a search that count. */
const WORDS_MAX = 16
/** Most characters of a word that count; no longer word stands in PostgreSQL's index. */
export const WORD_MAX_CHARS = 100
/** Characters of the line that shows where a text was found, and of it before the first found word. */
const LINE_CHARS = 140
const LEAD_CHARS = 32

/** A part of a text; `isFound` where it is what was searched for. */
export type FoundPart = { readonly text: string; readonly isFound: boolean }

type Span = { readonly start: number; readonly end: number }

/** Letters in lower case and without their accents, as PostgreSQL compares them. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * The words of what somebody typed into a search: letters, digits and the marks on them, in lower case,
 * each once. Nothing else of it counts, so nothing is syntax.
 */
export const searchWords = (typed: string): readonly string[] => {
  const text = typed
    .slice(0, SEARCH_MAX_CHARS)
    // What draws a sign as a picture is no part of a word.
    .replace(/[\ufe00-\ufe0f\u20d0-\u20ff]/g, ' ')
    .toLowerCase()
    .normalize('NFC')
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const cut = words.map((word) => Array.from(word).slice(0, WORD_MAX_CHARS).join(''))
  return [...new Set(cut)].slice(0, WORDS_MAX)
}

/** How many characters of a word a beginning of so many plain ones takes, with the marks on the last. */
const lengthOfStart = (word: string, plainChars: number): number => {
  let [length, seen] = [0, 0]
  for (const char of word) {
    if (seen >= plainChars && !/\p{M}/u.test(char)) break
    seen += plain(char).length
    length += char.length
  }
  return length
}

/** Where words of a text begin with one of those, in their order; what nobody asks for is not looked for. */
function* spansIn(text: string, typed: string): Generator<Span> {
  const starts = searchWords(typed).map(plain)
  for (const { 0: word, index: start } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const bare = plain(word)
    const chars = starts.filter((begin) => bare.startsWith(begin)).map((begin) => begin.length)
    const length = chars.length === 0 ? 0 : lengthOfStart(word, Math.max(...chars))
    if (length > 0) yield { start, end: start + length }
  }
}

/** A text in parts, those marked that begin with a word of the search. */
export const markFound = (text: string, typed: string): readonly FoundPart[] => {
  const parts: FoundPart[] = []
  let at = 0
  for (const { start, end } of spansIn(text, typed)) {
    if (start > at) parts.push({ text: text.slice(at, start), isFound: false })
    parts.push({ text: text.slice(start, end), isFound: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), isFound: false })
  return parts
}

/** Marks of Markdown that only draw, and where links lead within the app: a cut line is plain words. */
const undrawn = (text: string): string =>
  text
    .replace(/\[((?:\\.|[^[\]\\])*)\]\([#/][^()\s]*\)/g, '$1')
    .replace(/^[ \t]*[#>]+\s|[*`~]+|:?-{3,}:?|\\(?=_)/gm, '')
    .replace(/[|\s]+/g, ' ')
    .trim()

/**
 * One line of a message around the first word that was found, with "…" where it was cut; null when none
 * is in it. It begins and ends between words.
 */
export const cutLine = (message: string, typed: string): string | null => {
  const text = undrawn(message.slice(0, SEARCHED_MESSAGE_CHARS))
  const [first] = spansIn(text, typed)
  if (!first) return null
  const lead = first.start - LEAD_CHARS
  const space = lead > 0 ? text.indexOf(' ', lead) : -1
  const from = lead <= 0 ? 0 : space === -1 || space > first.start ? first.start : space + 1
  const rest = text.slice(from)
  const last = rest.lastIndexOf(' ', LINE_CHARS)
  const line = rest.length <= LINE_CHARS ? rest : rest.slice(0, last > 0 ? last : LINE_CHARS)
  return `${from > 0 ? '…' : ''}${line}${line.length < rest.length ? '…' : ''}`
}
