import { realRate } from '#packages/finance/jobs/time-value/real-rate/job.ts'
import { withdrawalAmount } from '#packages/finance/jobs/time-value/withdrawal-amount/job.ts'
import { discounted, num } from '#tests/support/finance/definitions.ts'
import { proveJob } from '#tests/support/finance/prove-job.ts'

proveJob(
  realRate,
  (given) => {
    // What 100 become, in prices of the start.
    const later = (100 * (1 + num(given, 'nominal'))) / (1 + num(given, 'inflation'))
    return { real: later / 100 - 1 }
  },
  { outside: [{ nominal: 5, inflation: 0.02 }] },
)

proveJob(
  withdrawalAmount,
  (given) => {
    const per = num(given, 'per_year')
    const count = Math.round(num(given, 'term') * per)
    return {
      withdrawal:
        num(given, 'capital') /
        discounted(1, num(given, 'rate') / per, count, 1 - num(given, 'at')),
    }
  },
  { outside: [{ capital: 1000, rate: 3, term: 5 }] },
)
