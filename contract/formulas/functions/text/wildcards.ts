import { spendWork } from '#contract/formulas/engine/work-limit.ts'

/** Matches any single character. */
const ANY = Symbol('any sign')
type Sign = string | typeof ANY

/** Characters that "~" escapes. */
const TAKEN = new Set(['*', '?', '~'])

/**
 * A search tries every position of the text, so long texts count against the calculation limit.
 * This many characters cost one cell read.
 */
const SIGNS_A_CELL = 8

/** Splits a pattern at each "*". */
const partsOf = (pattern: string): readonly (readonly Sign[])[] => {
  const parts: Sign[][] = [[]]
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at] ?? ''
    const next = pattern[at + 1]
    if (sign === '~' && next !== undefined && TAKEN.has(next)) {
      parts.at(-1)?.push(next)
      at += 1
    } else if (sign === '*') parts.push([])
    else parts.at(-1)?.push(sign === '?' ? ANY : sign)
  }
  return parts
}

const standsAt = (text: string, part: readonly Sign[], at: number): boolean =>
  part.every((sign, along) => sign === ANY || text[at + along] === sign)

const findPart = (text: string, part: readonly Sign[], from: number): number => {
  for (let at = from; at + part.length <= text.length; at += 1)
    if (standsAt(text, part, at)) return at
  return -1
}

/** Whether a search text contains a wildcard or the escape character "~". */
export const hasWildcards = (pattern: string): boolean => /[*?~]/u.test(pattern)

/** Finds the first match of a pattern with wildcards from an offset, or -1. */
export const findWildcards = (text: string, pattern: string, from: number): number => {
  spendWork(text.length / SIGNS_A_CELL)
  const [first = [], ...rest] = partsOf(pattern.toLowerCase())
  const searched = text.toLowerCase()
  const found = findPart(searched, first, from)
  if (found < 0) return -1
  // If the rest does not match after the first hit, a later hit leaves even less text to match. So
  // one pass is enough.
  let at = found + first.length
  for (const part of rest) {
    const next = findPart(searched, part, at)
    if (next < 0) return -1
    at = next + part.length
  }
  return found
}

/** Whether a pattern with wildcards matches the whole text. Case does not matter. */
export const matchesWildcards = (text: string, pattern: string): boolean => {
  spendWork(text.length / SIGNS_A_CELL)
  const [first = [], ...rest] = partsOf(pattern.toLowerCase())
  const searched = text.toLowerCase()
  const last = rest.pop()
  if (last === undefined) return searched.length === first.length && standsAt(searched, first, 0)
  const end = searched.length - last.length
  if (!standsAt(searched, first, 0)) return false
  let at = first.length
  for (const part of rest) {
    const next = findPart(searched, part, at)
    if (next < 0) return false
    at = next + part.length
  }
  return end >= at && standsAt(searched, last, end)
}
