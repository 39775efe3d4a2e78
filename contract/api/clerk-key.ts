/** A publishable key of Clerk: the kind of its instance, and the host of its address, a dollar sign behind it. */
const KEY = /^pk_(?:test|live)_([A-Za-z\d+/]+=*)$/
const HOST = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?)\$$/i

/**
 * The origin that a publishable key of Clerk names, where its code and its calls are; null where the key is
 * none.
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
