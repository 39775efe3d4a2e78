import { changePercent, less, readAmount, writeAmount, type Style } from '../amounts.ts'
import type { Fact } from '../fact.ts'
import { unitOf } from '../units.ts'

/** Two figures of one name, the earlier or left one first. */
export type Pair = readonly [first: Fact, second: Fact]

/** Whether both are counted in the same, however it is written. */
export const isSameUnit = ([a, b]: Pair): boolean => unitOf(a.note ?? '') === unitOf(b.note ?? '')

/** The change from the first to the second, exactly, and in percent; null where one can't be told. */
export const changeOf = (
  pair: Pair,
  styles: readonly [Style, Style],
): { readonly change: string; readonly percent: string | null } | null => {
  const from = readAmount(pair[0].value, styles[0])
  const to = readAmount(pair[1].value, styles[1])
  const change = from && to && isSameUnit(pair) ? less(from, to) : null
  if (!from || !to || !change) return null
  const [, style] = styles
  if (change.unit === '%')
    return { change: `${writeAmount({ ...change, unit: '' }, style)} points`, percent: null }
  const percent = changePercent(from, to)
  return { change: writeAmount(change, style), percent: percent && writeAmount(percent, style) }
}
