import { inOwnDecimal, type FigureSigns } from '#contract/figures/locale.ts'
import { generalText } from '../general-text.ts'
import type { NumberFormats } from './number-formats.ts'

/** Number formats whose edit text is the displayed text. */
const SHOWN = new Set(['date', 'time', 'datetime', 'fraction'])

type KindOf = NumberFormats['getFormatInfo']

const kindOf = (infoOf: KindOf, pattern: string): string => {
  try {
    return infoOf(pattern).type
  } catch {
    return 'unknown'
  }
}

/**
 * The edit text of a number in the formula bar, the same as in the editor. A percentage shows all
 * decimals. Dates, times and fractions show their display text. Other numbers show no format.
 */
export const createEditText = (
  infoOf: KindOf,
  signs: FigureSigns,
): ((pattern: string, value: number, text: string) => string) => {
  const kinds = new Map<string, string>()
  const general = (value: number): string => inOwnDecimal(generalText(value), signs)
  return (pattern, value, text) => {
    const kind = kinds.get(pattern) ?? kindOf(infoOf, pattern)
    kinds.set(pattern, kind)
    if (kind === 'percent') return `${general(value * 100)}%`
    return SHOWN.has(kind) ? text : general(value)
  }
}
