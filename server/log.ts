import { pino, type Logger } from 'pino'

/** Where the server writes what happened. */
export type Log = Logger

/**
 * Structured logs on standard output, one JSON line each (BOOT-6). Callers log ids, names of routes,
 * statuses and times; never a body, an e-mail address, a token or a text of a message. An error
 * keeps its type, message and stack.
 */
export const createLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
