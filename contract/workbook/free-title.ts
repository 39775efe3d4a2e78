import { TITLE_MAX_CHARS } from '../limits.ts'

/** Room for the longest suffix: " (99999)". */
const NUMBER_MAX_CHARS = 8

/** Never splits a surrogate pair. */
const cut = (title: string, chars: number): string =>
  title.slice(0, chars).replace(/[\uD800-\uDBFF]$/, '')

/** Common prefix of a title and all its numbered variants, for the query of taken titles. */
export const titleStem = (title: string): string => cut(title, TITLE_MAX_CHARS - NUMBER_MAX_CHARS)

/** The title, or its first free numbered variant: "Loan (2)". Ignores case. */
export const freeTitle = (title: string, usedTitles: readonly string[]): string => {
  const used = new Set(usedTitles.map((one) => one.toLowerCase()))
  const numbered = (number: number): string => {
    const end = number === 1 ? '' : ` (${number})`
    return cut(title, TITLE_MAX_CHARS - end.length) + end
  }
  let number = 1
  while (used.has(numbered(number).toLowerCase())) number += 1
  return numbered(number)
}
