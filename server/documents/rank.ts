import { plain } from '#contract/api/search.ts'

/** Words that are weighed, the longest: the letters and little words beside them say nothing. */
export const WEIGHED_WORDS = 8
/** How soon more of the same word counts no more, and how much a long text takes from it (Okapi BM25). */
const SATURATION = 1.2
const LENGTH_PART = 0.75
/** What a word counts that only begins as the one that was typed. */
const BEGINNING = 0.5
/** What a text counts that has the words together, as they were typed. */
const TOGETHER = 2

const SIGN = /[\p{L}\p{N}\p{M}]/u
/** Letters in lower case and without accents; what has none is quick. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\0-\x7f]+/g, plain)
/** Whether a word goes on there, in a text of that kind. */
const isSign = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
  return SIGN.test(text.charAt(at))
}

/** How often a text has words that begin so; whole ones count as 1. */
const countOf = (text: string, word: string): number => {
  let count = 0
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    if (at > 0 && isSign(text, at - 1)) continue
    count += isSign(text, at + word.length) ? BEGINNING : 1
  }
  return count
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
/** Those words one behind the other; null where there is one alone. */
const togetherOf = (words: readonly string[]): RegExp | null =>
  words.length < 2
    ? null
    : new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${words.join('[^\\p{L}\\p{N}]+')}`, 'u')

/**
 * Found texts, the best first, as they came where they are alike: a rare word counts more than a frequent one, a word
 * more often than once, a whole word more than a beginning, a short text more than a long one, and words that stand
 * together as they were typed most. The same for each database.
 */
export const rank = <T extends { readonly text: string }>(
  found: readonly T[],
  words: readonly string[],
): readonly T[] => {
  const wanted = words.map(plain)
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
