import { spend } from '#contract/formulas/engine/work.ts'

/** A sign to find, or ANY for whichever sign. */
const ANY = Symbol('any sign')
type Sign = string | typeof ANY

/** Signs that "~" takes the meaning from. */
const TAKEN = new Set(['*', '?', '~'])

/** A pattern is tried at each sign of a text. So many signs cost as much as a cell that is read. */
const SIGNS_A_CELL = 8

/** The parts between the stars. */
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

/** Whether a text to find has signs that stand for others, or "~" that takes their meaning. */
export const hasWildcards = (pattern: string): boolean => /[*?~]/u.test(pattern)

/** Where a text with "*" and "?" first stands, from a place on; -1 where it does not. */
export const findWildcards = (text: string, pattern: string, from: number): number => {
  spend(text.length / SIGNS_A_CELL)
  const [first = [], ...rest] = partsOf(pattern.toLowerCase())
  const searched = text.toLowerCase()
  const found = findPart(searched, first, from)
  if (found < 0) return -1
  // What follows is found furthest to the left from the first place; from later ones there is no more of it.
  let at = found + first.length
  for (const part of rest) {
    const next = findPart(searched, part, at)
    if (next < 0) return -1
    at = next + part.length
  }
  return found
}

/** Whether a whole text is one with "*" and "?", whatever the size of its letters. */
export const matchesWildcards = (text: string, pattern: string): boolean => {
  spend(text.length / SIGNS_A_CELL)
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
