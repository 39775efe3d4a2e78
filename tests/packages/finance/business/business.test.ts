import { returnOnInvestedCapital } from '#packages/finance/jobs/business/return-on-invested-capital/job.ts'
import { daysInventory } from '#packages/finance/jobs/business/days-inventory/job.ts'
import { cashConversion } from '#packages/finance/jobs/business/cash-conversion/job.ts'
import { interestCoverage } from '#packages/finance/jobs/business/interest-coverage/job.ts'
import { payoutRatio } from '#packages/finance/jobs/business/payout-ratio/job.ts'
import { acquisitionCost } from '#packages/finance/jobs/business/acquisition-cost/job.ts'
import { preMoney } from '#packages/finance/jobs/business/pre-money/job.ts'
import { breakEven } from '#packages/finance/jobs/business/break-even/job.ts'
import { currentRatio } from '#packages/finance/jobs/business/current-ratio/job.ts'
import { daysPayable } from '#packages/finance/jobs/business/days-payable/job.ts'
import { daysSales } from '#packages/finance/jobs/business/days-sales/job.ts'
import { dilution } from '#packages/finance/jobs/business/dilution/job.ts'
import { discountPrice } from '#packages/finance/jobs/business/discount-price/job.ts'
import { ebitda } from '#packages/finance/jobs/business/ebitda/job.ts'
import { lifetimeValue } from '#packages/finance/jobs/business/lifetime-value/job.ts'
import { markupMargin } from '#packages/finance/jobs/business/markup-margin/job.ts'
import { mrrBridge } from '#packages/finance/jobs/business/mrr-bridge/job.ts'
import { percentageChange } from '#packages/finance/jobs/business/percentage-change/job.ts'
import { priceForMargin } from '#packages/finance/jobs/business/price-for-margin/job.ts'
import { priceForMarkup } from '#packages/finance/jobs/business/price-for-markup/job.ts'
import { quickRatio } from '#packages/finance/jobs/business/quick-ratio/job.ts'
import { returnOnAssets } from '#packages/finance/jobs/business/return-on-assets/job.ts'
import { returnOnEquity } from '#packages/finance/jobs/business/return-on-equity/job.ts'
import { runway } from '#packages/finance/jobs/business/runway/job.ts'
import { vatAdd } from '#packages/finance/jobs/business/vat-add/job.ts'
import { vatExtract } from '#packages/finance/jobs/business/vat-extract/job.ts'
import type { Given } from '#packages/finance/inputs.ts'
import type { Job } from '#packages/finance/job.ts'
import { num } from '#tests/support/finance/definitions.ts'
import { proveJob, type Reference } from '#tests/support/finance/prove-job.ts'
import { between, type Random } from '#tests/support/finance/random-inputs.ts'

type Proof = {
  readonly job: Job
  readonly is: Reference
  readonly outside?: Given
  readonly adapt?: (given: Given, random: Random) => Given
}

const ratio = (top: string, bottom: string, figure: string): Reference => {
  return (given) => ({ [figure]: num(given, top) / num(given, bottom) })
}

