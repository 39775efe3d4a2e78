/**
 * A Clerk publishable key: its environment, then the Base64 of its host and a trailing dollar sign.
 */
const KEY = /^pk_(?:test|live)_([A-Za-z\d+/]+=*)$/
const HOST = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?)\$$/i

/**
 * The Clerk origin encoded in a publishable key, for scripts and API calls. Null for an invalid
 * key.
 */
export const clerkOrigin = (key: string): string | null => {
  const [, encoded] = KEY.exec(key) ?? []
  if (encoded === undefined) return null
  try {
    const [, host] = HOST.exec(atob(encoded)) ?? []
    return host === undefined ? null : `https://${host}`
  } catch {
    return null
  }
}
