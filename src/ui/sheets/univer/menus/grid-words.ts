import type { mergeLocales } from '@univerjs/presets'

/** Words of Univer, in groups by its keys. */
export type Words = Readonly<Record<string, unknown>>

/** Texts that are no labels: what functions do, and the names of fonts. */
const KEPT: ReadonlySet<string> = new Set(['functionList', 'fontFamily', 'months', 'weekDays'])
/** Words that are written large wherever they stand. */
const NAMES: ReadonlySet<string> = new Set(['Excel', 'Ctrl'])

const SPELLING: readonly (readonly [RegExp, string])[] = [
  [/^Please (?:input|enter) /, 'Enter '],
  [/^Confirm$/, 'OK'],
  [/\b([Cc])olor(s?)\b/g, '$1olour$2'],
  [/\b([Cc])enter\b/g, '$1entre'],
  [/ & /g, ' and '],
  [/\.\.\./g, '…'],
]

/** A word at a place of its text, the sign before it included: "(Selection", "Dates". */
const WORD = /(^|[^\w'])([A-Z][a-z]+)(?![\w'])/g

const begins = (text: string, at: number): boolean => /(^|[.!?:]\s*["“]?)$/.test(text.slice(0, at))

/** A label as we write labels: one capital, at the start of a sentence; "Please enter" goes. */
export const inSentenceCase = (label: string): string => {
  const spelt = SPELLING.reduce((text, [from, to]) => text.replace(from, to), label)
  return spelt.replace(WORD, (whole, before: string, word: string, at: number) =>
    NAMES.has(word) || begins(spelt, at + before.length) ? whole : before + word.toLowerCase(),
  )
}

const isGroup = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mended = (value: unknown, key: string): unknown => {
  if (KEPT.has(key)) return value
  if (typeof value === 'string') return inSentenceCase(value)
  return isGroup(value) ? allMended(value) : value
}

const allMended = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([key, value]) => [key, mended(value, key)]))

/** Both; where both have a word, the second one's. Univer's `mergeLocales` would drop whole groups. */
const joined = (first: Words, second: Words): Words => {
  const both: Record<string, unknown> = { ...first }
  for (const [key, value] of Object.entries(second)) {
    const before = both[key]
    both[key] = isGroup(before) && isGroup(value) ? joined(before, value) : value
  }
  return both
}

/** Univer's words in sentence case and our spelling, and ours in the place of some. */
export const ourWords = (theirs: readonly Words[], ours: Words): ReturnType<typeof mergeLocales> =>
  joined(allMended(theirs.reduce(joined, {})), ours)
