import { SIDEBAR_COOKIE_SECONDS } from '#contract/limits.ts'

/**
 * Stored preferences of the user. If the storage is blocked or full, writes are lost without an
 * error.
 */
export type Preferences = {
  /** The draft of a conversation, or ''. Null: the new chat. */
  readonly draftOf: (conversationId: string | null) => string
  /**
   * Stores a draft. `isRest`: the text is what remained after a send, and never overwrites a draft
   * that another tab wrote.
   */
  readonly saveDraft: (conversationId: string | null, text: string, isRest?: boolean) => void
  /** Reports every draft that is stored. The returned function ends the reports. */
  readonly watchDrafts: (hear: (conversationId: string | null, text: string) => void) => () => void
  /** Read from the cookie `sidebar_state`, which is valid for 7 days. */
  readonly isSidebarOpen: () => boolean
  readonly saveSidebarOpen: (open: boolean) => void
  /** Stores a look setting. '' is the default, which public/theme.js applies. */
  readonly saveAppearance: (part: AppearancePart, value: string) => void
  /** Returns the same reference until a setting changes. */
  readonly settings: () => Settings
  readonly saveSettings: (change: Partial<Settings>) => void
  /**
   * Reports that a setting changed in this or another tab. The returned function ends the reports.
   */
  readonly watchSettings: (changed: () => void) => () => void
}

/** The look settings, color theme and row height. The root element holds them. */
export type AppearancePart = 'theme' | 'density'

/** The settings of the dialog "Settings" and of the lists, without the look settings. */
export type Settings = {
  readonly chatInputVisible: boolean
  readonly chatInputExpanded: boolean
  /** Screen readers announce each sentence of a streaming answer. */
  readonly announceSentences: boolean
  /** True: the spreadsheet list shows cards. False: rows. */
  readonly sheetCards: boolean
  /** The chat shows beside the grid in a wide window. */
  readonly sheetChat: boolean
  /** Finished examples of the first run, each prefixed with its user's id. */
  readonly offersDone: readonly string[]
  /** True: the page keeps a log of its facts and errors. */
  readonly keepLog: boolean
  /** Allows usage statistics if analytics are configured. */
  readonly usageStatistics: boolean
  /** Number and date formats. Empty values follow the browser. */
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

/** The storage behind preferences: local storage and cookies. */
export type BrowserStorage = {
  readonly get: (key: string) => string | null
  /** An empty value removes the key. */
  readonly set: (key: string, value: string) => void
  readonly cookies: () => string
  readonly setCookie: (cookie: string) => void
  /**
   * Reports the key of each value that another tab changed, or null if the other tab cleared the
   * storage. The reports end with the page.
   */
  readonly watch: (hear: (key: string | null) => void) => void
}

/** The storage key of the settings as JSON. */
export const SETTINGS_KEY = 'ledgerline.settings'
/**
 * Prefix of a structured draft. Long pastes use a separate key, so typing one letter does not
 * rewrite a megabyte.
 */
const HEAD = '{"text":'
const pastesKey = (key: string): string => `${key}.pastes`
const draftKey = (conversationId: string | null): string =>
  `ledgerline.draft.${conversationId ?? ''}`

/** Returns `read()`, or `otherwise` if the storage is blocked, full or unreadable. */
export const withStorageFallback = <T>(read: () => T, otherwise: T): T => {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The browser's storage. Blocked storage (private windows, policies) reads as empty. */
export const browserStorage: BrowserStorage = {
  get: (key) => withStorageFallback(() => localStorage.getItem(key), null),
  set: (key, value) =>
    withStorageFallback(() => {
      if (value === '') localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    }, undefined),
  cookies: () => withStorageFallback(() => document.cookie, ''),
  setCookie: (cookie) =>
    withStorageFallback(() => {
      document.cookie = cookie
    }, undefined),
  watch: (hear) =>
    withStorageFallback(() => addEventListener('storage', ({ key }) => hear(key)), undefined),
}

/** True if the value has the type of the default: a boolean, a string or a list of strings. */
const isLike = (value: unknown, other: unknown): boolean =>
  Array.isArray(other)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === typeof other

/** Reads the stored settings. Invalid values get their defaults. */
const readSettings = (text: string): Settings => {
  const value: unknown = withStorageFallback(() => JSON.parse(text), null)
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

/** Preferences stored in `memory`. */
export const createPreferences = (memory: BrowserStorage): Preferences => {
  const drafts = watchable<[string | null, string]>()
  const changes = watchable<[]>()
  const read = (key: string): string => memory.get(key) ?? ''
  let settings = readSettings(read(SETTINGS_KEY))
  memory.watch((key) => {
    if (key !== SETTINGS_KEY && key !== null) return
    settings = readSettings(read(SETTINGS_KEY))
    changes.tell()
  })
  /** By key: drafts as this page last read or wrote them. */
  const seen = new Map<string, string>()
  /** Stores a value and returns whether it was written. Full storage keeps the old value. */
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
      // After a send (`isRest`), the draft of another tab stays, because this tab has not sent it.
      if ((text !== '' && !isRest) || read(key) === seen.get(key)) {
        const isWhole = keep(pastesKey(key), end < 0 ? '' : text.slice(end + 1))
        const isKept = keep(key, end < 0 ? text : text.slice(0, end))
        // A text must never refer to the pastes of another draft.
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
    saveAppearance: (part, value) => memory.set(`ledgerline.${part}`, value),
    settings: () => settings,
    saveSettings: (change) => {
      // The stored settings are read again, because another tab may have changed some of them.
      const storedText = memory.get(SETTINGS_KEY)
      settings = { ...(storedText === null ? settings : readSettings(storedText)), ...change }
      memory.set(SETTINGS_KEY, JSON.stringify(settings))
      changes.tell()
    },
    watchSettings: changes.watch,
  }
}
