/** One value or all values of a range. An empty cell is null and an unknown value is NaN. */
export type Argument = readonly (number | null)[]

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const filled = (given: readonly Argument[]): readonly number[] =>
  given.flat().filter((value) => value !== null)

/** Returns one number per argument: NaN for an empty cell and for a range of several cells. */
const singles = (given: readonly Argument[]): readonly number[] =>
  given.map((values) => (values.length === 1 ? (values[0] ?? NaN) : NaN))

const ofSingles =
  (least: number, most: number, make: (...values: number[]) => number) =>
  (given: readonly Argument[]): number =>
    given.length < least || given.length > most ? NaN : make(...singles(given))

const ofFilled =
  (make: (values: readonly number[]) => number) =>
  (given: readonly Argument[]): number => {
    const values = filled(given)
    return values.length === 0 ? NaN : make(values)
  }

/** Future value of a payment of 1 per period after `periods` periods. */
const annuity = (rate: number, periods: number): number =>
  rate === 0 ? periods : ((1 + rate) ** periods - 1) / rate

const futureValue = (rate: number, periods: number, payment: number, present = 0): number =>
  -(present * (1 + rate) ** periods + payment * annuity(rate, periods))
const presentValue = (rate: number, periods: number, payment: number, future = 0): number =>
  -(future + payment * annuity(rate, periods)) / (1 + rate) ** periods
const paymentOf = (rate: number, periods: number, present: number, future = 0): number =>
  -(present * (1 + rate) ** periods + future) / annuity(rate, periods)

const netPresent = (rate: number, flows: readonly number[]): number =>
  sumOf(flows.map((flow, at) => flow / (1 + rate) ** (at + 1)))

const isWhole = (values: readonly (number | null)[]): values is readonly number[] =>
  values.every((value) => value !== null && !Number.isNaN(value))

const npv = ([rate = [], ...flows]: readonly Argument[]): number => {
  const all = flows.flat()
  const [only = NaN] = singles([rate])
  return all.length > 0 && isWhole(all) ? netPresent(only, all) : NaN
}

/** After 100 halvings the bounds of the rate agree to the last digit. */
const HALVINGS = 100
/** The search range of `irr`. */
const [LEAST_RATE, MOST_RATE] = [-0.99, 10]

/** Returns NaN unless the cash flows change sign exactly once. Only then is the rate unique. */
const irr = (given: readonly Argument[]): number => {
  const flows = given.length === 1 ? (given[0] ?? []) : []
  if (!isWhole(flows)) return NaN
  const signs = flows.filter((flow) => flow !== 0).map((flow) => flow > 0)
  if (signs.filter((is, at) => at > 0 && is !== signs[at - 1]).length !== 1) return NaN
  const isLow = (rate: number): boolean => netPresent(rate, flows) > 0 === !signs[0]
  let [low, high] = [LEAST_RATE, MOST_RATE]
  if (!isLow(low) || isLow(high)) return NaN
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2
    if (isLow(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

export const FUNCTION_VALUES: Readonly<
  Record<string, ((given: readonly Argument[]) => number) | undefined>
> = {
  SUM: ofFilled(sumOf),
  AVERAGE: ofFilled((values) => sumOf(values) / values.length),
  MIN: ofFilled((values) => Math.min(...values)),
  MAX: ofFilled((values) => Math.max(...values)),
  ABS: ofSingles(1, 1, (value = NaN) => Math.abs(value)),
  FV: ofSingles(3, 4, (rate = NaN, periods = NaN, payment = NaN, present) =>
    futureValue(rate, periods, payment, present),
  ),
  PV: ofSingles(3, 4, (rate = NaN, periods = NaN, payment = NaN, future) =>
    presentValue(rate, periods, payment, future),
  ),
  PMT: ofSingles(3, 4, (rate = NaN, periods = NaN, present = NaN, future) =>
    paymentOf(rate, periods, present, future),
  ),
  NPV: npv,
  IRR: irr,
}
