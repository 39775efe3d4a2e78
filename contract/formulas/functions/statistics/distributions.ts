import { FORMULA_MAX_TRIALS } from '#contract/limits/formulas.ts'
import { discreteDistributionOf, type DiscreteDistribution } from './discrete-distribution.ts'
import { betaTails, betaWeight, gammaTails, gammaWeight, type Proportion } from '../gamma-beta.ts'

/**
 * Univer sums over the trials. Above this number we calculate the sum ourselves, because Univer
 * takes too long.
 */
const SUMMED_TRIALS = 1000
/** Above this we use integrals, which take the same time for any number of trials. */
const MOST_SUMMED = 100_000

const binomial = (trials: number, chance: number, rest = 1 - chance): DiscreteDistribution =>
  discreteDistributionOf({
    first: 0,
    last: trials,
    peak: Math.min(trials, Math.floor((trials + 1) * chance)),
    up: (at) => ((trials - at) * chance) / ((at + 1) * rest),
    down: (at) => (at * rest) / ((trials - at + 1) * chance),
  })

/** A result of the beta distribution may be NaN if it would need too many steps. */
const known = (value: number): number | '#NUM!' => (Number.isFinite(value) ? value : '#NUM!')

const shareOf = (chance: number): Proportion => ({ part: chance, rest: 1 - chance })

/** Probability of exactly `successes`, for numbers of trials that are too large for sums. */
const fewOf = (successes: number, trials: number, chance: number): number => {
  const failures = trials - successes
  if (successes === 0) return Math.exp(trials * Math.log1p(-chance))
  if (failures === 0) return chance ** trials
  return (betaWeight(successes, failures, shareOf(chance)) / successes / failures) * trials
}

const manyTrials = (successes: number, trials: number, chance: number, isSum: number) => {
  if (!(chance > 0 && chance < 1) || successes < 0 || successes > trials) return null
  if (isSum === 0) return known(fewOf(successes, trials, chance))
  if (successes === trials) return 1
  return known(betaTails(successes + 1, trials - successes, shareOf(chance)).above)
}

const isLarge = (trials: number, chance: number): boolean =>
  trials > SUMMED_TRIALS && chance > 0 && chance < 1

/** BINOM.DIST for many trials. Null leaves the calculation to Univer. */
export const binomialDistribution = (
  successes: number,
  trials: number,
  chance: number,
  isSum: number,
) => {
  const [most, all] = [Math.trunc(successes), Math.trunc(trials)]
  if (trials > MOST_SUMMED) return manyTrials(most, all, chance, isSum)
  if (!isLarge(all, chance) || most < 0 || most > all) return null
  const sums = binomial(all, chance)
  return isSum === 0 ? sums.at(most) : sums.upTo(most)
}

/** BINOM.INV for many trials. Null leaves the calculation to Univer. */
export const binomialInverse = (trials: number, chance: number, part: number) => {
  if (trials > FORMULA_MAX_TRIALS) return '#NUM!'
  const all = Math.trunc(trials)
  if (all <= SUMMED_TRIALS) return null
  if (!isLarge(all, chance) || !(part > 0 && part < 1)) return '#NUM!'
  return binomial(all, chance).reaching(part)
}

/** BINOM.DIST.RANGE for many trials. Null leaves the calculation to Univer. */
export const binomialRange = (trials: number, chance: number, from: number, to = from) => {
  if (trials > FORMULA_MAX_TRIALS) return '#NUM!'
  const [all, least, most] = [Math.floor(trials), Math.floor(from), Math.floor(to)]
  if (!isLarge(all, chance) || least < 0 || most < least || most > all) return null
  return binomial(all, chance).between(least, most)
}

/** POISSON.DIST. Null for invalid arguments, where Univer returns the error. */
export const poisson = (count: number, mean: number, isSum: number) => {
  const most = Math.floor(count)
  if (!(most >= 0 && mean >= 0)) return null
  if (mean > MOST_SUMMED && isSum !== 0) return known(gammaTails(most + 1, mean).above)
  if (mean > MOST_SUMMED) return known(most === 0 ? Math.exp(-mean) : gammaWeight(most, mean))
  const sums = discreteDistributionOf({
    first: 0,
    last: Infinity,
    peak: Math.floor(mean),
    up: (at) => mean / (at + 1),
    down: (at) => at / mean,
  })
  return isSum === 0 ? sums.at(most) : sums.upTo(most)
}

/**
 * NEGBINOM.DIST through the binomial distribution. Null for invalid arguments, where Univer returns
 * the error.
 */
export const negativeBinomial = (
  failures: number,
  successes: number,
  chance: number,
  isSum: number,
) => {
  const [most, wanted] = [Math.floor(failures), Math.floor(successes)]
  if (!(most >= 0 && wanted >= 1 && chance > 0 && chance < 1)) return null
  const trials = most + wanted
  if (trials > MOST_SUMMED && isSum !== 0)
    return known(betaTails(wanted, most + 1, shareOf(chance)).below)
  if (trials > MOST_SUMMED) return known((fewOf(most, trials, 1 - chance) * wanted) / trials)
  const sums = binomial(trials, 1 - chance, chance)
  return isSum === 0 ? (sums.at(most) * wanted) / trials : sums.upTo(most)
}

type Draw = { readonly drawn: number; readonly right: number; readonly all: number }

const drawnFrom = ({ drawn, right, all }: Draw): DiscreteDistribution | '#NUM!' => {
  const wrong = all - right
  const [first, last] = [Math.max(0, drawn - wrong), Math.min(drawn, right)]
  if (last - first > FORMULA_MAX_TRIALS) return '#NUM!'
  const peak = Math.floor(((drawn + 1) * (right + 1)) / (all + 2))
  return discreteDistributionOf({
    first,
    last,
    peak: Math.min(last, Math.max(first, peak)),
    up: (at) => ((right - at) * (drawn - at)) / ((at + 1) * (wrong - drawn + at + 1)),
    down: (at) => (at * (wrong - drawn + at)) / ((right - at + 1) * (drawn - at + 1)),
  })
}

const isDraw = ({ drawn, right, all }: Draw, most: number): boolean =>
  [drawn > 0, drawn <= all, right > 0, right <= all, most >= drawn - all + right].every(Boolean) &&
  most >= 0 &&
  most <= Math.min(drawn, right)

/** HYPGEOM.DIST. Null for invalid arguments, where Univer returns the error. */
export const hypergeometric = (...numbers: readonly number[]) => {
  const [most = 0, drawn = 0, right = 0, all = 0] = numbers.slice(0, 4).map(Math.floor)
  const [isSum = 0] = numbers.slice(4)
  const draw = { drawn, right, all }
  if (!isDraw(draw, most)) return null
  const sums = drawnFrom(draw)
  if (sums === '#NUM!') return sums
  return isSum === 0 ? sums.at(most) : sums.upTo(most)
}
