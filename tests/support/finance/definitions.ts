import type { Given } from '#packages/finance/inputs.ts'

/** An input as a number. Throws on a list or a missing input, which is a bug of the test. */
export const num = (given: Given, key: string): number => {
  const value = given[key]
  if (typeof value !== 'number') throw new Error(`${key} is no number`)
  return value
}

/** An input as a list. */
export const flowsOf = (given: Given, key: string): readonly number[] => {
  const value = given[key]
  if (typeof value !== 'object') throw new Error(`${key} is no list`)
  return value
}

/** The value of level payments: each one discounted, the first at `from` periods. */
export const discounted = (payment: number, rate: number, count: number, from = 1): number => {
  let value = 0
  for (let at = 0; at < count; at += 1) value += payment * (1 + rate) ** -(at + from)
  return value
}

/** A level payment that clears an amount. */
export const levelPayment = (amount: number, rate: number, count: number): number =>
  amount / discounted(1, rate, count)

/** The balance after payments, period by period. */
export const balanceAfter = (
  amount: number,
  rate: number,
  payment: number,
  count: number,
): number => {
  let balance = amount
  for (let at = 0; at < count; at += 1) balance += balance * rate - payment
  return balance
}

/** The root of a function between two bounds, by halving. */
export const rootOf = (value: (x: number) => number, low: number, high: number): number => {
  let [a, b] = [low, high]
  const isRising = value(a) < value(b)
  for (let round = 0; round < 200; round += 1) {
    const middle = (a + b) / 2
    if (value(middle) > 0 === isRising) b = middle
    else a = middle
  }
  return (a + b) / 2
}

/** Pays a debt off payment by payment. The last one is smaller. */
export const payOff = (balance: number, rate: number, payment: number) => {
  let [left, count, interest, last] = [balance, 0, 0, 0]
  while (left > 1e-9 && count < 100_000) {
    const charged = left * rate
    last = Math.min(payment, left + charged)
    interest += charged
    left = left + charged - last
    count += 1
  }
  return { count, interest, last }
}

/** Years after a start in which discounted flows add up to zero. */
export const netPresentValue = (rate: number, flows: readonly number[]): number =>
  flows.reduceRight((later, flow) => flow + later / (1 + rate), 0)
