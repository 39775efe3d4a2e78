/** Numbers of a sample. */
export type Numbers = readonly number[]

/** A middle, and what is to be added to it: both keep their digits far from 0. */
export type Middle = { readonly from: number; readonly more: number }

/** The mean. The values are added up as they differ from the first of them. */
export const middleOf = (values: Numbers): Middle => {
  const [from = 0] = values
  return { from, more: values.reduce((sum, value) => sum + (value - from), 0) / values.length }
}

/** The size of what is furthest from 0. */
export const largest = (values: Numbers): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** A power of two of which values are parts that may be squared. */
export const scaleOf = (values: Numbers): number => {
  const most = largest(values)
  return most > 0 ? 2 ** Math.floor(Math.log2(most)) : 1
}
