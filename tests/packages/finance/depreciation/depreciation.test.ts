import { decliningBalance } from '#packages/finance/jobs/depreciation/declining-balance/job.ts'
import { straightLine } from '#packages/finance/jobs/depreciation/straight-line/job.ts'
import { sumOfYearsDigits } from '#packages/finance/jobs/depreciation/sum-of-years-digits/job.ts'
import { unitsOfProduction } from '#packages/finance/jobs/depreciation/units-of-production/job.ts'
import type { Given } from '#packages/finance/inputs.ts'
import { num } from '#tests/support/finance/definitions.ts'
import { proveJob } from '#tests/support/finance/prove-job.ts'
import { between, wholeBetween, type Random } from '#tests/support/finance/random-inputs.ts'

const asset = (given: Given, random: Random): Given => ({
  ...given,
  salvage: random() < 0.3 ? 0 : num(given, 'cost') * between(random, 0, 0.4),
})

proveJob(
  straightLine,
  (given) => {
    const charge = (num(given, 'cost') - num(given, 'salvage')) / num(given, 'life')
    const passed = Math.min(num(given, 'after'), num(given, 'life'))
    return {
      charge,
      monthly: charge / 12,
      accumulated: charge * passed,
      book_value: num(given, 'cost') - charge * passed,
    }
  },
  {
    adapt: asset,
    published: [
      {
        source: 'Microsoft, help for SLN: 30,000 to 7,500 over 10 years',
        given: { cost: 30_000, salvage: 7500, life: 10 },
        figures: { charge: 2250 },
        places: 2,
      },
    ],
    outside: [{ cost: 100, life: 0 }],
  },
)

/** Charges year by year, never below the salvage value. */
const declining = (given: Given, year: number) => {
  let [book, charge] = [num(given, 'cost'), 0]
  for (let at = 1; at <= year; at += 1) {
    charge =
      at > num(given, 'life')
        ? 0
        : Math.min(
            book * Math.min(1, num(given, 'factor') / num(given, 'life')),
            Math.max(0, book - num(given, 'salvage')),
          )
    book -= charge
  }
  return { charge, book }
}

proveJob(
  decliningBalance,
  (given) => {
    const { charge, book } = declining(given, num(given, 'year'))
    return { charge, book_value: book }
  },
  {
    adapt: (given, random) => ({
      ...asset(given, random),
      life: wholeBetween(random, 1, 20),
      year: wholeBetween(random, 1, 20),
      factor: random() < 0.5 ? 2 : 1.5,
    }),
    published: [
      {
        source: 'Microsoft, help for DDB: 2,400 to 300 over 10 years, second year at 1.5',
        given: { cost: 2400, salvage: 300, life: 10, year: 2, factor: 1.5 },
        figures: { charge: 306 },
        places: 2,
      },
    ],
    outside: [{ cost: 100, life: 5, year: 1, factor: 9 }],
  },
)

proveJob(
  sumOfYearsDigits,
  (given) => {
    const [life, year] = [num(given, 'life'), num(given, 'year')]
    const digits = Array.from({ length: life }, (_, at) => life - at)
    const sum = digits.reduce((all, one) => all + one, 0)
    const spread = num(given, 'cost') - num(given, 'salvage')
    const charge = (at: number) => (spread * (digits[at - 1] ?? 0)) / sum
    const passed = digits.slice(0, year).reduce((all, one) => all + one, 0)
    return {
      charge: charge(year),
      next_charge: charge(year + 1),
      book_value: num(given, 'cost') - (spread * passed) / sum,
    }
  },
  {
    adapt: (given, random) => ({
      ...asset(given, random),
      life: wholeBetween(random, 1, 20),
      year: wholeBetween(random, 1, 22),
    }),
    published: [
      {
        source: 'Microsoft, help for SYD: 30,000 to 7,500 over 10 years, first year',
        given: { cost: 30_000, salvage: 7500, life: 10, year: 1 },
        figures: { charge: 4090.91 },
        places: 2,
      },
    ],
    outside: [{ cost: 100, life: 99, year: 1 }],
  },
)

proveJob(
  unitsOfProduction,
  (given) => {
    const per = (num(given, 'cost') - num(given, 'salvage')) / num(given, 'total_units')
    return { per_unit: per, charge: per * Math.min(num(given, 'units'), num(given, 'total_units')) }
  },
  { adapt: asset, outside: [{ cost: 0, total_units: 100, units: 5 }] },
)
