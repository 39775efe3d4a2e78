/** Words of a text: letters, digits and the marks on them, as a search has them (contract/api/search.ts). */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** What the terms of a conversation begin with: as many letters and digits for each. */
export const termStart = (conversationId: string): string => conversationId.replaceAll('-', '')

/**
 * The words of a text as terms of their conversation alone: so a search reads no more of the index than what
 * the conversation has of its words, however much others have of them.
 */
export const termsOf = (conversationId: string, text: string): string => {
  const start = termStart(conversationId)
  return (text.match(WORD) ?? []).map((word) => start + word).join(' ')
}

/** A message without where its links within the app lead, as nobody sees that. */
export const shownWords = (message: string): string => message.replace(/\]\([#/][^()\s]*\)/g, ']')
