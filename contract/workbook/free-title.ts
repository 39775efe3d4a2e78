import { TITLE_MAX_CHARS } from '../limits.ts'

/** Room that a number takes at most at the end of a title: " (99999)". */
const NUMBER_MAX_CHARS = 8

/** The first characters of a title; a sign of two of them is never cut in two. */
const cut = (title: string, chars: number): string =>
  title.slice(0, chars).replace(/[\uD800-\uDBFF]$/, '')

/** What a title and every numbered one made of it have in common, however long it is: to search by. */
export const titleStem = (title: string): string => cut(title, TITLE_MAX_CHARS - NUMBER_MAX_CHARS)

/** The title, or with the first free number behind it where one is taken: "Loan (2)". */
export const freeTitle = (title: string, taken: readonly string[]): string => {
  const used = new Set(taken.map((one) => one.toLowerCase()))
  const numbered = (number: number): string => {
    const end = number === 1 ? '' : ` (${number})`
    return cut(title, TITLE_MAX_CHARS - end.length) + end
  }
  let number = 1
  while (used.has(numbered(number).toLowerCase())) number += 1
  return numbered(number)
}
