import type { BrowserUser } from '#src/services/auth/shared-auth.ts'
import type { BrowserStorage } from '#src/services/browser/preferences.ts'
import type { Tabs } from '#src/services/browser/tabs.ts'

/** In-memory local storage and cookies. */
export const createMemory = (): BrowserStorage & { readonly kept: Map<string, string> } => {
  const kept = new Map<string, string>()
  let cookies = ''
  return {
    kept,
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => {
      if (value === '') kept.delete(key)
      else kept.set(key, value)
    },
    cookies: () => cookies,
    setCookie: (cookie) => {
      cookies = cookie.split(';')[0] ?? ''
    },
    watch: () => {},
  }
}

/** A browser with a single tab. */
export const noTabs: Tabs<BrowserUser> = { tell: () => {}, watch: () => () => {} }
