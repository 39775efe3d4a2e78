import { SEARCHED_MESSAGE_CHARS, SEARCH_MAX_CHARS } from '../limits.ts'

const WORDS_MAX = 16
/**
 * Maximum number of characters of a word that a search compares. PostgreSQL's index stores no more
 * of each word.
 */
export const WORD_MAX_CHARS = 100
/** Length of a result line, and how much of it may precede the first match. */
const LINE_CHARS = 140
const LEAD_CHARS = 32

export type FoundPart = { readonly text: string; readonly isFound: boolean }

type Span = { readonly start: number; readonly end: number }

/** The text in lower case and without accents. PostgreSQL compares words in the same form. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * Distinct words of a search input, in lower case: letters, digits and their marks. Everything else
 * is ignored, so no input is query syntax.
 */
export const searchWords = (typed: string): readonly string[] => {
  const text = typed
    .slice(0, SEARCH_MAX_CHARS)
    // Variation selectors and marks for symbols match `\p{M}` but belong to no word. A space in
    // their place ends the word.
    .replace(/[\ufe00-\ufe0f\u20d0-\u20ff]/g, ' ')
    .toLowerCase()
    .normalize('NFC')
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const cut = words.map((word) => Array.from(word).slice(0, WORD_MAX_CHARS).join(''))
  return [...new Set(cut)].slice(0, WORDS_MAX)
}

/**
 * Length of the prefix of `word` whose normalized text has `plainChars` characters. The prefix
 * includes all combining marks of its last character.
 */
const lengthOfStart = (word: string, plainChars: number): number => {
  let [length, seen] = [0, 0]
  for (const char of word) {
    if (seen >= plainChars && !/\p{M}/u.test(char)) break
    seen += normalizeText(char).length
    length += char.length
  }
  return length
}

/** A generator, because `matchingLine` needs only the first span. */
function* spansIn(text: string, typed: string): Generator<Span> {
  const starts = searchWords(typed).map(normalizeText)
  for (const { 0: word, index: start } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const bare = normalizeText(word)
    const chars = starts.filter((begin) => bare.startsWith(begin)).map((begin) => begin.length)
    const length = chars.length === 0 ? 0 : lengthOfStart(word, Math.max(...chars))
    if (length > 0) yield { start, end: start + length }
  }
}

/** Splits a text into parts and marks each prefix of a word that matches the search. */
export const markMatches = (text: string, typed: string): readonly FoundPart[] => {
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

/**
 * Strips Markdown marks and the targets of in-app links, because a result line shows plain text.
 */
const undrawn = (text: string): string =>
  text
    .replace(/\[((?:\\.|[^[\]\\])*)\]\([#/][^()\s]*\)/g, '$1')
    .replace(/^[ \t]*[#>]+\s|[*`~]+|:?-{3,}:?|\\(?=_)/gm, '')
    .replace(/[|\s]+/g, ' ')
    .trim()

/**
 * The line of a message around its first match, or null without a match. The line starts and ends
 * between words, and "…" marks a cut.
 */
export const matchingLine = (message: string, typed: string): string | null => {
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
