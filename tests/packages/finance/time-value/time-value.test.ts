import { annuityValue } from '#packages/finance/jobs/time-value/annuity-value/job.ts'
import { effectiveRate } from '#packages/finance/jobs/time-value/effective-rate/job.ts'
import { futureValue } from '#packages/finance/jobs/time-value/future-value/job.ts'
import { growingAnnuity } from '#packages/finance/jobs/time-value/growing-annuity/job.ts'
import { growthRate } from '#packages/finance/jobs/time-value/growth-rate/job.ts'
import { inflation } from '#packages/finance/jobs/time-value/inflation/job.ts'
import { perpetuity } from '#packages/finance/jobs/time-value/perpetuity/job.ts'
import { presentValue } from '#packages/finance/jobs/time-value/present-value/job.ts'
import { requiredSaving } from '#packages/finance/jobs/time-value/required-saving/job.ts'
import { requiredTerm } from '#packages/finance/jobs/time-value/required-term/job.ts'
import { savings } from '#packages/finance/jobs/time-value/savings/job.ts'
import { withdrawalTime } from '#packages/finance/jobs/time-value/withdrawal-time/job.ts'
import type { Given } from '#packages/finance/inputs.ts'
import { discounted, num, rootOf } from '#tests/support/finance/definitions.ts'
import { proveJob } from '#tests/support/finance/prove-job.ts'
import { between } from '#tests/support/finance/random-inputs.ts'

/** Grows an amount period by period. */
const grown = (amount: number, rate: number, periods: number): number => {
  let value = amount
  for (let at = 0; at < periods; at += 1) value *= 1 + rate
  return value
}

proveJob(
  futureValue,
  (given) => {
    const per = num(given, 'compounding')
    const value = grown(num(given, 'amount'), num(given, 'rate') / per, num(given, 'term') * per)
    return { future_value: value, interest: value - num(given, 'amount') }
  },
  {
    published: [
      {
        source: 'worked by hand: 1,000 at 10 % for 3 years',
        given: { amount: 1000, rate: 0.1, term: 3 },
        figures: { future_value: 1331 },
        places: 2,
      },
    ],
    outside: [{ amount: 100, rate: 2, term: 5 }],
  },
)

/** Deposits and interest, period by period. */
const saved = (given: Given, deposit: number): number => {
  const per = num(given, 'per_year')
  const rate = num(given, 'rate') / per
  let balance = num(given, 'opening')
  for (let at = 0; at < Math.round(num(given, 'term') * per); at += 1)
    balance =
      num(given, 'at') === 1 ? (balance + deposit) * (1 + rate) : balance * (1 + rate) + deposit
  return balance
}

proveJob(
  savings,
  (given) => {
    const deposits = Math.round(num(given, 'term') * num(given, 'per_year'))
    const final = saved(given, num(given, 'deposit'))
    const paid = num(given, 'opening') + num(given, 'deposit') * deposits
    return { final, paid_in: paid, interest: final - paid }
  },
  {
    // At most a million a year: the interest on billions loses its last cents.
    adapt: (given) => ({
      ...given,
      deposit: Math.min(num(given, 'deposit'), 1_000_000 / num(given, 'per_year')),
    }),
    published: [
      {
        source: 'Microsoft, help for FV: 200 at the beginning of 10 months at 6 %, after 500',
        given: { deposit: 200, rate: 0.06, term: 10 / 12, opening: 500, per_year: 12, at: 1 },
        figures: { final: 2581.4 },
        places: 2,
      },
    ],
    outside: [{ deposit: 100, rate: 2, term: 5 }],
  },
)

proveJob(
  presentValue,
  (given) => {
    const per = num(given, 'compounding')
    return {
      present_value:
        num(given, 'amount') / grown(1, num(given, 'rate') / per, num(given, 'term') * per),
    }
  },
  { outside: [{ amount: 100, rate: 2, term: 5 }] },
)

proveJob(
  annuityValue,
  (given) => {
    const per = num(given, 'per_year')
    const count = Math.round(num(given, 'term') * per)
    return {
      present_value: discounted(
        num(given, 'payment'),
        num(given, 'rate') / per,
        count,
        1 - num(given, 'at'),
      ),
    }
  },
  {
    published: [
      {
        source: 'Microsoft, help for PV: 500 a month for 20 years at 8 %',
        given: { payment: 500, rate: 0.08, term: 20, per_year: 12 },
        figures: { present_value: 59_777.15 },
        places: 2,
      },
    ],
    outside: [{ payment: 100, rate: 2, term: 5 }],
  },
)

