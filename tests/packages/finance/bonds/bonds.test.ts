import { accruedInterest } from '#packages/finance/jobs/bonds/accrued-interest/job.ts'
import { bondDuration } from '#packages/finance/jobs/bonds/bond-duration/job.ts'
import { bondPrice } from '#packages/finance/jobs/bonds/bond-price/job.ts'
import { bondYield } from '#packages/finance/jobs/bonds/bond-yield/job.ts'
import { treasuryBill } from '#packages/finance/jobs/bonds/treasury-bill/job.ts'
import { zeroCoupon } from '#packages/finance/jobs/bonds/zero-coupon/job.ts'
import type { Given } from '#packages/finance/inputs.ts'
import { discounted, num, rootOf } from '#tests/support/finance/definitions.ts'
import { proveJob } from '#tests/support/finance/prove-job.ts'
import { between } from '#tests/support/finance/random-inputs.ts'

/** Coupons and face value, each discounted. */
const priceAt = (given: Given, yearly: number): number => {
  const per = num(given, 'per_year')
  const coupons = Math.round(num(given, 'term') * per)
  const coupon = (num(given, 'face') * num(given, 'coupon')) / per
  return (
    discounted(coupon, yearly / per, coupons) + num(given, 'face') * (1 + yearly / per) ** -coupons
  )
}

proveJob(
  bondPrice,
  (given) => {
    const price = priceAt(given, num(given, 'yield_rate'))
    return { price, current_yield: (num(given, 'face') * num(given, 'coupon')) / price }
  },
  {
    adapt: (given, random) => ({ ...given, yield_rate: between(random, 0.001, 0.15) }),
    published: [
      {
        source: 'worked by hand: 5 % coupon at a yield of 5 % is par',
        given: { coupon: 0.05, yield_rate: 0.05, term: 7, per_year: 2 },
        figures: { price: 100, current_yield: 0.05 },
        places: 6,
      },
    ],
    outside: [{ coupon: 0.05, yield_rate: 3, term: 7 }],
  },
)

proveJob(
  bondYield,
  (given) => {
    const per = num(given, 'per_year')
    const yearly = rootOf((rate) => num(given, 'price') - priceAt(given, rate), 1e-9, 2)
    return {
      yield_rate: yearly,
      effective: (1 + yearly / per) ** per - 1,
      current_yield: (num(given, 'face') * num(given, 'coupon')) / num(given, 'price'),
    }
  },
  {
    adapt: (given, random) => {
      const own = {
        ...given,
        face: 100,
        coupon: between(random, 0.005, 0.12),
        per_year: [1, 2, 4, 12][Math.floor(random() * 4)] ?? 1,
        term: Math.round(between(random, 1, 30)),
      }
      return { ...own, price: priceAt(own, between(random, 0.005, 0.15)) }
    },
    outside: [{ price: 95, coupon: 2, term: 5 }],
  },
)

proveJob(
  bondDuration,
  (given) => {
    const per = num(given, 'per_year')
    const coupons = Math.round(num(given, 'term') * per)
    const rate = num(given, 'yield_rate') / per
    let [worth, weighted] = [0, 0]
    for (let at = 1; at <= coupons; at += 1) {
      const flow = num(given, 'coupon') / per + (at === coupons ? 1 : 0)
      const value = flow / (1 + rate) ** at
      worth += value
      weighted += (value * at) / per
    }
    return { macaulay: weighted / worth, modified: weighted / worth / (1 + rate) }
  },
  {
    adapt: (given, random) => ({
      ...given,
      yield_rate: between(random, 0.005, 0.15),
      coupon: random() < 0.1 ? 0 : num(given, 'coupon'),
      per_year: [1, 2, 4, 12][Math.floor(random() * 4)] ?? 1,
    }),
    published: [
      {
        source:
          'worked by hand: 2 years, 10 % coupon at par: 1 and 2 years, weighted 1/11 and 10/11',
        given: { coupon: 0.1, yield_rate: 0.1, term: 2 },
        figures: { macaulay: 1.909091 },
        places: 6,
      },
    ],
    outside: [{ coupon: 0.05, yield_rate: 0, term: 7 }],
  },
)

proveJob(
  treasuryBill,
  (given) => {
    const share = num(given, 'term') / num(given, 'basis')
    const price = num(given, 'face') * (1 - num(given, 'discount') * share)
    const gain = (num(given, 'face') - price) / price
    return { price, money_yield: gain / share, bond_yield: (gain / num(given, 'term')) * 365 }
  },
  {
    adapt: (given, random) => ({
      ...given,
      term: Math.round(between(random, 1, 366)),
      basis: random() < 0.5 ? 360 : 365,
    }),
    published: [
      {
        source: 'worked by hand: 100 for 90 days at 8 %: a discount of 2',
        given: { face: 100, term: 90, discount: 0.08 },
        figures: { price: 98 },
        places: 6,
      },
    ],
    outside: [{ face: 100, term: 900, discount: 0.05 }],
  },
)

proveJob(
  zeroCoupon,
  (given) => {
    const per = num(given, 'compounding')
    let value = num(given, 'face')
    const periods = num(given, 'term') * per
    for (let at = 0; at < periods; at += 1) value /= 1 + num(given, 'yield_rate') / per
    return { price: value }
  },
  { outside: [{ face: 100, yield_rate: 3, term: 5 }] },
)

const dateOf = (serial: number): Date => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000)

proveJob(
  accruedInterest,
  (given) => {
    const [last, end] = [num(given, 'last'), num(given, 'settlement')]
    const [from, to] = [dateOf(last), dateOf(end)]
    const months =
      (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
    const basis = num(given, 'basis')
    const thirty = (months * 30 + to.getUTCDate() - from.getUTCDate()) / 360
    const shares: Readonly<Record<number, number>> = {
      0: thirty,
      2: (end - last) / 360,
      3: (end - last) / 365,
      4: thirty,
    }
    return { accrued: num(given, 'face') * num(given, 'coupon') * (shares[basis] ?? 0) }
  },
  {
    // Days 1 to 27, so that both 30/360 rules agree, and no actual/actual, which they define apart.
    adapt: (given, random) => {
      const year = Math.round(between(random, 2001, 2040))
      const day = (month: number) =>
        Math.round(Date.UTC(year, month, Math.floor(between(random, 1, 28))) / 86_400_000) + 25_569
      const basis = num(given, 'basis')
      return {
        ...given,
        last: day(1 + Math.floor(random() * 4)),
        settlement: day(6 + Math.floor(random() * 5)),
        basis: basis === 1 ? 0 : basis,
      }
    },
    outside: [{ face: 100, coupon: 3, last: 45_000, settlement: 45_100 }],
  },
)
