import { CITATIONS } from '#src/texts/citations.ts'

/** A citation in words: what it names, and the page behind it where the words part there. */
export type Cited = { readonly name: string; readonly page: string }

/** A name and its page, as `citation` of the contract writes them. */
const NAMED = /^(.+)(, page \d+)$/

/**
 * What stands for a citation whose link has these words: they always end with the page that it opens,
 * and only grow, so that nothing is taken back that was shown while they came.
 */
export const citedOf = (words: string, page: number): Cited => {
  const said = words.replace(/\s+/g, ' ').trim() || CITATIONS.unnamed
  const isSaid = new RegExp(`(?:^|\\D)${page}$`).test(said)
  const whole = isSaid ? said : `${said}${CITATIONS.page(page)}`
  const [, name = whole, end = ''] = NAMED.exec(whole) ?? []
  return { name, page: end }
}

/** The same in one. */
export const citedWords = (words: string, page: number): string => {
  const cited = citedOf(words, page)
  return cited.name + cited.page
}
