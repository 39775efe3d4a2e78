const PAGE = /^\/(?:app(?=[/?#]|$)|chat$|s\/[A-Za-z0-9]{1,20}$)/

/**
 * The address to open after sign-in, or null for the start page. Accepts only paths inside /app, a
 * public spreadsheet or the visitors' chat. A link therefore can't redirect to another site.
 */
export const nextAddress = (next: unknown): string | null => {
  if (typeof next !== 'string' || !PAGE.test(next)) return null
  // `/app/../pricing` starts like an app page, so we check the resolved path again.
  const { pathname, search, hash } = new URL(next, 'http://localhost')
  const address = pathname + search + hash
  return PAGE.test(address) ? address : null
}
