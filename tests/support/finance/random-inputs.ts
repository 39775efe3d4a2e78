import type { Given, JobInput, ListInput, NumberInput } from '#packages/finance/inputs.ts'
import type { Job } from '#packages/finance/job.ts'

/** A source of random numbers from 0 to 1. */
export type Random = () => number

/** Random numbers that are the same for the same seed. */
export const seeded = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const between = (random: Random, low: number, high: number): number =>
  low + random() * (high - low)

export const wholeBetween = (random: Random, low: number, high: number): number =>
  Math.floor(between(random, low, high + 1))

const rounded = (value: number, places: number): number => Number(value.toFixed(places))

/** Plausible sizes of each unit. The limits of an input may narrow them. */
const SIZES: Readonly<Record<string, readonly [low: number, high: number, places: number]>> = {
  percent: [0, 0.25, 4],
  years: [1, 40, 0],
  months: [1, 480, 0],
  days: [1, 720, 0],
  count: [1, 5000, 0],
  number: [-50, 50, 3],
  times: [0.1, 20, 2],
  day: [40_000, 48_000, 0],
}

const numberFor = (random: Random, { unit, min, max }: NumberInput | ListInput): number => {
  if (unit === 'money') {
    const sign = min < 0 && random() < 0.4 ? -1 : 1
    return Math.min(max, Math.max(min, rounded(sign * 10 ** between(random, 1, 6), 2)))
  }
  const [low, high, places] = SIZES[unit] ?? [0, 1, 4]
  return rounded(between(random, Math.max(low, min), Math.min(high, max)), places)
}

const valueFor = (random: Random, input: JobInput): number | readonly number[] => {
  if (input.kind === 'choice')
    return input.choices[wholeBetween(random, 0, input.choices.length - 1)]?.value ?? 0
  if (input.kind === 'number') return numberFor(random, input)
  const length = wholeBetween(random, Math.max(2, input.minLength), Math.min(12, input.maxLength))
  return Array.from({ length }, () => numberFor(random, input))
}

/** Random inputs of a job within its limits. A list alongside another has the same length. */
export const randomInputs = (random: Random, { inputs }: Job): Given => {
  const given: Record<string, number | readonly number[]> = {}
  for (const [key, input] of Object.entries(inputs)) {
    const value = valueFor(random, input)
    const other = input.kind === 'list' && input.alongside ? given[input.alongside] : undefined
    given[key] =
      typeof other === 'object' && input.kind === 'list'
        ? other.map(() => numberFor(random, input))
        : value
  }
  return given
}
