import { npv } from '#packages/finance/jobs/projects/npv/job.ts'
import { proveJob } from '#tests/support/finance/prove-job.ts'

proveJob(
  npv,
  ({ rate, flows }) => {
    let value = 0
    for (const flow of (flows as readonly number[]).toReversed())
      value = flow + value / (1 + Number(rate))
    return { npv: value }
  },
  {
    published: [
      {
        source: 'Microsoft, help for NPV: 40,000 at 8 % with five returns',
        given: { rate: 0.08, flows: [-40_000, 8000, 9200, 10_000, 12_000, 14_500] },
        figures: { npv: 1922.06 },
        places: 2,
      },
    ],
    outside: [{ rate: 2, flows: [-100, 50] }],
  },
)
