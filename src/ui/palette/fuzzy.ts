import uFuzzy from '@leeoniya/ufuzzy'

/** A text that was found: its place in the list, and what of it matches, as pairs of from and to. */
export type Match = { readonly index: number; readonly ranges: readonly number[] }

/** Below this a word with a slip in it is another word. */
const SLIP_MIN_CHARS = 4
/** What is found by more words stands in the order of the list: there are too many orders to rank it by. */
const RANKED_MAX_WORDS = 4
/** So few letters are the initials of words rather than a part of one. */
const INITIALS_MAX_CHARS = 3
/** So much of what is typed counts, in characters. */
const TYPED_MAX_CHARS = 100

/** What letters, figures and the borders of words are in any script. */
const scripts = {
  unicode: true,
  // Of two that are meant alike the shorter is the one that was typed more of.
  compare: (a: string, b: string) => a.length - b.length || a.localeCompare(b),
  interSplit: "[^\\p{L}\\p{M}\\p{N}']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\p{N}|\\p{N}\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\p{M}\\p{N}']",
  intraContr: "'\\p{L}{1,2}\\b",
} as const

const exactly = { intraIns: 0, intraSub: 0, intraTrn: 0, intraDel: 0 } as const
const withSlip = {
  intraSlice: [1, Infinity],
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
} as const

/** A slip in a figure makes another figure. */
const mayHaveSlip = (word: string): boolean => word.length >= SLIP_MIN_CHARS && !/\p{N}/u.test(word)

/** By the beginnings of words, in any order; a longer one may have one slip in it. */
const byStarts = new uFuzzy({
  ...scripts,
  interLft: 1,
  intraMode: 1,
  intraRules: (word) => (mayHaveSlip(word) ? { ...withSlip, intraSlice: [1, Infinity] } : exactly),
})
/** By parts of words, which some scripts do not part at all. */
const byParts = new uFuzzy(scripts)
/** By letters in their order from the start of a word on, whatever stands between: "nsp" is New Spreadsheet. */
const byLetters = new uFuzzy({ ...scripts, intraIns: Infinity, intraChars: '.', interLft: 2 })

/** Small letters without accents, where that leaves the length as it is, so that what matches can be marked. */
const plain = (text: string): string => {
  const bare = uFuzzy.latinize(text).toLowerCase()
  return bare.length === text.length ? bare : text
}

const search = (fuzzy: uFuzzy, texts: string[], typed: string): readonly Match[] => {
  // However many are found, they are ranked.
  const [found, info, order] = fuzzy.search(texts, typed, RANKED_MAX_WORDS, Infinity)
  if (!info || !order) return (found ?? []).map((index) => ({ index, ranges: [] }))
  return order.flatMap((at) => {
    const index = info.idx[at]
    return index === undefined ? [] : [{ index, ranges: info.ranges[at] ?? [] }]
  })
}

/**
 * The names that are meant by what is typed, the best first: by words, which may be those that follow
 * the name in `texts`, else by the letters of the name alone, which come first where few are typed. Signs
 * count only where nothing else is typed.
 */
export const fuzzyFind = (
  names: readonly string[],
  typed: string,
  texts: readonly string[] = names,
): readonly Match[] => {
  const wanted = plain(typed.slice(0, TYPED_MAX_CHARS)).trim()
  // Signs would be the syntax of a search: "-fees" leaves out what holds it.
  const words = wanted.replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ').trim()
  if (words === '')
    return names.flatMap((name, index) => {
      const at = name.indexOf(wanted)
      return at < 0 ? [] : [{ index, ranges: [at, at + wanted.length] }]
    })
  const [plainNames, plainTexts] = [names.map(plain), texts.map(plain)]
  /** What has it in its name comes before what has it in its other words. */
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
