/**
 * Words as the search splits them: letters, digits and combining marks (contract/api/search.ts).
 */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** The term prefix of a conversation. All prefixes have the same length. */
export const termPrefixOf = (conversationId: string): string => conversationId.replaceAll('-', '')

/**
 * Prefixes the words of a text with its conversation, so a search reads only its own
 * conversation's index entries.
 * `termsOf('a-1', 'net sales')` returns `'a1net a1sales'`.
 */
export const termsOf = (conversationId: string, text: string): string => {
  const start = termPrefixOf(conversationId)
  return (text.match(WORD) ?? []).map((word) => start + word).join(' ')
}

/** Removes the targets of in-app links from a message, because users see only the link texts. */
export const withoutLinkTargets = (message: string): string =>
  message.replace(/\]\([#/][^()\s]*\)/g, ']')
