import { TITLE_MAX_CHARS } from '#contract/limits.ts'

/** The title, or with the first free number behind it where one is taken: "Loan (2)". */
export const freeTitle = (title: string, taken: readonly string[]): string => {
  const used = new Set(taken.map((one) => one.toLowerCase()))
  const numbered = (number: number): string => {
    const end = number === 1 ? '' : ` (${number})`
    return title.slice(0, TITLE_MAX_CHARS - end.length) + end
  }
  let number = 1
  while (used.has(numbered(number).toLowerCase())) number += 1
  return numbered(number)
}
