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

type Shows = (value: number, places: number | undefined, currency: CurrencyMark) => string

const after =
  (unit: string, most: number): Shows =>
  (value, places = most) =>
    plural(value, places, unit)

const SHOWS: Readonly<Record<Unit, Shows>> = {
  money: (value, places = 2, currency) => moneyText(value, currency, Math.max(2, places)),
  percent: (value, places = 4) => `${grouped(value * 100, 0, places)}%`,
  years: after('year', 2),
  months: after('month', 2),
  days: after('day', 0),
  times: (value, places = 4) => `${grouped(value, 2, places)}×`,
  day: shownDay,
  count: (value, places = 2) => grouped(value, 0, places),
  number: (value, places = 4) => grouped(value, 0, places),
}

/** A figure as an answer shows it: "£1,102.78", "5.25%", "26 months". */
export const figureText = (
  value: number,
  { unit, places }: { readonly unit: Unit; readonly places?: number },
  currency: CurrencyMark = null,
): string => SHOWS[unit](value, places, currency)
