import { randomUUID } from 'node:crypto'

/** Source of time and new ids. Tests inject their own. */
export type Clock = { readonly now: () => Date; readonly newId: () => string }

/** The system clock and random UUIDs. */
export const systemClock: Clock = { now: () => new Date(), newId: () => randomUUID() }
