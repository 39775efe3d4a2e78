import { getFormatInfo } from 'numfmt'
import { generalText } from '#contract/general-text.ts'

/** Formats whose numbers are edited as they show. */
const SHOWN = new Set(['date', 'time', 'datetime', 'fraction'])

const kindOf = (pattern: string): string => {
  try {
    return getFormatInfo(pattern).type
  } catch {
    return 'unknown'
  }
}

/**
 * What a line of formulas shows of a number, as the editor does (PUBLIC-24): percents as percents with
 * all their places, days and times as they show, any other number without its format.
 */
export const createEditText = (): ((pattern: string, value: number, text: string) => string) => {
  const kinds = new Map<string, string>()
  return (pattern, value, text) => {
    const kind = kinds.get(pattern) ?? kindOf(pattern)
    kinds.set(pattern, kind)
    if (kind === 'percent') return `${generalText(value * 100)}%`
    return SHOWN.has(kind) ? text : generalText(value)
  }
}
