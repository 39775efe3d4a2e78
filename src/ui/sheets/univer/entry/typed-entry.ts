import { currencyCode } from '#contract/figures/currencies.ts'
import { canChangeType, readTyped, type TypedNumber } from '#contract/figures/read-typed.ts'
import type { Region } from '#contract/figures/region.ts'

/** The value for a typed text. A null `pattern` keeps the cell's format. */
export type Entry =
  | { readonly kind: 'formula'; readonly formula: string }
  | { readonly kind: 'number'; readonly value: number; readonly pattern: string | null }
  /** A text. If `isForced`, the cell must never become a number. */
  | { readonly kind: 'text'; readonly isForced: boolean }

/**
 * The format types that a cell may keep, for each kind of typed number. The types are those of
 * numfmt.
 */
const FITTING: Readonly<Record<TypedNumber['kind'], readonly string[]>> = {
  number: [],
  percent: ['percent'],
  currency: ['currency'],
  date: ['date', 'datetime'],
  datetime: ['datetime'],
  time: ['time', 'datetime'],
}

/**
 * Currency signs with their locale, and format parts that print nothing: colours, conditions,
 * blanks.
 */
const SIGN_PART = /\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*]./g
const DIGITS = /[\d#?.,()"\\\s%;-]+/g

/** The currency of a format (ISO 4217), or null. */
const moneyOf = (pattern: string, own: string): string | null => {
  const [positive = ''] = pattern.replace(SIGN_PART, '$1').split(';')
  return currencyCode(positive.replace(DIGITS, ''), own)
}

/**
 * A plain number keeps any format, as in Excel. An amount keeps only a format of its own currency.
 */
const keepsFormat = (
  typed: TypedNumber,
  current: string,
  { currency }: Region,
  kindOf: (pattern: string) => string,
) => {
  if (typed.kind === 'number') return true
  if (!FITTING[typed.kind].includes(kindOf(current))) return false
  return typed.kind !== 'currency' || moneyOf(current, currency) === typed.currency
}

/**
 * In a percent cell, a number of 1 or more is a percentage and a smaller one a fraction. So 5 means
 * 5 %, and 0.05 also means 5 %.
 */
const asPercent = (value: number): number => {
  if (Math.abs(value) < 1) return value
  // Shifting the decimal point in the text is exact, dividing is not.
  const part = Number(`${value}e-2`)
  return Number.isNaN(part) ? value / 100 : part
}

/**
 * The cell value for a typed text in a cell with the format `current`. The format '' is General.
 * `kindOf` returns the numfmt type of a format.
 */
export const entryOf = (
  text: string,
  current: string,
  region: Region,
  kindOf: (pattern: string) => string,
): Entry => {
  const typed = readTyped(text, region)
  if (typed.kind === 'formula') return typed
  if (typed.kind === 'text') return { kind: 'text', isForced: canChangeType(text.trim()) }
  const isKept = current !== '' && keepsFormat(typed, current, region, kindOf)
  const isPercent = isKept && typed.kind === 'number' && kindOf(current) === 'percent'
  return {
    kind: 'number',
    value: isPercent ? asPercent(typed.value) : typed.value,
    pattern: isKept || typed.pattern === '' ? null : typed.pattern,
  }
}

/**
 * A formula with its cell references and functions in capitals, as Univer stores it. Quoted texts
 * and sheet names stay the same.
 */
export const capitaliseFormula = (formula: string): string =>
  formula.replace(/"[^"]*"|'[^']*'|[a-z]+/g, (part) =>
    /^["']/.test(part) ? part : part.toUpperCase(),
  )
