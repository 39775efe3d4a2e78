import { equivalentAnnuity } from '#packages/finance/jobs/projects/equivalent-annuity/job.ts'
import { capm } from '#packages/finance/jobs/projects/capm/job.ts'
import { discountedPaybackLevel } from '#packages/finance/jobs/projects/discounted-payback-level/job.ts'
import { irr } from '#packages/finance/jobs/projects/irr/job.ts'
import { mirr } from '#packages/finance/jobs/projects/mirr/job.ts'
import { npvLevel } from '#packages/finance/jobs/projects/npv-level/job.ts'
import { paybackLevel } from '#packages/finance/jobs/projects/payback-level/job.ts'
import { profitabilityIndex } from '#packages/finance/jobs/projects/profitability-index/job.ts'
import { wacc } from '#packages/finance/jobs/projects/wacc/job.ts'
import type { Given } from '#packages/finance/inputs.ts'
import {
  discounted,
  flowsOf,
  netPresentValue,
  num,
  rootOf,
} from '#tests/support/finance/definitions.ts'
import { proveJob } from '#tests/support/finance/prove-job.ts'
import { between, wholeBetween, type Random } from '#tests/support/finance/random-inputs.ts'

/** An outlay, then receipts that give a rate of return between -40 and 90 %. */
const investment = (given: Given, random: Random): Given => {
  const count = wholeBetween(random, 2, 9)
  const later = Array.from({ length: count }, () => Math.round(between(random, 500, 90_000)))
  const worth = netPresentValue(between(random, -0.05, 0.4), [0, ...later])
  return { ...given, flows: [-Math.round(worth), ...later] }
}

proveJob(
  irr,
  (given) => {
    const flows = flowsOf(given, 'flows')
    return {
      irr: rootOf((rate) => -netPresentValue(rate, flows), -0.9, 10),
      profit: flows.reduce((sum, flow) => sum + flow, 0),
    }
  },
  {
    adapt: investment,
    published: [
      {
        source: 'Microsoft, help for IRR: 70,000 with five returns',
        given: { flows: [-70_000, 12_000, 15_000, 18_000, 21_000, 26_000] },
        figures: { irr: 0.087 },
        places: 3,
      },
    ],
  },
)

proveJob(
  mirr,
  (given) => {
    const flows = flowsOf(given, 'flows')
    const periods = flows.length - 1
    let [paid, received] = [0, 0]
    flows.forEach((flow, at) => {
      if (flow < 0) paid -= flow / (1 + num(given, 'finance')) ** at
      else received += flow * (1 + num(given, 'reinvest')) ** (periods - at)
    })
    return { mirr: (received / paid) ** (1 / periods) - 1 }
  },
  {
    adapt: investment,
    published: [
      {
        source: 'Microsoft, help for MIRR: 120,000 with five returns at 10 and 12 %',
        given: {
          flows: [-120_000, 39_000, 30_000, 21_000, 37_000, 46_000],
          finance: 0.1,
          reinvest: 0.12,
        },
        figures: { mirr: 0.126 },
        places: 3,
      },
    ],
    outside: [{ flows: [-100, 50, 80], finance: 2, reinvest: 0.1 }],
  },
)

proveJob(
  npvLevel,
  (given) => {
    const flows = [
      -num(given, 'outlay'),
      ...Array.from({ length: num(given, 'term') }, (_, at) =>
        at + 1 === num(given, 'term')
          ? num(given, 'inflow') + num(given, 'final')
          : num(given, 'inflow'),
      ),
    ]
    return {
      npv: netPresentValue(num(given, 'rate'), flows),
      irr: rootOf((rate) => -netPresentValue(rate, flows), -0.95, 50),
    }
  },
  {
    adapt: (given, random) => ({
      ...given,
      final: random() < 0.6 ? 0 : num(given, 'outlay') * between(random, 0, 0.4),
      inflow: (num(given, 'outlay') / num(given, 'term')) * between(random, 0.7, 3),
      term: num(given, 'term'),
    }),
    outside: [{ outlay: 100, inflow: 50, term: 3, rate: 2 }],
  },
)

proveJob(paybackLevel, (given) => ({ payback: num(given, 'outlay') / num(given, 'inflow') }), {
  outside: [{ outlay: 0, inflow: 10 }],
})

proveJob(
  discountedPaybackLevel,
  (given) => {
    let [left, year] = [num(given, 'outlay'), 0]
    for (;;) {
      const worth = num(given, 'inflow') / (1 + num(given, 'rate')) ** (year + 1)
      if (worth >= left - 1e-9) return { payback: year + left / worth }
      left -= worth
      year += 1
    }
  },
  {
    adapt: (given, random) => {
      const rate = between(random, 0.01, 0.2)
      const outlay = num(given, 'outlay')
      const years = between(random, 1.2, 20)
      return {
        ...given,
        rate,
        inflow: (outlay * rate) / (1 - (1 + rate) ** -years),
        term: 60,
      }
    },
    outside: [{ outlay: 100, inflow: 50, rate: 0 }],
  },
)

proveJob(
  profitabilityIndex,
  (given) => {
    const flows = flowsOf(given, 'flows')
    const later = netPresentValue(num(given, 'rate'), [0, ...flows.slice(1)])
    return { index: later / -(flows[0] ?? 0), npv: later + (flows[0] ?? 0) }
  },
  { adapt: investment, outside: [{ flows: [-100, 50, 80], rate: 2 }] },
)

proveJob(
  wacc,
  (given) => {
    const all = num(given, 'equity') + num(given, 'debt')
    const paid =
      num(given, 'equity') * num(given, 'cost_of_equity') +
      num(given, 'debt') * num(given, 'cost_of_debt') * (1 - num(given, 'tax'))
    return { wacc: paid / all }
  },
  { outside: [{ equity: 10, debt: 5, cost_of_equity: 2, cost_of_debt: 0.1, tax: 0.2 }] },
)

proveJob(
  capm,
  (given) => ({
    required:
      num(given, 'risk_free') * (1 - num(given, 'beta')) +
      num(given, 'market') * num(given, 'beta'),
  }),
  { outside: [{ risk_free: 0.02, market: 0.08, beta: 40 }] },
)

proveJob(
  equivalentAnnuity,
  (given) => ({
    annuity: num(given, 'npv') / discounted(1, num(given, 'rate'), num(given, 'term')),
  }),
  {
    adapt: (given) => ({ ...given, term: Math.max(1, Math.round(num(given, 'term'))) }),
    outside: [{ npv: 100, rate: 2, term: 5 }],
  },
)