proveJob(
  growingAnnuity,
  (given) => {
    let [value, payment] = [0, num(given, 'payment')]
    for (let year = 1; year <= num(given, 'term'); year += 1) {
      value += payment / (1 + num(given, 'rate')) ** year
      if (year < num(given, 'term')) payment *= 1 + num(given, 'growth')
    }
    return { present_value: value, last_payment: payment }
  },
  {
    adapt: (given, random) => (random() < 0.1 ? { ...given, growth: num(given, 'rate') } : given),
    outside: [{ payment: 100, growth: 0.9, rate: 0.05, term: 5 }],
  },
)

proveJob(
  perpetuity,
  (given) => {
    // The sum of so many payments that the rest is worth nothing.
    const ratio = (1 + num(given, 'growth')) / (1 + num(given, 'rate'))
    let [value, term] = [0, num(given, 'payment') / (1 + num(given, 'rate'))]
    while (term > 1e-12) {
      value += term
      term *= ratio
    }
    return { value }
  },
  {
    adapt: (given, random) => {
      const growth = between(random, -0.05, 0.05)
      return { ...given, growth, rate: Math.max(0, growth) + between(random, 0.02, 0.2) }
    },
    outside: [{ payment: 100, rate: 0 }],
  },
)

proveJob(
  effectiveRate,
  (given) => {
    const per = num(given, 'compounding')
    return { effective: grown(1, num(given, 'nominal') / per, per) - 1 }
  },
  {
    published: [
      {
        source: 'Microsoft, help for EFFECT: 5.25 % compounded quarterly',
        given: { nominal: 0.0525, compounding: 4 },
        figures: { effective: 0.0535427 },
        places: 7,
      },
    ],
    outside: [{ nominal: 3, compounding: 12 }],
  },
)

proveJob(
  growthRate,
  (given) => {
    const [start, end, term] = [num(given, 'start'), num(given, 'end'), num(given, 'term')]
    return {
      rate: rootOf((rate) => start * (1 + rate) ** term - end, -0.999999, 1e6),
      total: (end - start) / start,
    }
  },
  {
    adapt: (given, random) => ({
      ...given,
      end: num(given, 'start') * between(random, 0.3, 6),
      term: Math.round(between(random, 1, 30)),
    }),
    published: [
      {
        source: 'worked by hand: 100 to 121 in 2 years',
        given: { start: 100, end: 121, term: 2 },
        figures: { rate: 0.1, total: 0.21 },
        places: 6,
      },
    ],
    outside: [{ start: 100, end: 200, term: 300 }],
  },
)

proveJob(
  requiredTerm,
  (given) => {
    const per = num(given, 'compounding')
    const yearly = (1 + num(given, 'rate') / per) ** per
    return {
      term: rootOf(
        (years) => num(given, 'start') * yearly ** years - num(given, 'target'),
        0,
        2000,
      ),
    }
  },
  {
    adapt: (given, random) => ({
      ...given,
      rate: between(random, 0.01, 0.2),
      target: num(given, 'start') * between(random, 1.01, 8),
    }),
    outside: [{ start: 100, target: 200, rate: 0 }],
  },
)

proveJob(
  requiredSaving,
  (given) => ({
    // The final amount rises in a straight line with the deposit.
    deposit: (num(given, 'target') - saved(given, 0)) / (saved({ ...given, opening: 0 }, 1) || 1),
  }),
  {
    adapt: (given, random) => ({
      ...given,
      opening: random() < 0.5 ? 0 : num(given, 'target') * between(random, 0, 0.2),
      rate: between(random, 0, 0.1),
    }),
    outside: [{ target: 1000, rate: 3, term: 5 }],
  },
)

proveJob(
  withdrawalTime,
  (given) => {
    const per = num(given, 'per_year')
    const [capital, rate] = [num(given, 'capital'), num(given, 'rate') / per]
    const count = rootOf(
      (periods) =>
        rate === 0
          ? num(given, 'withdrawal') * periods - capital
          : num(given, 'withdrawal') * ((1 - (1 + rate) ** -periods) / rate) - capital,
      0,
      1e6,
    )
    return { withdrawals: count, time: (count * 12) / per }
  },
  {
    adapt: (given, random) => {
      const rate = random() < 0.1 ? 0 : between(random, 0.005, 0.12)
      const interest = (num(given, 'capital') * rate) / num(given, 'per_year')
      return {
        ...given,
        rate,
        withdrawal: interest + num(given, 'capital') * between(random, 0.002, 0.1),
      }
    },
    outside: [{ capital: 1000, withdrawal: 100, rate: 2 }],
  },
)

proveJob(
  inflation,
  (given) => {
    const factor = grown(1, num(given, 'rate'), num(given, 'term'))
    return { real: num(given, 'amount') / factor, later: num(given, 'amount') * factor }
  },
  { outside: [{ amount: 100, rate: 0.9, term: 5 }] },
)
