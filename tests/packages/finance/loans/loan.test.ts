import { loan } from '#packages/finance/jobs/loans/loan/job.ts'
import { between, type Random } from '#tests/support/finance/random-inputs.ts'
import { proveJob } from '#tests/support/finance/prove-job.ts'
import type { Given } from '#packages/finance/inputs.ts'

/** Pays the loan off period by period. */
const reference = (given: Given) => {
  const [amount, rate, term, per, after] = ['amount', 'rate', 'term', 'per_year', 'after'].map(
    (key) => Number(given[key]),
  ) as [number, number, number, number, number]
  const payments = Math.round(term * per)
  const period = rate / per
  // The payment is the amount over the sum of all discount factors.
  let factors = 0
  for (let at = 1; at <= payments; at += 1) factors += (1 + period) ** -at
  const payment = amount / factors
  const passed = Math.min(payments, Math.round(after * per))
  let [balance, interest] = [amount, 0]
  for (let at = 1; at <= passed; at += 1) {
    interest += balance * period
    balance += balance * period - payment
  }
  return {
    payments,
    payment,
    total_paid: payment * payments,
    total_interest: payment * payments - amount,
    balance,
    interest_so_far: interest,
  }
}

proveJob(loan, reference, {
  adapt: (given: Given, random: Random) => ({
    ...given,
    after: Math.round(between(random, 0, Number(given['term']))),
  }),
  published: [
    {
      source: 'Microsoft, help for PMT: 10,000 at 8 % for 10 months',
      given: { amount: 10_000, rate: 0.08, term: 10 / 12, per_year: 12 },
      figures: { payment: 1037.03 },
      places: 2,
    },
  ],
  outside: [{ amount: 1000, rate: 3, term: 5, per_year: 12 }],
})
