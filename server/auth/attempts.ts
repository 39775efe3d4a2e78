import type { Clock } from '../clock.ts'

/** Keys remembered at most; beyond it the oldest are forgotten, so that memory has a bound. */
const KEYS_MAX = 100_000

/** Counts what happens per key within a sliding span. */
export type Attempts = {
  readonly isBlocked: (key: string) => boolean
  /** How long a blocked key stays so, in whole seconds; 0 when it is not. */
  readonly secondsLeft: (key: string) => number
  readonly count: (key: string) => void
  readonly forget: (key: string) => void
}

/** Blocks a key that was counted `max` times within the last `windowMs`. Kept in memory. */
export const createAttempts = (clock: Clock, max: number, windowMs: number): Attempts => {
  const times = new Map<string, readonly number[]>()
  const recent = (key: string): readonly number[] => {
    const since = clock.now().getTime() - windowMs
    return (times.get(key) ?? []).filter((time) => time > since)
  }
  return {
    isBlocked: (key) => recent(key).length >= max,
    secondsLeft: (key) => {
      const [first, ...others] = recent(key)
      if (first === undefined || others.length + 1 < max) return 0
      return Math.ceil((first + windowMs - clock.now().getTime()) / 1000)
    },
    count: (key) => {
      const counted = [...recent(key), clock.now().getTime()].slice(-max)
      times.delete(key)
      times.set(key, counted)
      const [oldest] = times.keys()
      if (times.size > KEYS_MAX && oldest !== undefined) times.delete(oldest)
    },
    forget: (key) => void times.delete(key),
  }
}
