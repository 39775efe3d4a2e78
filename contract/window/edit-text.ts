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
 * What a line of formulas shows of a number, as the editor does (PUBLIC-24): percents as percents with
 * all their places, days and times as they show, any other number without its format.
 */
export const createEditText = (
  infoOf: KindOf,
): ((pattern: string, value: number, text: string) => string) => {
  const kinds = new Map<string, string>()
  return (pattern, value, text) => {
    const kind = kinds.get(pattern) ?? kindOf(infoOf, pattern)
    kinds.set(pattern, kind)
    if (kind === 'percent') return `${generalText(value * 100)}%`
    return SHOWN.has(kind) ? text : generalText(value)
  }
}
