/** Returns the next number between 0 and 1. */
export type Random = () => number

/** A Lehmer generator of numbers between 0 and 1. Deterministic per seed. */
export const randomOf = (seed: number): Random => {
  let state = (seed * 48_271 + 11) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T

/** A random integer from `from` to `to`. */
export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))
