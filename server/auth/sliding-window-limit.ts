import type { Clock } from '../clock.ts'

/** Bounds memory. Above this number of keys we forget the oldest key. */
const KEYS_MAX = 100_000

/** Counts attempts per key in a sliding window. */
export type SlidingWindowLimit = {
  readonly isBlocked: (key: string) => boolean
  /** How many seconds the key stays blocked, rounded up. 0 if the key is not blocked. */
  readonly secondsLeft: (key: string) => number
  readonly count: (key: string) => void
  readonly forget: (key: string) => void
}

/** Blocks a key after `max` attempts within `windowMs`. In memory only. */
export const createSlidingWindowLimit = (
  clock: Clock,
  max: number,
  windowMs: number,
): SlidingWindowLimit => {
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
