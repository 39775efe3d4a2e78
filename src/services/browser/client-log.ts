import { CLIENT_LOG_BUFFER_LINES } from '#contract/limits.ts'
import type { Cancel, Clock } from './clock.ts'

/** Log levels, the least important first. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** The details of a log line: numbers, ids and fixed words, never a user's text. */
type LogDetail = Readonly<Record<string, unknown>>

/** A line of the page log. `at` is an ISO time. */
export type LogLine = LogDetail & {
  readonly at: string
  readonly level: LogLevel
  readonly type: string
}

/** The output of log lines, one function per level, like the console. */
export type LogWriter = Readonly<Record<LogLevel, (line: LogLine) => void>>

export type ClientLog = {
  /** Logs from this level up. Null turns the log off and is the default. */
  readonly setLevel: (level: LogLevel | null) => void
  /** Adds a line. A `detail` function runs only if the level is on. */
  readonly note: (level: LogLevel, type: string, detail?: LogDetail | (() => LogDetail)) => void
  /** The newest lines, oldest first. */
  readonly lines: () => readonly LogLine[]
}

const MINUTE_MS = 60_000

/**
 * A log that is off by default. It keeps the newest lines, limits writes per minute, and reports
 * the number of dropped lines.
 */
export const createClientLog = (
  clock: Pick<Clock, 'now' | 'after'>,
  write: LogWriter,
  perMinute: number,
): ClientLog => {
  let from: LogLevel | null = null
  let buffer: readonly LogLine[] = []
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
    buffer = [...buffer, line].slice(-CLIENT_LOG_BUFFER_LINES)
  }
  const writeLine = (line: LogLine): void => {
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
    writeLine(line)
  }
  return {
    setLevel: (level) => {
      from = level
      if (level === null) buffer = []
    },
    note: (level, type, detail = {}) => {
      if (from === null || LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(from)) return
      writeLine(lineOf(level, type, typeof detail === 'function' ? detail() : detail))
    },
    lines: () => buffer,
  }
}
