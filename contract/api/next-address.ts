const PAGE = /^\/(?:app(?=[/?#]|$)|chat$|s\/[A-Za-z0-9]{1,20}$)/

/**
 * The address to go to after sign-in, or null for the app's home. Only a path inside /app counts, a public
 * spreadsheet's, or the chat for visitors, so that a link can't send anybody elsewhere.
 */
export const nextAddress = (next: unknown): string | null => {
  if (typeof next !== 'string' || !PAGE.test(next)) return null
  // `/app/../pricing` begins like a page of the app and is another.
  const { pathname, search, hash } = new URL(next, 'http://localhost')
  const address = pathname + search + hash
  return PAGE.test(address) ? address : null
}
