import stemOf from 'wink-porter2-stemmer'

/** A word of a message, in lower case, with its stem and its offsets. */
export type Word = {
  readonly text: string
  readonly stem: string
  readonly start: number
  readonly end: number
}

/** A day count such as 30/360 is one word. */
const WORD = /(?:30E?|act|actual)\/(?:360|365|act|actual)\b|\p{L}[\p{L}\p{M}]*(?:[&'’]\p{L}+)*/giu

const stems = new Map<string, string>()
const MOST_STEMS = 20_000

const stemmed = (word: string): string => {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = /^[a-z]+$/.test(word) ? stemOf(word) : word
  if (stems.size >= MOST_STEMS) stems.clear()
  stems.set(word, stem)
  return stem
}

/** The words of a text. A hyphen separates words, so "interest-only" is two. */
export const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const word = found.toLowerCase().replace(/['’]s$/, '')
    return { text: word, stem: stemmed(word), start: index, end: index + found.length }
  })
