import type { Unit } from '#packages/finance/inputs.ts'
import { shownDay } from './shown-day.ts'

/** The currency of a request: a sign such as "$", or a code such as "CHF". */
export type CurrencyMark = string | null

const grouped = (value: number, least: number, most: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })

const moneyText = (value: number, currency: CurrencyMark, places: number): string => {
  const mark = currency === null ? '' : currency + (/^[A-Z]{3}$/.test(currency) ? ' ' : '')
  const size = `${mark}${grouped(Math.abs(value), places, places)}`
  return value < 0 ? `(${size})` : size
}

const plural = (value: number, places: number, unit: string): string =>
  `${grouped(value, 0, places)} ${unit}${value === 1 ? '' : 's'}`

/** A figure as an answer shows it: "£1,102.78", "5.25%", "26 months". */
export const figureText = (
  value: number,
  { unit, places }: { readonly unit: Unit; readonly places?: number },
  currency: CurrencyMark = null,
): string => {
  switch (unit) {
    case 'money':
      return moneyText(value, currency, Math.max(2, places ?? 2))
    case 'percent':
      return `${grouped(value * 100, 0, places ?? 4)}%`
    case 'years':
      return plural(value, places ?? 2, 'year')
    case 'months':
      return plural(value, places ?? 2, 'month')
    case 'days':
      return plural(value, places ?? 0, 'day')
    case 'times':
      return `${grouped(value, 2, places ?? 4)}×`
    case 'day':
      return shownDay(value)
    case 'count':
    case 'number':
      return grouped(value, 0, places ?? (unit === 'count' ? 2 : 4))
  }
}
