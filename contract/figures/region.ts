import * as v from 'valibot'
import { isCurrencyCode } from './currency-codes.ts'
import { DECIMAL_SIGNS } from './decimal-signs.ts'
import { currencyOfCountry, weekStartOfCountry } from './countries.ts'

/** First part of a numeric date. With `year_first`, 1/2/2026 is ambiguous. */
const REGION_DATES = ['day_first', 'month_first', 'year_first'] as const
const GROUP_SIGNS = [',', '.', ' ', "'"] as const

/** Number and date conventions of a person. `week_start` is 1 (Monday) to 7. */
export const Region = v.object({
  dates: v.picklist(REGION_DATES),
  decimal: v.picklist(DECIMAL_SIGNS),
  group: v.picklist(GROUP_SIGNS),
  currency: v.pipe(v.string(), v.check(isCurrencyCode)),
  week_start: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
})
/** The parsed value of the `Region` schema. */
export type Region = v.InferOutput<typeof Region>

/** The region of an unknown user. Ambiguous dates stay text. */
export const PLAIN_REGION: Region = {
  dates: 'year_first',
  decimal: '.',
  group: ',',
  currency: 'USD',
  week_start: 1,
}

const IN_DATES = { day: 'day_first', month: 'month_first', year: 'year_first' } as const

const orderOf = (locale: Intl.Locale): Region['dates'] => {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(0)
  const first = parts.find(({ type }) => type in IN_DATES)?.type
  return IN_DATES[(first ?? 'year') as keyof typeof IN_DATES] ?? 'year_first'
}

const signsOf = (locale: Intl.Locale): Pick<Region, 'decimal' | 'group'> => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const sign = (kind: string): string => parts.find(({ type }) => type === kind)?.value ?? ''
  const decimal = sign('decimal') === ',' ? ',' : '.'
  const written = sign('group').replace(/\s/, ' ').replace('’', "'")
  const group = GROUP_SIGNS.find((each) => each === written && each !== decimal)
  return { decimal, group: group ?? (decimal === ',' ? '.' : ',') }
}

/** The conventions of a browser language (BCP 47). */
export const regionOf = (language: string): Region => {
  try {
    const locale = new Intl.Locale(language, { numberingSystem: 'latn', calendar: 'gregory' })
    const country = locale.maximize().region ?? ''
    return {
      dates: orderOf(locale),
      ...signsOf(locale),
      currency: currencyOfCountry(country),
      week_start: weekStartOfCountry(country),
    }
  } catch {
    return PLAIN_REGION
  }
}

/** The user's settings. An empty text keeps the browser's value. */
export type RegionChoice = {
  readonly regionDates: string
  readonly regionDecimal: string
  readonly regionCurrency: string
  readonly regionWeekStart: string
}

const chosen = <T>(schema: v.GenericSchema<T>, value: unknown, otherwise: T): T =>
  v.is(schema, value) ? value : otherwise

/** The browser's region with the user's settings. Invalid settings count as not set. */
export const chosenRegion = (browser: Region, choice: RegionChoice): Region => {
  const decimal = chosen(Region.entries.decimal, choice.regionDecimal, browser.decimal)
  const ownGroup = decimal === ',' ? '.' : ','
  return {
    dates: chosen(Region.entries.dates, choice.regionDates, browser.dates),
    decimal,
    group: decimal === browser.decimal ? browser.group : ownGroup,
    currency: chosen(Region.entries.currency, choice.regionCurrency, browser.currency),
    week_start: chosen(
      Region.entries.week_start,
      Number(choice.regionWeekStart),
      browser.week_start,
    ),
  }
}
