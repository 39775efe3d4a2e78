/** What DB is asked for: amounts in any currency, lives and periods in years. */
export type Depreciated = {
  readonly cost: number
  readonly salvage: number
  readonly life: number
  readonly period: number
  /** Months of the first year. */
  readonly month: number
}

/** DB of nothing, which writes off nothing, and of no month; null of all others. */
export const oddDepreciation = ({ cost, salvage, life, period, month }: Depreciated) => {
  if (Math.trunc(month) < 1) return '#NUM!'
  return cost === 0 && salvage >= 0 && life > 0 && period > 0 ? 0 : null
}

/**
 * DB in the period after its life: a first year of fewer than twelve months leaves the rest of one to
 * it. Null for every other period and for what is no asset.
 */
export const lastDepreciation = (asset: Depreciated): number | null => {
  const { cost, salvage, life, period, month } = asset
  const isAsset = cost > 0 && salvage >= 0 && Number.isInteger(life) && life > 0
  if (!isAsset || !(month >= 1 && month < 12) || Math.floor(period) !== life + 1) return null
  const rate = Number((1 - (salvage / cost) ** (1 / life)).toFixed(3))
  const months = Math.floor(month)
  const afterFirst = cost - (cost * rate * months) / 12
  const left = afterFirst * (1 - rate) ** (life - 1)
  return (left * rate * (12 - months)) / 12
}
