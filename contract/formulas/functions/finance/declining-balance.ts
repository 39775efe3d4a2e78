/**
 * Univer loops over the periods. Above this number we calculate without a loop, because Univer
 * takes too long.
 */
const STEPPED_PERIODS = 1000

type Asset = { readonly cost: number; readonly salvage: number; readonly life: number }

/** Book value after `periods` periods at a constant rate, at least the salvage value. */
const worthAfter = ({ cost, salvage }: Asset, part: number, periods: number): number =>
  periods <= 0 ? cost : Math.max(cost * Math.exp(periods * Math.log1p(-part)), salvage)

/**
 * Total depreciation in the first `until` periods. The book value declines at a constant rate at
 * first. The method switches to straight-line depreciation once that gives the larger amount.
 */
const switched = (asset: Asset, part: number, periods: number, until: number): number => {
  const { cost, salvage } = asset
  const worth = (count: number) => worthAfter(asset, part, count)
  const share = (count: number) => (worth(count) - salvage) / (periods - count)
  const isEqual = (count: number) => share(count) > worth(count) - worth(count + 1)
  let [from, to] = [0, Math.ceil(until)]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isEqual(middle)) to = middle
    else from = middle + 1
  }
  if (from < until) return cost - worth(from) + share(from) * (until - from)
  const whole = Math.floor(until)
  return cost - worth(whole) + (worth(whole) - worth(whole + 1)) * (until - whole)
}

/** Total depreciation without the switch to straight-line. A partial period counts pro rata. */
const steady = (asset: Asset, part: number, until: number): number => {
  const whole = Math.floor(until)
  const worth = worthAfter(asset, part, whole)
  return asset.cost - worth + (worth - worthAfter(asset, part, whole + 1)) * (until - whole)
}

const isLong = ({ cost, salvage, life }: Asset, factor: number): boolean =>
  salvage >= 0 && cost >= salvage && factor >= 0 && life > STEPPED_PERIODS

/** VDB for long lives. Null leaves the calculation to Univer. */
export const variableDecliningBalance = (...numbers: readonly number[]) => {
  const given = (at: number, otherwise = 0) => numbers[at] ?? otherwise
  const asset = { cost: given(0), salvage: given(1), life: given(2) }
  const [from, to, factor, isSteady] = [given(3), given(4), given(5, 2), given(6)]
  const { cost, life } = asset
  if (!isLong(asset, factor) || from < 0 || to < from || to > life) return null
  const part = Math.min(1, factor / life)
  if (isSteady !== 0) return steady(asset, part, to) - steady(asset, part, from)
  const bookValue = cost - switched(asset, part, life, from)
  return switched({ ...asset, cost: bookValue }, part, life - from, to - from)
}

/** DB for late periods. Null leaves the calculation to Univer. */
export const fixedDecliningBalance = (
  cost: number,
  salvage: number,
  life: number,
  period: number,
  month = 12,
) => {
  const [at, months] = [Math.floor(period), Math.floor(month)]
  const isAsset = cost > 0 && salvage >= 0 && months >= 1 && months <= 12
  if (!isAsset || at <= STEPPED_PERIODS || at > Math.floor(life)) return null
  const rate = Number((1 - (salvage / cost) ** (1 / life)).toFixed(3))
  return cost * (1 - (rate * months) / 12) * (1 - rate) ** (at - 2) * rate
}

/** DDB for fractional periods. Null leaves the calculation to Univer. */
export const doubleDecliningBalance = (...numbers: readonly number[]) => {
  const given = (at: number, otherwise = 0) => numbers[at] ?? otherwise
  const asset = { cost: given(0), salvage: given(1), life: given(2) }
  const [period, factor] = [given(3), given(4, 2)]
  const { cost, salvage, life } = asset
  if (factor <= 0) return '#NUM!'
  const isAsked = [salvage >= 0, life > 0, period > 0, period <= life].every(Boolean)
  if (!isAsked || cost < salvage || Number.isInteger(period)) return null
  const part = Math.min(1, factor / life)
  const until = Math.max(period, 1)
  return worthAfter(asset, part, until - 1) - worthAfter(asset, part, until)
}

/** SYD of period 0 or less is an error. Null leaves other periods to Univer. */
export const sumOfYearsDigits = (_cost = 0, _salvage = 0, _life = 0, period = 0) =>
  period <= 0 ? '#NUM!' : null
