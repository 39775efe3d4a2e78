import {
  changePercent,
  differenceOf,
  readDocumentAmount,
  writeAmount,
  type DecimalStyle,
} from '../amounts.ts'
import type { Fact } from '../fact.ts'
import { unitOf } from '../units.ts'

/** Two figures with the same name. The first is the earlier or left one. */
export type FactPair = readonly [first: Fact, second: Fact]

/** True if both have the same unit, however it is written. */
export const isSameUnit = ([a, b]: FactPair): boolean =>
  unitOf(a.note ?? '') === unitOf(b.note ?? '')

/** The exact change and the percentage. Null if the figures are not comparable. */
export const changeOf = (
  pair: FactPair,
  styles: readonly [DecimalStyle, DecimalStyle],
): { readonly change: string; readonly percent: string | null } | null => {
  const from = readDocumentAmount(pair[0].value, styles[0])
  const to = readDocumentAmount(pair[1].value, styles[1])
  const change = from && to && isSameUnit(pair) ? differenceOf(from, to) : null
  if (!from || !to || !change) return null
  const [, style] = styles
  if (change.unit === '%')
    return {
      change: `${writeAmount({ ...change, unit: '' }, style)} percentage points`,
      percent: null,
    }
  const percent = changePercent(from, to)
  return { change: writeAmount(change, style), percent: percent && writeAmount(percent, style) }
}
