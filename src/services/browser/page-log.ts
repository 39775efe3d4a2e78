import type { Fact } from '#src/log/facts/fact.ts'
import { LOG_LEVELS, type ClientLog, type LogLevel } from './client-log.ts'
import type { Cancel } from './clock.ts'
import type { Preferences } from './preferences.ts'
import { redact } from './redact.ts'

/** Facts that come many times a second. */
const MANY: ReadonlySet<Fact['type']> = new Set(['reply.received', 'import.progressed'])

/** How much a fact matters to whoever reads the log. */
const levelOf = (fact: Fact): LogLevel => {
  if ('error' in fact) return 'warn'
  return MANY.has(fact.type) ? 'debug' : 'info'
}

/** The name of what was thrown, and where in our files: what it says may hold somebody's words. */
const thrown = (error: unknown) => {
  if (!(error instanceof Error)) return { name: typeof error }
  const place = /[\w.-]+\.[jt]sx?(?:\?[^\s:]*)?:\d+:\d+/.exec(error.stack ?? '')?.[0]
  return { name: error.name, ...(place !== undefined && { place }) }
}

/** What `?log=` asks for on this page alone; undefined where it says nothing. */
const askedFor = (search: string): LogLevel | null | undefined => {
  const asked = new URLSearchParams(search).get('log')
  return asked === 'off' ? null : LOG_LEVELS.find((level) => level === asked)
}

/** What a log is kept of: the page's address and faults, and whether somebody wants one. */
type PageOfLog = Pick<Preferences, 'settings' | 'watchSettings'> & {
  readonly search: string
  readonly faults: EventTarget
}

/**
 * Keeps the client's log of a page as its setting and its address (`?log=debug`) say: each fact, redacted,
 * by `heard`, and what was thrown and nobody caught. The call that it gives ends that.
 */
export const keepPageLog = (
  log: ClientLog,
  { search, faults, settings, watchSettings }: PageOfLog,
): { readonly heard: (at: number, fact: Fact) => void; readonly stop: Cancel } => {
  const asked = askedFor(search)
  const turn = (): void =>
    log.setLevel(asked === undefined ? (settings().keepLog ? 'info' : null) : asked)
  turn()
  const ending = new AbortController()
  const listen = (type: string, of: (event: Event) => unknown): void =>
    faults.addEventListener(type, (event) => log.note('error', 'page.threw', thrown(of(event))), {
      signal: ending.signal,
    })
  listen('error', (event) => ('error' in event ? event.error : null))
  listen('unhandledrejection', (event) => ('reason' in event ? event.reason : null))
  const unwatch = watchSettings(turn)
  return {
    // A fact may hold a whole workbook: it is read where it is noted alone.
    heard: (at, fact) => log.note(levelOf(fact), fact.type, () => redact({ at, fact })),
    stop: () => {
      ending.abort()
      unwatch()
    },
  }
}
