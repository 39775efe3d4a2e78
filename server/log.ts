import {
  pino,
  stdTimeFunctions,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
} from 'pino'

/** Where the server writes what happened. */
export type Log = Logger

type SafeError = {
  readonly type: string
  readonly code?: string | number
  readonly message?: string
  readonly stack?: string
}

/** What is said of an error of a database: its own words quote what a statement was to write. */
const REFUSED = 'the database did not take a statement'

/** What the language says of the code, and of no value; what comes behind may name one. */
const OF_THE_CODE =
  /^(?:[\w$.()]+ is not (?:a function|a constructor|defined)|Cannot (?:read|set) properties of (?:undefined|null)|Maximum call stack size exceeded|Invalid (?:array|string) length|Invalid time value|fetch failed)/

/** A code as systems, databases and vendors have them; what else is called so may be anything. */
const codeOf = (error: Error): string | number | undefined => {
  // Those of SQLite are all called alike; its own number tells them apart.
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown }
  const told = typeof errcode === 'number' ? errcode : code
  return typeof told === 'number' || (typeof told === 'string' && /^\w{1,60}$/.test(told))
    ? told
    : undefined
}

/** What may be said of an error: all that the system says, of the language what is known to quote nothing. */
const messageOf = (error: Error): string | undefined => {
  if ('syscall' in error) return error.message
  if ('errcode' in error || 'severity' in error) return REFUSED
  return OF_THE_CODE.exec(error.message)?.[0]
}

/**
 * An error without what it was about: others' errors carry requests and answers in their fields,
 * and quote them in their messages.
 */
const serializeError = (error: unknown): SafeError => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { message, stack = '' } = error
  // Lines of a message may look like lines of the code; of one that was changed since nothing is sure.
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
 * Structured logs on standard output, one JSON line each. Callers log ids, names of routes,
 * statuses and times; never a body, an e-mail address, a token or a text of a message.
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
