import { randomUUID } from 'node:crypto'

/** Time and new ids, the two things a server takes from outside itself; tests bring their own. */
export type Clock = { readonly now: () => Date; readonly newId: () => string }

/** The machine's time and random UUIDs. */
export const systemClock: Clock = { now: () => new Date(), newId: () => randomUUID() }
