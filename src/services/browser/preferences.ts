import { SIDEBAR_COOKIE_SECONDS } from '#contract/limits.ts'

/** What the browser remembers for the user. Storage that is blocked or full forgets, never throws. */
export type Preferences = {
  /** Unsent text of a conversation; null is the new chat. Empty when there is none. */
  readonly draftOf: (conversationId: string | null) => string
  /** Keeps a draft. What is left of one that was sent (`isRest`) goes over nothing that another tab has written. */
  readonly saveDraft: (conversationId: string | null, text: string, isRest?: boolean) => void
  /** Tells of every draft that is kept from now on; the returned call ends that. */
  readonly watchDrafts: (hear: (conversationId: string | null, text: string) => void) => () => void
  /** Cookie `sidebar_state`, kept for 7 days. */
  readonly isSidebarOpen: () => boolean
  readonly saveSidebarOpen: (open: boolean) => void
  /** Keeps a part of the look; the empty value is the one that it has by itself (public/theme.js). */
  readonly saveLook: (part: LookPart, value: string) => void
  /** The same reference until a setting changes. */
  readonly settings: () => Settings
  readonly saveSettings: (change: Partial<Settings>) => void
  /** Tells when a setting has changed, here or in another tab; the returned call ends that. */
  readonly watchSettings: (changed: () => void) => () => void
}

/** What of the look is chosen: light or dark, and how high rows are. It stands on the root element. */
export type LookPart = 'theme' | 'density'

/** What the dialog "Settings" switches beside the look, and lists themselves. */
export type Settings = {
  readonly chatInputVisible: boolean
  readonly chatInputExpanded: boolean
  /** Screen readers hear an answer sentence by sentence while it streams. */
  readonly announceSentences: boolean
  /** The list of spreadsheets shows cards; else rows. */
  readonly sheetCards: boolean
  /** The chat stands beside the grid, where the window is wide enough. */
  readonly sheetChat: boolean
  /** Offers of the first run that are done with, each after its user's id. */
  readonly offersDone: readonly string[]
  /** The client keeps a log of its own. */
  readonly keepLog: boolean
  /** Use may be counted, where that is configured. */
  readonly usageStatistics: boolean
  /** How figures and dates are written; empty parts are the browser's. */
  readonly regionDates: string
  readonly regionDecimal: string
  readonly regionCurrency: string
  readonly regionWeekStart: string
}

const DEFAULT_SETTINGS: Settings = {
  chatInputVisible: true,
  chatInputExpanded: false,
  announceSentences: true,
  sheetCards: true,
  sheetChat: false,
  offersDone: [],
  keepLog: false,
  usageStatistics: true,
  regionDates: '',
  regionDecimal: '',
  regionCurrency: '',
  regionWeekStart: '',
}

/** Where preferences are kept: the browser's local storage and its cookies. */
export type Memory = {
  readonly get: (key: string) => string | null
  /** An empty value removes the key. */
  readonly set: (key: string, value: string) => void
  readonly cookies: () => string
  readonly setCookie: (cookie: string) => void
  /** Tells the key that another tab has changed, null for all of them; for as long as the page stands. */
  readonly watch: (hear: (key: string | null) => void) => void
}

/** Where the settings are kept, as JSON. */
export const SETTINGS = 'ledgerline.settings'
/**
 * How a draft begins that is more than text. Its second line on are its long pastes: kept apart, so that a
 * letter typed beside a megabyte does not write the megabyte again.
 */
const HEAD = '{"text":'
const pastesKey = (key: string): string => `${key}.pastes`
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
  watch: (hear) => quietly(() => addEventListener('storage', ({ key }) => hear(key)), undefined),
}

/** Whether a value can stand where another does: both yes or no, or lists of words. */
const isLike = (value: unknown, other: unknown): boolean =>
  Array.isArray(other)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === typeof other

/** What was kept of the settings; a value that is none of ours is the default. */
const readSettings = (text: string): Settings => {
  const value: unknown = quietly(() => JSON.parse(text), null)
  const known = Object.entries(value ?? {}).filter(([name, chosen]) =>
    isLike(chosen, DEFAULT_SETTINGS[name as keyof Settings]),
  )
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known) }
}

const watchable = <A extends readonly unknown[]>() => {
  const hearers = new Set<(...news: A) => void>()
  return {
    tell: (...news: A): void => {
      for (const hear of hearers) hear(...news)
    },
    watch: (hear: (...news: A) => void) => {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
  }
}

/** The preferences kept in a memory. */
export const createPreferences = (memory: Memory): Preferences => {
  const drafts = watchable<[string | null, string]>()
  const changes = watchable<[]>()
  const read = (key: string): string => memory.get(key) ?? ''
  let settings = readSettings(read(SETTINGS))
  memory.watch((key) => {
    if (key !== SETTINGS && key !== null) return
    settings = readSettings(read(SETTINGS))
    changes.tell()
  })
  /** Drafts as this page has last read or written them, by key. */
  const seen = new Map<string, string>()
  /** Keeps a value; whether it is there now: a full storage leaves what was. */
  const keep = (key: string, value: string): boolean => {
    if (read(key) === value) return true
    memory.set(key, value)
    return read(key) === value
  }
  return {
    draftOf: (conversationId) => {
      const key = draftKey(conversationId)
      const head = read(key)
      const pastes = read(pastesKey(key))
      seen.set(key, head)
      return pastes === '' ? head : `${head}\n${pastes}`
    },
    saveDraft: (conversationId, text, isRest = false) => {
      const key = draftKey(conversationId)
      const end = text.startsWith(HEAD) ? text.indexOf('\n') : -1
      // What another tab has written meanwhile was not sent here.
      if ((text !== '' && !isRest) || read(key) === seen.get(key)) {
        const isWhole = keep(pastesKey(key), end < 0 ? '' : text.slice(end + 1))
        const isKept = keep(key, end < 0 ? text : text.slice(0, end))
        // No text may point into the pastes of another.
        if (!isWhole || !isKept) memory.set(pastesKey(key), '')
        seen.set(key, read(key))
      }
      drafts.tell(conversationId, text)
    },
    watchDrafts: drafts.watch,
    isSidebarOpen: () => !/(?:^|;\s*)sidebar_state=false(?:;|$)/.test(memory.cookies()),
    saveSidebarOpen: (open) =>
      memory.setCookie(
        `sidebar_state=${open}; path=/; max-age=${SIDEBAR_COOKIE_SECONDS}; samesite=lax`,
      ),
    saveLook: (part, value) => memory.set(`ledgerline.${part}`, value),
    settings: () => settings,
    saveSettings: (change) => {
      // Another tab may have changed the others.
      const kept = memory.get(SETTINGS)
      settings = { ...(kept === null ? settings : readSettings(kept)), ...change }
      memory.set(SETTINGS, JSON.stringify(settings))
      changes.tell()
    },
    watchSettings: changes.watch,
  }
}
