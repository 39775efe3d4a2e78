/** Arguments of DB. `life` and `period` are in years. */
export type DepreciationArguments = {
  readonly cost: number
  readonly salvage: number
  readonly life: number
  readonly period: number
  /** Months in the first year. */
  readonly month: number
}

/** DB of a zero cost is 0, and a month below 1 is an error. Null for all other cases. */
export const oddDepreciation = ({ cost, salvage, life, period, month }: DepreciationArguments) => {
  if (Math.trunc(month) < 1) return '#NUM!'
  return cost === 0 && salvage >= 0 && life > 0 && period > 0 ? 0 : null
}

/**
 * DB in the year after `life`, which takes the months that a short first year left over. Null for
 * all other periods and for invalid assets.
 */
export const lastDepreciation = (asset: DepreciationArguments): number | null => {
  const { cost, salvage, life, period, month } = asset
  const isAsset = cost > 0 && salvage >= 0 && Number.isInteger(life) && life > 0
  if (!isAsset || !(month >= 1 && month < 12) || Math.floor(period) !== life + 1) return null
  const rate = Number((1 - (salvage / cost) ** (1 / life)).toFixed(3))
  const months = Math.floor(month)
  const afterFirst = cost - (cost * rate * months) / 12
  const bookValue = afterFirst * (1 - rate) ** (life - 1)
  return (bookValue * rate * (12 - months)) / 12
}
