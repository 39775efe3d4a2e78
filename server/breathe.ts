import { setImmediate } from 'node:timers/promises'

/**
 * Lets the server answer what waits. A step of work on something big (reading, checking, writing
 * its JSON) takes tens of milliseconds, and several in a row would hold up every other answer.
 */
export const breathe = (): Promise<void> => setImmediate()
