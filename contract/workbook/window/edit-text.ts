import { inOwnDecimal, type FigureSigns } from '#contract/figures/locale.ts'
import { generalText } from '../general-text.ts'
import type { NumberFormats } from './number-formats.ts'

/** Formats whose numbers are edited as they show. */
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
 * What a line of formulas shows of a number, as the editor does: percents as percents with
 * all their places, days and times as they show, any other number without its format.
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
