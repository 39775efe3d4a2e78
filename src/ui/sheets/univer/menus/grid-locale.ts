import type { mergeLocales } from '@univerjs/presets'

/** Univer's locale texts, nested by key. */
export type LocaleTexts = Readonly<Record<string, unknown>>

/** Groups of texts that stay unchanged, because they are not labels. */
const KEPT: ReadonlySet<string> = new Set(['functionList', 'fontFamily', 'months', 'weekDays'])
/** Words that keep their capital. */
const NAMES: ReadonlySet<string> = new Set(['Excel', 'Ctrl'])

const SPELLING: readonly (readonly [RegExp, string])[] = [
  [/^Please (?:input|enter) /, 'Enter '],
  [/^Confirm$/, 'OK'],
  [/\b([Cc])olor(s?)\b/g, '$1olour$2'],
  [/\b([Cc])enter\b/g, '$1entre'],
  [/ & /g, ' and '],
  [/\.\.\./g, '…'],
]

/** A capitalised word with the character before it, such as "(Selection". */
const WORD = /(^|[^\w'])([A-Z][a-z]+)(?![\w'])/g

const begins = (text: string, at: number): boolean => /(^|[.!?:]\s*["“]?)$/.test(text.slice(0, at))

/**
 * Converts a label of Univer to sentence case and our spelling. It shortens "Please enter" to
 * "Enter".
 */
export const toSentenceCase = (label: string): string => {
  const spelt = SPELLING.reduce((text, [from, to]) => text.replace(from, to), label)
  return spelt.replace(WORD, (whole, before: string, word: string, at: number) =>
    NAMES.has(word) || begins(spelt, at + before.length) ? whole : before + word.toLowerCase(),
  )
}

const isGroup = (value: unknown): value is LocaleTexts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const corrected = (value: unknown, key: string): unknown => {
  if (KEPT.has(key)) return value
  if (typeof value === 'string') return toSentenceCase(value)
  return isGroup(value) ? allMended(value) : value
}

const allMended = (words: LocaleTexts): LocaleTexts =>
  Object.fromEntries(Object.entries(words).map(([key, value]) => [key, corrected(value, key)]))

/**
 * Deep-merges two locales. If both have a text, `second` wins. Univer's `mergeLocales` replaces
 * whole groups.
 */
const joined = (first: LocaleTexts, second: LocaleTexts): LocaleTexts => {
  const both: Record<string, unknown> = { ...first }
  for (const [key, value] of Object.entries(second)) {
    const before = both[key]
    both[key] = isGroup(before) && isGroup(value) ? joined(before, value) : value
  }
  return both
}

/** Univer's texts in sentence case and our spelling. Our own texts replace Univer's. */
export const mergeLocaleTexts = (
  theirs: readonly LocaleTexts[],
  ours: LocaleTexts,
): ReturnType<typeof mergeLocales> => joined(allMended(theirs.reduce(joined, {})), ours)
