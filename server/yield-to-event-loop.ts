import { setImmediate } from 'node:timers/promises'

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Yields to the event loop. A step on a large workbook takes tens of milliseconds, and several in a
 * row would delay other requests. Callers that wait at the same time continue one per iteration of
 * the event loop.
 */
export const yieldToEventLoop = (): Promise<void> => {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}
