import { SIDEBAR_COOKIE_SECONDS } from '#contract/limits.ts'

/** What the browser remembers for the user. Storage that is blocked or full forgets, never throws. */
export type Preferences = {
  /** Unsent text of a conversation; null is the new chat. Empty when there is none. */
  readonly draftOf: (conversationId: string | null) => string
  readonly saveDraft: (conversationId: string | null, text: string) => void
  /** Cookie `sidebar_state`, kept for 7 days (spec §2, "Sidebar"). */
  readonly isSidebarOpen: () => boolean
  readonly saveSidebarOpen: (open: boolean) => void
  readonly theme: () => Theme
  readonly saveTheme: (theme: Theme) => void
}

/** The look of the interface; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system'

/** Where preferences are kept: the browser's local storage and its cookies. */
export type Memory = {
  readonly get: (key: string) => string | null
  /** An empty value removes the key. */
  readonly set: (key: string, value: string) => void
  readonly cookies: () => string
  readonly setCookie: (cookie: string) => void
}

const THEME = 'ledgerline.theme'
const draftKey = (conversationId: string | null): string =>
  `ledgerline.draft.${conversationId ?? ''}`

/** What is read from storage, or the other when it is blocked, full or unreadable. */
export const quietly = <T>(read: () => T, otherwise: T): T => {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The browser's memory. Blocked storage (private windows, policies) reads as empty. */
export const browserMemory: Memory = {
  get: (key) => quietly(() => localStorage.getItem(key), null),
  set: (key, value) =>
    quietly(() => {
      if (value === '') localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    }, undefined),
  cookies: () => quietly(() => document.cookie, ''),
  setCookie: (cookie) =>
    quietly(() => {
      document.cookie = cookie
    }, undefined),
}

/** The preferences kept in a memory (design §4; SHELL-16, SEND-21). */
export const createPreferences = (memory: Memory): Preferences => ({
  draftOf: (conversationId) => memory.get(draftKey(conversationId)) ?? '',
  saveDraft: (conversationId, text) => memory.set(draftKey(conversationId), text),
  isSidebarOpen: () => !/(?:^|;\s*)sidebar_state=false(?:;|$)/.test(memory.cookies()),
  saveSidebarOpen: (open) =>
    memory.setCookie(
      `sidebar_state=${open}; path=/; max-age=${SIDEBAR_COOKIE_SECONDS}; samesite=lax`,
    ),
  theme: () => {
    const theme = memory.get(THEME)
    return theme === 'light' || theme === 'dark' ? theme : 'system'
  },
  saveTheme: (theme) => memory.set(THEME, theme === 'system' ? '' : theme),
})
