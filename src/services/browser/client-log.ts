import { CLIENT_LOG_BUFFER_LINES } from '#contract/limits.ts'
import type { Cancel, Clock } from './clock.ts'

/** How much a line matters, the least first. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const

/** How much a line matters. */
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What a line tells beside its time: numbers, ids and words of ours, never a text of somebody's. */
type LogDetail = Readonly<Record<string, unknown>>

/** A line of the client's log; `at` is ISO time. */
export type LogLine = LogDetail & {
  readonly at: string
  readonly level: LogLevel
  readonly type: string
}

/** Where lines are written: the console, as a browser has it. */
export type Write = Readonly<Record<LogLevel, (line: LogLine) => void>>

/** The client's own log. */
export type ClientLog = {
  /** Notes something from this level on; null, as it begins, is off. */
  readonly setLevel: (level: LogLevel | null) => void
  /** Notes a line; what it tells may be made as it is noted. */
  readonly note: (level: LogLevel, type: string, detail?: LogDetail | (() => LogDetail)) => void
  /** The newest lines, oldest first. */
  readonly lines: () => readonly LogLine[]
}

const MINUTE_MS = 60_000

/**
 * A log that is off until a level is set: it keeps the newest lines and writes so many a minute
 * at most, and at the end of the minute how many it left out.
 */
export const createClientLog = (
  clock: Pick<Clock, 'now' | 'after'>,
  write: Write,
  perMinute: number,
): ClientLog => {
  let from: LogLevel | null = null
  let kept: readonly LogLine[] = []
  let written = 0
  let dropped = 0
  let minute: Cancel | null = null

  const lineOf = (level: LogLevel, type: string, detail: LogDetail): LogLine => ({
    ...detail,
    at: new Date(clock.now()).toISOString(),
    level,
    type,
  })
  const keep = (line: LogLine): void => {
    kept = [...kept, line].slice(-CLIENT_LOG_BUFFER_LINES)
  }
  const put = (line: LogLine): void => {
    keep(line)
    minute ??= clock.after(MINUTE_MS, endMinute)
    if (written >= perMinute) {
      dropped += 1
      return
    }
    written += 1
    write[line.level](line)
  }
  const endMinute = (): void => {
    minute = null
    written = 0
    if (dropped === 0) return
    const line = lineOf('warn', 'log.dropped', { lines: dropped })
    dropped = 0
    put(line)
  }
  return {
    setLevel: (level) => {
      from = level
      if (level === null) kept = []
    },
    note: (level, type, detail = {}) => {
      if (from === null || LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(from)) return
      put(lineOf(level, type, typeof detail === 'function' ? detail() : detail))
    },
    lines: () => kept,
  }
}
