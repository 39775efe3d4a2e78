import { normalizeText } from '#contract/api/search.ts'

/** Number of words that count in the ranking, longest first. Short words carry little meaning. */
export const WEIGHED_WORDS = 8
/** Okapi BM25 parameters: `SATURATION` is k1 and `LENGTH_PART` is b. */
const SATURATION = 1.2
const LENGTH_PART = 0.75
/** Weight of a word that only starts with the search word. */
const BEGINNING = 0.5
/** Factor for a text that contains the words next to each other in the typed order. */
const TOGETHER = 2

const SIGN = /[\p{L}\p{N}\p{M}]/u
/** Lower case without accents. The regular expression skips ASCII, so plain English stays fast. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\0-\x7f]+/g, normalizeText)
/** Whether a word continues at `at`, in text prepared by `bare`. */
const isSign = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
  return SIGN.test(text.charAt(at))
}

/** Counts words that start with `word`. A whole word counts 1, a longer one `BEGINNING`. */
const countOf = (text: string, word: string): number => {
  let count = 0
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    if (at > 0 && isSign(text, at - 1)) continue
    count += isSign(text, at + word.length) ? BEGINNING : 1
  }
  return count
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
/** Matches the words in sequence. Null for fewer than two words. */
const togetherOf = (words: readonly string[]): RegExp | null =>
  words.length < 2
    ? null
    : new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${words.join('[^\\p{L}\\p{N}]+')}`, 'u')

/**
 * Sorts texts by BM25 relevance, keeping the order of equal scores.
 * We rank here because SQLite and PostgreSQL would rank differently.
 */
export const rankPassages = <T extends { readonly text: string }>(
  found: readonly T[],
  words: readonly string[],
): readonly T[] => {
  const wanted = words.map(normalizeText)
  const together = togetherOf(wanted)
  const weighed = wanted.toSorted((a, b) => b.length - a.length).slice(0, WEIGHED_WORDS)
  const parts = found.map((one) => {
    const text = bare(one.text)
    const counts = weighed.map((word) => countOf(text, word))
    const more = together?.test(text) === true ? TOGETHER : 1
    return { one, counts, more, length: text.length }
  })
  const chars = sumOf(parts.map(({ length }) => length))
  const weights = weighed.map((_, at) =>
    Math.log(1 + chars / (1 + sumOf(parts.map(({ counts }) => counts[at] ?? 0)))),
  )
  const scored = parts.map(({ one, counts, more, length }) => {
    const long = 1 - LENGTH_PART + (LENGTH_PART * length * parts.length) / Math.max(chars, 1)
    const score = counts.map(
      (count, at) => ((weights[at] ?? 0) * count) / (count + SATURATION * long),
    )
    return { one, score: more * sumOf(score) }
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ one }) => one)
}
