/** Numbers from 0 to 1, one after the other. */
export type Random = () => number

/** A generator after Lehmer: numbers from 0 to 1, the same for the same seed. */
export const randomOf = (seed: number): Random => {
  let state = (seed * 48_271 + 11) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** One of several. */
export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T

/** A whole number from one to another. */
export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))
