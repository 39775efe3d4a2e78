import { expect, it } from 'vitest'
import {
  cumulativePrincipal,
  cumulativeInterest,
} from '#contract/formulas/functions/finance/annuities.ts'
import {
  fixedDecliningBalance,
  variableDecliningBalance,
} from '#contract/formulas/functions/finance/declining-balance.ts'
import {
  binomialRange,
  binomialDistribution,
  hypergeometric,
  negativeBinomial,
  poisson,
} from '#contract/formulas/functions/statistics/distributions.ts'
import {
  weekendOf,
  workingDayAfter,
  workingDaysBetween,
} from '#contract/formulas/functions/finance/working-days.ts'

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** The binomial coefficient: the number of ways to choose `some` of `all`. */
const ways = (all: number, some: number): number =>
  range(1, some).reduce((found, at) => (found * (all - some + at)) / at, 1)

it('[SHEET-610] discrete distributions equal the sums that define them', () => {
  for (const count of [0, 1, 4, 9, 30])
    for (const mean of [0, 0.3, 2, 7.5, 25]) {
      const at = (one: number) =>
        Math.exp(-mean) * range(1, one).reduce((found, step) => (found * mean) / step, 1)
      expect(poisson(count, mean, 0)).toBeCloseTo(at(count), 12)
      expect(poisson(count, mean, 1)).toBeCloseTo(sum(range(0, count).map(at)), 12)
    }
  for (const failures of [0, 1, 5, 20])
    for (const successes of [1, 2, 6])
      for (const chance of [0.05, 0.5, 0.9]) {
        const at = (one: number) =>
          ways(one + successes - 1, successes - 1) * chance ** successes * (1 - chance) ** one
        expect(negativeBinomial(failures, successes, chance, 0)).toBeCloseTo(at(failures), 12)
        const all = sum(range(0, failures).map(at))
        expect(negativeBinomial(failures, successes, chance, 1)).toBeCloseTo(all, 12)
      }
  for (const [sample, marked, population] of [
    [4, 8, 20],
    [10, 15, 20],
    [3, 3, 100],
    [20, 8, 20],
  ] as const)
    for (const count of range(
      Math.max(0, sample + marked - population),
      Math.min(sample, marked),
    )) {
      const at = (one: number) =>
        (ways(marked, one) * ways(population - marked, sample - one)) / ways(population, sample)
      const first = Math.max(0, sample + marked - population)
      expect(hypergeometric(count, sample, marked, population, 0)).toBeCloseTo(at(count), 12)
      const all = sum(range(first, count).map(at))
      expect(hypergeometric(count, sample, marked, population, 1)).toBeCloseTo(all, 12)
    }
  // From 1,001 trials on, our own functions replace Univer's sum over the trials. By symmetry, 0 to
  // 20 successes at 1% are as likely as 981 to 1,001 successes at 99%.
  const few = range(0, 20).map((one) => ways(1001, one) * 0.01 ** one * 0.99 ** (1001 - one))
  expect(binomialRange(1001, 0.01, 0, 20)).toBeCloseTo(sum(few), 12)
  expect(binomialDistribution(20, 1001, 0.01, 0)).toBeCloseTo(few[20] ?? 0, 12)
  expect(binomialRange(1001, 0.99, 981, 1001)).toBeCloseTo(sum(few), 12)
})

it('[SHEET-611] CUMIPMT and CUMPRINC equal the sums of the interest and principal of each payment', () => {
  for (const type of [0, 1])
    for (const rate of [0.001, 0.0075, 0.2])
      for (const periods of [1, 2, 12, 60]) {
        const first = type === 1 ? 1 + rate : 1
        const payment = -(1000 * rate) / (1 - (1 + rate) ** -periods) / first
        const interests: number[] = []
        let owed = 1000
        for (const at of range(1, periods)) {
          interests.push(type === 1 && at === 1 ? 0 : -owed * rate)
          owed += payment - (interests.at(-1) ?? 0)
        }
        for (const [from, to] of [
          [1, periods],
          [1, 1],
          [Math.ceil(periods / 2), periods],
        ] as const) {
          const interest = sum(interests.slice(from - 1, to))
          expect(cumulativeInterest(rate, periods, 1000, from, to, type)).toBeCloseTo(interest, 6)
          const back = payment * (to - from + 1) - interest
          expect(cumulativePrincipal(rate, periods, 1000, from, to, type)).toBeCloseTo(back, 6)
        }
      }
})

/**
 * VDB by its definition. Each period takes the larger of the declining-balance part and the
 * straight-line share.
 */
const written = (cost: number, salvage: number, life: number, to: number, factor: number) => {
  let worth = cost
  let shares = 0
  for (const at of range(0, to - 1)) {
    const part = Math.min(worth * Math.min(1, factor / life), worth - salvage)
    const share = shares > 0 ? shares : (worth - salvage) / (life - at)
    if (share > part) shares = share
    worth -= Math.max(share, part)
  }
  return cost - worth
}

it('[SHEET-612] VDB and DB equal a depreciation that is computed period by period', () => {
  for (const [cost, salvage] of [
    [2400, 300],
    [1000, 0],
    [1000, 990],
    [500, 500],
  ] as const)
    for (const factor of [0.5, 1, 2, 40])
      for (const to of [1, 10, 700, 1500, 2000]) {
        const right = written(cost, salvage, 2000, to, factor)
        expect(variableDecliningBalance(cost, salvage, 2000, 0, to, factor)).toBeCloseTo(right, 6)
      }
  const rate = Number((1 - 0.01 ** (1 / 1200)).toFixed(3))
  let worth = 100_000 * (1 - (rate * 7) / 12)
  let last = 0
  for (const _ of range(2, 1100)) {
    last = worth * rate
    worth -= last
  }
  expect(fixedDecliningBalance(100_000, 1000, 1200, 1100, 7)).toBeCloseTo(last, 8)
})

it('[SHEET-614] the functions for working days agree with a day-by-day count', () => {
  const holidays = [45_300, 45_301, 45_310.5, 45_317, 45_317, 45_330, 45_400, 45_200]
  for (const given of [1, 2, 7, 11, 17, '0000011', '0010001', '1111110', '0000000']) {
    const weekend = weekendOf(given)
    if (weekend === null) throw new Error(`no weekend: ${given}`)
    const isHeld = new Set(holidays.map(Math.floor))
    // Day 45,299 is Monday, 8 January 2024.
    const works = (day: number) => !weekend.has((day - 45_298) % 7) && !isHeld.has(day)
    const calendar = { weekend, holidays }
    for (const start of range(45_298, 45_312)) {
      for (const end of [start, start + 1, start + 9, start + 100])
        expect(workingDaysBetween(start, end, calendar)).toBe(
          range(start, end).filter(works).length,
        )
      for (const count of [1, 2, 5, 6, 13, 40]) {
        let day = start
        for (let left = count; left > 0;) if (works((day += 1))) left -= 1
        expect(workingDayAfter(start, count, calendar)).toBe(day)
        expect(workingDayAfter(day + 1, -1, calendar)).toBe(day)
      }
    }
  }
  expect(weekendOf('1111111')).toBeNull()
  expect(weekendOf(8)).toBeNull()
})
