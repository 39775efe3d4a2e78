import { loanInstalment } from '#packages/finance/jobs/loans/loan-instalment/job.ts'
import { loanAffordable } from '#packages/finance/jobs/loans/loan-affordable/job.ts'
import { loanApr } from '#packages/finance/jobs/loans/loan-apr/job.ts'
import { loanBalloon } from '#packages/finance/jobs/loans/loan-balloon/job.ts'
import { loanInterestOnly } from '#packages/finance/jobs/loans/loan-interest-only/job.ts'
import { loanOverpayment } from '#packages/finance/jobs/loans/loan-overpayment/job.ts'
import { loanPayoff } from '#packages/finance/jobs/loans/loan-payoff/job.ts'
import { loanRate } from '#packages/finance/jobs/loans/loan-rate/job.ts'
import { refinance } from '#packages/finance/jobs/loans/refinance/job.ts'
import {
  balanceAfter,
  discounted,
  levelPayment,
  num,
  payOff,
  rootOf,
} from '#tests/support/finance/definitions.ts'
import { proveJob } from '#tests/support/finance/prove-job.ts'
import { between } from '#tests/support/finance/random-inputs.ts'

proveJob(
  loanOverpayment,
  (given) => {
    const [amount, period] = [num(given, 'amount'), num(given, 'rate') / num(given, 'per_year')]
    const payments = Math.round(num(given, 'term') * num(given, 'per_year'))
    const payment = levelPayment(amount, period, payments)
    const { count, interest } = payOff(amount, period, payment + num(given, 'extra'))
    return {
      months_saved: ((payments - count) * 12) / num(given, 'per_year'),
      interest_saved: payment * payments - amount - interest,
      time_left: (count * 12) / num(given, 'per_year'),
    }
  },
  {
    adapt: (given, random) => ({
      ...given,
      rate: random() < 0.1 ? 0 : between(random, 0.005, 0.2),
      extra: Math.max(1, num(given, 'amount') * between(random, 0.0001, 0.02)),
    }),
    outside: [{ amount: 1000, rate: 2, term: 5, extra: 10 }],
  },
)

proveJob(
  loanPayoff,
  (given) => {
    const per = num(given, 'per_year')
    const { count, interest, last } = payOff(
      num(given, 'balance'),
      num(given, 'rate') / per,
      num(given, 'payment'),
    )
    const start = new Date(Date.UTC(1899, 11, 30) + num(given, 'start') * 86_400_000)
    const months = Math.trunc(((count - 1) * 12) / per)
    const day = Math.min(
      start.getUTCDate(),
      new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate(),
    )
    const end = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, day)
    return {
      payments: count,
      time: (count * 12) / per,
      last_payment: last,
      total_interest: interest,
      payoff_day: Math.round((end - Date.UTC(1899, 11, 30)) / 86_400_000),
    }
  },
  {
    adapt: (given, random) => {
      const balance = num(given, 'balance')
      const rate = random() < 0.1 ? 0 : num(given, 'rate')
      const interest = (balance * rate) / num(given, 'per_year')
      const payment = interest + balance * between(random, 0.002, 0.2)
      return { ...given, balance, rate, payment: Math.ceil(payment * 100) / 100 }
    },
    published: [
      {
        source:
          'worked by hand: 1,000 at 12 %, 500 a month: 1,010, then 510 and 515.10, then 15.25',
        given: { balance: 1000, rate: 0.12, payment: 500 },
        figures: { payments: 3, last_payment: 15.25 },
        places: 2,
      },
    ],
    outside: [{ balance: 1000, rate: 2, payment: 500 }],
  },
)

proveJob(
  loanAffordable,
  (given) => {
    const per = num(given, 'per_year')
    const payments = Math.round(num(given, 'term') * per)
    return { amount: discounted(num(given, 'payment'), num(given, 'rate') / per, payments) }
  },
  { outside: [{ payment: 100, rate: 3, term: 10 }] },
)

proveJob(
  loanRate,
  (given) => {
    const per = num(given, 'per_year')
    const payments = Math.round(num(given, 'term') * per)
    const period = rootOf(
      (rate) => discounted(num(given, 'payment'), rate, payments) - num(given, 'amount'),
      1e-9,
      1,
    )
    return { rate: period * per, effective: (1 + period) ** per - 1 }
  },
  {
    adapt: (given, random) => {
      const per = num(given, 'per_year')
      const payments = Math.round(num(given, 'term') * per)
      const payment = levelPayment(num(given, 'amount'), between(random, 0.01, 0.3) / per, payments)
      return { ...given, payment }
    },
    published: [
      {
        source: 'Microsoft, help for RATE: 200 a month for 4 years on 8,000',
        given: { amount: 8000, payment: 200, term: 4 },
        figures: { rate: 0.0924 },
        places: 4,
      },
    ],
    outside: [{ amount: 1000, payment: 100, term: 200 }],
  },
)

