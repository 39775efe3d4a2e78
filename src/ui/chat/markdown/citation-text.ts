import { CITATIONS } from '#src/texts/citations.ts'

/** The text of a citation in two parts. `page` is empty if the text does not match `NAMED`. */
export type CitationText = { readonly name: string; readonly page: string }

/** Matches the format that `citation` of the contract writes. */
const NAMED = /^(.+)(, page \d+)$/

/**
 * Makes the text of a citation from the words of a link. It always ends with the page that the link
 * opens. Streamed words only extend the text, so shown text never disappears.
 */
export const citationTextOf = (words: string, page: number): CitationText => {
  const text = words.replace(/\s+/g, ' ').trim() || CITATIONS.unnamed
  const isSaid = new RegExp(`(?:^|\\D)${page}$`).test(text)
  const whole = isSaid ? text : `${text}${CITATIONS.page(page)}`
  const [, name = whole, end = ''] = NAMED.exec(whole) ?? []
  return { name, page: end }
}

/** `citationTextOf` as one string. */
export const citationLabelOf = (words: string, page: number): string => {
  const cited = citationTextOf(words, page)
  return cited.name + cited.page
}
