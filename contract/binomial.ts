/** Univer's own sums do for so many trials; they take too long for more (ours). */
const SUMMED_TRIALS = 1000
/** For more trials a formula comes to #NUM! (ours). */
const MAX_TRIALS = 1e9

type Sums = {
  readonly upTo: (successes: number) => number
  readonly reaching: (part: number) => number
}

/**
 * Weights of the binomial distribution from its peak outwards, as far as a number holds them: their sum is
 * the whole, so that no factorial is needed and the work grows with the square root of the trials.
 */
const sumsOf = (trials: number, chance: number): Sums => {
  const peak = Math.min(trials, Math.floor((trials + 1) * chance))
  const odds = chance / (1 - chance)
  const below: number[] = []
  for (let at = peak, weight = 1; at > 0 && weight > 0; at -= 1) {
    weight *= at / ((trials - at + 1) * odds)
    below.push(weight)
  }
  const weights = [...below.toReversed(), 1]
  for (let at = peak, weight = 1; at < trials && weight > 0; at += 1) {
    weight *= ((trials - at) * odds) / (at + 1)
    weights.push(weight)
  }
  const first = peak - below.length
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return {
    upTo: (successes) =>
      weights.slice(0, Math.max(0, successes - first + 1)).reduce((sum, one) => sum + one, 0) /
      whole,
    reaching: (part) => {
      let sum = 0
      const at = weights.findIndex((weight) => (sum += weight) / whole >= part)
      return first + (at < 0 ? weights.length - 1 : at)
    },
  }
}

const isLarge = (trials: number, chance: number): boolean =>
  trials > SUMMED_TRIALS && chance > 0 && chance < 1

/** BINOM.DIST's sum for many trials; null where Univer's own function does (SHEET-488). */
export const binomialSum = (successes: number, trials: number, chance: number, isSum: number) => {
  if (trials > MAX_TRIALS) return '#NUM!'
  const [most, all] = [Math.trunc(successes), Math.trunc(trials)]
  if (isSum === 0 || !isLarge(all, chance) || most < 0 || most > all) return null
  return sumsOf(all, chance).upTo(most)
}

/** BINOM.INV for many trials; null where Univer's own function does (SHEET-488). */
export const binomialInverse = (trials: number, chance: number, part: number) => {
  if (trials > MAX_TRIALS) return '#NUM!'
  const all = Math.trunc(trials)
  if (all <= SUMMED_TRIALS) return null
  if (!isLarge(all, chance) || !(part > 0 && part < 1)) return '#NUM!'
  return sumsOf(all, chance).reaching(part)
}
