/** Random numbers that are the same in each run. */
export type Random = {
  /** From 0 to 1, without 1. */
  readonly next: () => number
  readonly pick: <T>(items: readonly [T, ...(readonly T[])]) => T
  readonly shuffled: <T>(items: readonly T[]) => readonly T[]
}

/** A generator of random numbers (mulberry32) with a fixed start. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    shuffled: (items) =>
      items
        .map((item) => [next(), item] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, item]) => item),
  }
}