const PROOFS: readonly Proof[] = [
  {
    job: breakEven,
    is: (given) => {
      const each = num(given, 'price') - num(given, 'unit_cost')
      const units = num(given, 'fixed') / each
      return {
        contribution: each,
        ratio: 1 - num(given, 'unit_cost') / num(given, 'price'),
        units,
        whole_units: Math.ceil(Number(units.toFixed(9))),
        revenue: units * num(given, 'price'),
      }
    },
    adapt: (given, random) => ({
      ...given,
      unit_cost: num(given, 'price') * between(random, 0, 0.95),
    }),
    outside: { price: 0, unit_cost: 5, fixed: 100 },
  },
  {
    job: markupMargin,
    is: (given) => {
      const profit = num(given, 'price') - num(given, 'cost')
      return {
        profit,
        markup: num(given, 'price') / num(given, 'cost') - 1,
        margin: 1 - num(given, 'cost') / num(given, 'price'),
      }
    },
    outside: { cost: 0, price: 5 },
  },
  {
    job: priceForMargin,
    // The price from which the margin leaves the cost.
    is: (given) => ({ price: num(given, 'cost') / (1 - num(given, 'margin')) }),
    outside: { cost: 10, margin: 1.5 },
  },
  {
    job: priceForMarkup,
    is: (given) => ({ price: num(given, 'cost') + num(given, 'cost') * num(given, 'markup') }),
    outside: { cost: 10, markup: 90 },
  },
  {
    job: ebitda,
    is: (given) => {
      const ebit = num(given, 'interest') + num(given, 'tax') + num(given, 'net_income')
      return { ebit, ebitda: num(given, 'depreciation') + ebit }
    },
    outside: { net_income: 1, tax: -5, interest: 0, depreciation: 0 },
  },
  { job: returnOnEquity, is: ratio('profit', 'equity', 'roe'), outside: { profit: 1, equity: 0 } },
  { job: returnOnAssets, is: ratio('profit', 'assets', 'roa'), outside: { profit: 1, assets: 0 } },
  {
    job: daysPayable,
    is: (given) => ({
      dpo: num(given, 'payables') / (num(given, 'purchases') / num(given, 'year_days')),
    }),
    adapt: (given) => ({ ...given, year_days: 365 }),
    outside: { payables: 10, purchases: 100, year_days: 12 },
  },
  {
    job: daysSales,
    is: (given) => ({
      dso: num(given, 'receivables') / (num(given, 'sales') / num(given, 'year_days')),
    }),
    adapt: (given) => ({ ...given, year_days: 360 }),
    outside: { receivables: 10, sales: 100, year_days: 12 },
  },
  {
    job: quickRatio,
    is: (given) => ({
      quick: (num(given, 'cash') + num(given, 'receivables')) / num(given, 'liabilities'),
      current:
        (num(given, 'cash') + num(given, 'stock') + num(given, 'receivables')) /
        num(given, 'liabilities'),
    }),
    outside: { cash: 1, receivables: 1, liabilities: 0 },
  },
  {
    job: currentRatio,
    is: (given) => ({
      ratio: num(given, 'assets') / num(given, 'liabilities'),
      working_capital: num(given, 'assets') - num(given, 'liabilities'),
    }),
    outside: { assets: 1, liabilities: 0 },
  },
  {
    job: lifetimeValue,
    is: (given) => {
      // Survivors month by month, until nobody is left.
      let [left, value, lifetime] = [1, 0, 0]
      while (left > 1e-14) {
        lifetime += left
        value += left * num(given, 'revenue') * num(given, 'margin')
        left *= 1 - num(given, 'churn')
      }
      return { lifetime, value }
    },
    adapt: (given, random) => ({
      ...given,
      margin: between(random, 0.2, 1),
      churn: between(random, 0.02, 0.3),
    }),
    outside: { revenue: 10, churn: 0 },
  },
  {
    job: returnOnInvestedCapital,
    is: (given) => {
      const nopat = num(given, 'ebit') - num(given, 'ebit') * num(given, 'tax')
      return { nopat, roic: nopat / num(given, 'capital') }
    },
    outside: { ebit: 10, tax: 2, capital: 5 },
  },
  {
    job: daysInventory,
    is: (given) => ({
      dio: num(given, 'inventory') / (num(given, 'cost_of_sales') / num(given, 'year_days')),
    }),
    adapt: (given) => ({ ...given, year_days: 365 }),
    outside: { inventory: 1, cost_of_sales: 0 },
  },
  {
    job: cashConversion,
    is: (given) => ({ cycle: num(given, 'dio') - num(given, 'dpo') + num(given, 'dso') }),
    outside: { dio: -5, dso: 1, dpo: 1 },
  },
  {
    job: interestCoverage,
    is: ratio('ebit', 'interest', 'coverage'),
    outside: { ebit: 1, interest: 0 },
  },
  {
    job: payoutRatio,
    is: ratio('dividend', 'earnings', 'payout'),
    outside: { dividend: 1, earnings: 0 },
  },
  {
    job: acquisitionCost,
    is: ratio('spend', 'customers', 'cac'),
    outside: { spend: 1, customers: 0 },
  },
  {
    job: preMoney,
    is: (given) => {
      // 1,000 shares before the round, priced by the pre-money valuation.
      const fresh = num(given, 'investment') / (num(given, 'pre_money') / 1000)
      return {
        post_money: num(given, 'investment') + num(given, 'pre_money'),
        investor: fresh / (1000 + fresh),
      }
    },
    adapt: (given) => ({ ...given, pre_money: Math.max(1, num(given, 'pre_money')) }),
    outside: { pre_money: 0, investment: 1 },
  },
  { job: runway, is: ratio('cash', 'burn', 'runway'), outside: { cash: 10, burn: 0 } },
  {
    job: mrrBridge,
    is: (given) => {
      const kept = num(given, 'opening') - num(given, 'churned') - num(given, 'contraction')
      return {
        closing: kept + num(given, 'expansion') + num(given, 'new_mrr'),
        nrr: (kept + num(given, 'expansion')) / num(given, 'opening'),
        grr: kept / num(given, 'opening'),
      }
    },
    outside: { opening: 0 },
  },
  {
    job: vatExtract,
    is: (given) => {
      const vat = (num(given, 'gross') * num(given, 'rate')) / (1 + num(given, 'rate'))
      return { net: num(given, 'gross') - vat, vat }
    },
    outside: { gross: 100, rate: 3 },
  },
  {
    job: vatAdd,
    is: (given) => ({
      vat: num(given, 'net') * num(given, 'rate'),
      gross: num(given, 'net') * (1 + num(given, 'rate')),
    }),
    outside: { net: 100, rate: 3 },
  },
  {
    job: discountPrice,
    is: (given) => {
      const reduced = num(given, 'price') - num(given, 'price') * num(given, 'discount')
      return {
        final: reduced + reduced * num(given, 'tax'),
        saved: num(given, 'price') - reduced,
      }
    },
    outside: { price: 100, discount: 2 },
  },
  {
    job: dilution,
    is: (given) => {
      // 1,000 shares before the round, priced by the pre-money valuation.
      const price = (num(given, 'post_money') - num(given, 'investment')) / 1000
      const fresh = num(given, 'investment') / price
      return {
        investor: fresh / (1000 + fresh),
        after: (num(given, 'share') * 1000) / (1000 + fresh),
      }
    },
    adapt: (given, random) => ({
      ...given,
      share: between(random, 0.01, 1),
      post_money: Math.max(100, num(given, 'post_money')),
      investment: Math.max(100, num(given, 'post_money')) * between(random, 0.01, 0.8),
    }),
    outside: { share: 3, post_money: 100, investment: 10 },
  },
  {
    job: percentageChange,
    is: (given) => {
      const change = num(given, 'new_value') - num(given, 'old_value')
      return { change, percentage: change / Math.abs(num(given, 'old_value')) }
    },
    adapt: (given) => ({ ...given, old_value: num(given, 'old_value') || 1 }),
  },
]

for (const { job, is, outside, adapt } of PROOFS)
  proveJob(job, is, { ...(outside && { outside: [outside] }), ...(adapt && { adapt }) })
