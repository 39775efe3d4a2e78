import type { Fact } from '#src/log/facts/fact.ts'
import { LOG_LEVELS, type ClientLog, type LogLevel } from './client-log.ts'
import type { Cancel } from './clock.ts'
import type { Preferences } from './preferences.ts'
import { redact } from './redact.ts'

/** Facts that occur many times a second. */
const MANY: ReadonlySet<Fact['type']> = new Set(['reply.received', 'import.progressed'])

/** The log level of a fact. */
const levelOf = (fact: Fact): LogLevel => {
  if ('error' in fact) return 'warn'
  return MANY.has(fact.type) ? 'debug' : 'info'
}

/** The error's name and code position. Its message may contain a user's text. */
const thrown = (error: unknown) => {
  if (!(error instanceof Error)) return { name: typeof error }
  const place = /[\w.-]+\.[jt]sx?(?:\?[^\s:]*)?:\d+:\d+/.exec(error.stack ?? '')?.[0]
  return { name: error.name, ...(place !== undefined && { place }) }
}

/** The level in `?log=`, for this page only. Null for `off`, undefined without a valid value. */
const askedFor = (search: string): LogLevel | null | undefined => {
  const asked = new URLSearchParams(search).get('log')
  return asked === 'off' ? null : LOG_LEVELS.find((level) => level === asked)
}

/** The inputs of the page log: URL, error events and settings. */
type PageOfLog = Pick<Preferences, 'settings' | 'watchSettings'> & {
  readonly search: string
  readonly faults: EventTarget
}

/**
 * Logs each redacted fact and each uncaught error, if the setting or `?log=` asks for it. `stop`
 * ends the log.
 */
export const keepPageLog = (
  log: ClientLog,
  { search, faults, settings, watchSettings }: PageOfLog,
): { readonly logFact: (at: number, fact: Fact) => void; readonly stop: Cancel } => {
  const asked = askedFor(search)
  const applyLevel = (): void =>
    log.setLevel(asked === undefined ? (settings().keepLog ? 'info' : null) : asked)
  applyLevel()
  const ending = new AbortController()
  const listen = (type: string, of: (event: Event) => unknown): void =>
    faults.addEventListener(type, (event) => log.note('error', 'page.threw', thrown(of(event))), {
      signal: ending.signal,
    })
  listen('error', (event) => ('error' in event ? event.error : null))
  listen('unhandledrejection', (event) => ('reason' in event ? event.reason : null))
  const unwatch = watchSettings(applyLevel)
  return {
    // A fact may contain a whole workbook, so it is redacted only if its level is on.
    logFact: (at, fact) => log.note(levelOf(fact), fact.type, () => redact({ at, fact })),
    stop: () => {
      ending.abort()
      unwatch()
    },
  }
}
