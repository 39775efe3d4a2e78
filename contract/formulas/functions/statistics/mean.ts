export type Numbers = readonly number[]

/** A mean as `from + more`. Two parts keep the digits of values far from 0. */
export type TwoPartMean = { readonly from: number; readonly more: number }

/** Averages the differences to the first value, which avoids cancellation. */
export const meanOf = (values: Numbers): TwoPartMean => {
  const [from = 0] = values
  return { from, more: values.reduce((sum, value) => sum + (value - from), 0) / values.length }
}

export const largest = (values: Numbers): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** A power of two that scales the values so their squares stay in range. */
export const scaleOf = (values: Numbers): number => {
  const most = largest(values)
  return most > 0 ? 2 ** Math.floor(Math.log2(most)) : 1
}
