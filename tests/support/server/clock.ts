import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/clock.ts'

/** A clock that a test sets. Ids stay random. */
export type TestClock = Clock & {
  readonly set: (iso: string) => void
  readonly advance: (ms: number) => void
}

/** The clock stands still until the test advances it. */
export const createTestClock = (iso: string): TestClock => {
  let now = Date.parse(iso)
  return {
    now: () => new Date(now),
    newId: () => randomUUID(),
    set: (time) => {
      now = Date.parse(time)
    },
    advance: (ms) => {
      now += ms
    },
  }
}
