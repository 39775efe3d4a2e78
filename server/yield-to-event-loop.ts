import { setImmediate } from 'node:timers/promises'

/**
 * Yields to the event loop. A step on a large workbook takes tens of milliseconds, and several in a
 * row would delay other requests.
 */
export const yieldToEventLoop = (): Promise<void> => setImmediate()
