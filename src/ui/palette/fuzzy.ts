import uFuzzy from '@leeoniya/ufuzzy'

/**
 * A search result. `index` is its index in the list. `ranges` lists the start and end of each match
 * in turn: start, end, start, end.
 */
export type Match = { readonly index: number; readonly ranges: readonly number[] }

/** A typo is allowed only in words with at least this many characters. */
const TYPO_MIN_CHARS = 4
/**
 * uFuzzy ranks all permutations of the search words. Results of a query with more words than this
 * keep the list order.
 */
const RANKED_MAX_WORDS = 4
/** Up to this length the query is first matched as initials. */
const INITIALS_MAX_CHARS = 3
/** The query is cut to this length. */
const TYPED_MAX_CHARS = 100

/** uFuzzy's patterns for words, digits and word boundaries of any script. */
const scripts = {
  unicode: true,
  // If two results rank equally, the shorter text wins, because the query covers more of it.
  compare: (a: string, b: string) => a.length - b.length || a.localeCompare(b),
  interSplit: "[^\\p{L}\\p{M}\\p{N}']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\p{N}|\\p{N}\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\p{M}\\p{N}']",
  intraContr: "'\\p{L}{1,2}\\b",
} as const

const exactly = { intraIns: 0, intraSub: 0, intraTrn: 0, intraDel: 0 } as const
const withTypo = {
  intraSlice: [1, Infinity],
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
} as const

/**
 * Whether a word may contain a typo. With digits it may not, since another digit is another number.
 */
const canHaveTypo = (word: string): boolean => word.length >= TYPO_MIN_CHARS && !/\p{N}/u.test(word)

/** Matches the starts of words, in any order. One typo per longer word is allowed. */
const byStarts = new uFuzzy({
  ...scripts,
  interLft: 1,
  intraMode: 1,
  intraRules: (word) => (canHaveTypo(word) ? { ...withTypo, intraSlice: [1, Infinity] } : exactly),
})
/** Matches any part of a word, for scripts without spaces. */
const byParts = new uFuzzy(scripts)
/** Matches letters in order from the start of a word: "nsp" finds "New Spreadsheet". */
const byLetters = new uFuzzy({ ...scripts, intraIns: Infinity, intraChars: '.', interLft: 2 })

/**
 * Lower-cases a text and removes its accents. If this changes the length, returns the original
 * text, so that match ranges fit the label.
 */
const plain = (text: string): string => {
  const bare = uFuzzy.latinize(text).toLowerCase()
  return bare.length === text.length ? bare : text
}

const search = (fuzzy: uFuzzy, texts: string[], typed: string): readonly Match[] => {
  // uFuzzy skips ranking above a threshold, so we pass infinity.
  const [found, info, order] = fuzzy.search(texts, typed, RANKED_MAX_WORDS, Infinity)
  if (!info || !order) return (found ?? []).map((index) => ({ index, ranges: [] }))
  return order.flatMap((at) => {
    const index = info.idx[at]
    return index === undefined ? [] : [{ index, ranges: info.ranges[at] ?? [] }]
  })
}

/**
 * Searches `names`, best match first. It tries starts of words, then parts of words, then letters
 * in order. It returns the matches of the first try that finds any. For a short query, letters come
 * before parts of words. `texts` may add synonyms after each name. Punctuation is ignored, unless
 * the query consists only of punctuation.
 */
export const fuzzyFind = (
  names: readonly string[],
  typed: string,
  texts: readonly string[] = names,
): readonly Match[] => {
  const wanted = plain(typed.slice(0, TYPED_MAX_CHARS)).trim()
  // uFuzzy reads punctuation as operators: "-fees" excludes "fees". So we remove it.
  const words = wanted.replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ').trim()
  if (words === '')
    return names.flatMap((name, index) => {
      const at = name.indexOf(wanted)
      return at < 0 ? [] : [{ index, ranges: [at, at + wanted.length] }]
    })
  const [plainNames, plainTexts] = [names.map(plain), texts.map(plain)]
  /** Matches in names come before matches in synonyms. */
  const inBoth = (fuzzy: uFuzzy) => {
    const inNames = search(fuzzy, plainNames, words)
    const known = new Set(inNames.map(({ index }) => index))
    const inTexts = texts === names ? [] : search(fuzzy, plainTexts, words)
    return [...inNames, ...inTexts.filter(({ index }) => !known.has(index))]
  }
  const parts = () => inBoth(byParts)
  const letters = () => search(byLetters, plainNames, words)
  const ways = words.length <= INITIALS_MAX_CHARS ? [letters, parts] : [parts, letters]
  for (const way of [() => inBoth(byStarts), ...ways]) {
    const found = way()
    if (found.length > 0) return found
  }
  return []
}
