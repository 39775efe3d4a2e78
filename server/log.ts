import {
  pino,
  stdTimeFunctions,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
} from 'pino'

/** Where the server writes what happened. */
export type Log = Logger

type SafeError = { readonly type: string; readonly message?: string; readonly stack?: string }

/** Errors of the language and of the system, whose messages hold no text of a person. */
const isPlain = (error: Error): boolean =>
  'code' in error || ['TypeError', 'RangeError', 'ReferenceError'].includes(error.name)

/**
 * An error without what it was about: others' errors carry requests and answers in their fields,
 * and quote them in their messages.
 */
const serializeError = (error: unknown): SafeError => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { message, stack = '' } = error
  // Lines of a message may look like lines of the code.
  const calls = stack.slice(message === '' ? 0 : stack.indexOf(message) + message.length)
  const frames = calls.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    ...(isPlain(error) ? { message } : {}),
    stack: frames.join('\n'),
  }
}

/**
 * Structured logs on standard output, one JSON line each (BOOT-6). Callers log ids, names of routes,
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