proveJob(
  loanApr,
  (given) => {
    const per = num(given, 'per_year')
    const payments = Math.round(num(given, 'term') * per)
    const payment = levelPayment(num(given, 'amount'), num(given, 'rate') / per, payments)
    const payout = num(given, 'amount') * (1 - num(given, 'fee_share')) - num(given, 'fee')
    const period = rootOf((rate) => discounted(payment, rate, payments) - payout, 1e-9, 2)
    return { payout, apr: period * per, effective: (1 + period) ** per - 1 }
  },
  {
    adapt: (given, random) => ({
      ...given,
      rate: between(random, 0.01, 0.2),
      term: Math.min(30, Math.max(1, num(given, 'term'))),
      fee: random() < 0.5 ? 0 : num(given, 'amount') * between(random, 0, 0.05),
      fee_share: random() < 0.5 ? 0 : between(random, 0, 0.05),
    }),
    outside: [{ amount: 1000, rate: 0.1, term: 5, fee_share: 0.9 }],
  },
)

proveJob(
  loanInterestOnly,
  (given) => {
    const per = num(given, 'per_year')
    const [amount, period] = [num(given, 'amount'), num(given, 'rate') / per]
    const payments = Math.round(num(given, 'term') * per)
    const payment = levelPayment(amount, period, payments)
    const first = Math.round(num(given, 'interest_only') * per)
    return {
      interest: amount * period,
      payment,
      total_interest: amount * period * first + payment * payments - amount,
    }
  },
  { outside: [{ amount: 1000, rate: 0.1, interest_only: 2, term: 0 }] },
)

proveJob(
  loanBalloon,
  (given) => {
    const per = num(given, 'per_year')
    const [amount, period] = [num(given, 'amount'), num(given, 'rate') / per]
    const payments = Math.round(num(given, 'amortization') * per)
    const payment = levelPayment(amount, period, payments)
    const made = Math.min(payments, Math.round(num(given, 'term') * per))
    return { payment, balloon: balanceAfter(amount, period, payment, made) }
  },
  {
    adapt: (given, random) => ({
      ...given,
      amortization: Math.round(between(random, 5, 40)),
      term: Math.round(between(random, 1, 5)),
    }),
    outside: [{ amount: 1000, rate: -0.1, amortization: 10, term: 5 }],
  },
)

proveJob(
  refinance,
  (given) => {
    const per = num(given, 'per_year')
    const payments = Math.round(num(given, 'term') * per)
    const [old, fresh] = ['old_rate', 'new_rate'].map((key) =>
      levelPayment(num(given, 'balance'), num(given, key) / per, payments),
    ) as [number, number]
    const saving = old - fresh
    return {
      new_payment: fresh,
      saving,
      break_even: ((num(given, 'costs') / saving) * 12) / per,
      total_saving: saving * payments - num(given, 'costs'),
    }
  },
  {
    adapt: (given, random) => {
      const rate = between(random, 0.005, 0.1)
      return {
        ...given,
        new_rate: rate,
        old_rate: rate + between(random, 0.002, 0.05),
        costs: num(given, 'balance') * between(random, 0, 0.05),
      }
    },
    outside: [{ balance: 1000, old_rate: 2, new_rate: 0.05, term: 10 }],
  },
)

proveJob(
  loanInstalment,
  (given) => {
    const per = num(given, 'per_year')
    const [amount, period] = [num(given, 'amount'), num(given, 'rate') / per]
    const payment = levelPayment(amount, period, Math.round(num(given, 'term') * per))
    const interest = balanceAfter(amount, period, payment, num(given, 'nth') - 1) * period
    return { principal: payment - interest, interest }
  },
  {
    adapt: (given, random) => {
      const payments = Math.round(num(given, 'term') * num(given, 'per_year'))
      return { ...given, nth: Math.max(1, Math.ceil(random() * payments)) }
    },
    outside: [{ amount: 1000, rate: 0.05, term: 5, nth: 0 }],
  },
)
