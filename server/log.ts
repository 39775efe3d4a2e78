import {
  pino,
  stdTimeFunctions,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
} from 'pino'

/** The logger of the server. */
export type Log = Logger

type SafeError = {
  readonly type: string
  readonly code?: string | number
  readonly message?: string
  readonly stack?: string
}

/** Replaces database errors, because their messages quote values of the statement. */
const REFUSED = 'the database did not take a statement'

/**
 * Prefixes of JavaScript error messages that contain no user values. The rest of a message may
 * contain some.
 */
const OF_THE_CODE =
  /^(?:[\w$.()]+ is not (?:a function|a constructor|defined)|Cannot (?:read|set) properties of (?:undefined|null)|Maximum call stack size exceeded|Invalid (?:array|string) length|Invalid time value|fetch failed)/

/** The error code, if it has the format of system, database or vendor codes. */
const codeOf = (error: Error): string | number | undefined => {
  // All SQLite errors share one `code`, but `errcode` differs.
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown }
  const told = typeof errcode === 'number' ? errcode : code
  return typeof told === 'number' || (typeof told === 'string' && /^\w{1,60}$/.test(told))
    ? told
    : undefined
}

/**
 * The part of a message that is safe to log: a system message in full, or the known prefix of a
 * JavaScript error message.
 */
const messageOf = (error: Error): string | undefined => {
  if ('syscall' in error) return error.message
  if ('errcode' in error || 'severity' in error) return REFUSED
  return OF_THE_CODE.exec(error.message)?.[0]
}

/**
 * Reduces an error to safe fields. Library errors carry requests and answers in their fields and
 * messages.
 */
const serializeError = (error: unknown): SafeError => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { message, stack = '' } = error
  // Message lines may look like stack frames. If the stack no longer contains the message, we drop
  // all frames.
  const start = stack.indexOf(message)
  const calls = start < 0 ? '' : stack.slice(start + message.length)
  const frames = calls.split('\n').filter((line) => /^\s+at /.test(line))
  const [code, said] = [codeOf(error), messageOf(error)]
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(said === undefined ? {} : { message: said }),
    stack: frames.join('\n'),
  }
}

/**
 * Structured logs on stdout, one JSON line each. Callers log ids, route names, statuses and times.
 * They never log bodies, emails, tokens or message texts.
 */
export const createLog = (level: string, out?: DestinationStream): Log => {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  }
  return out ? pino(options, out) : pino(options)
}
