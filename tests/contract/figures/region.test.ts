import { describe, expect, it } from 'vitest'
import { chosenRegion, PLAIN_REGION, regionOf } from '#contract/figures/region.ts'

const NONE = { regionDates: '', regionDecimal: '', regionCurrency: '', regionWeekStart: '' }

describe('the region', () => {
  it.each([
    ['en-US', 'month_first', '.', ',', 'USD', 7],
    ['en-GB', 'day_first', '.', ',', 'GBP', 1],
    ['de-DE', 'day_first', ',', '.', 'EUR', 1],
    ['fr-FR', 'day_first', ',', ' ', 'EUR', 1],
    ['de-CH', 'day_first', '.', "'", 'CHF', 1],
    ['sv-SE', 'year_first', ',', ' ', 'SEK', 1],
    ['en-IN', 'day_first', '.', ',', 'INR', 7],
    ['ja', 'year_first', '.', ',', 'JPY', 7],
  ])(
    '[SHEET-451] of %s follows from the language',
    (language, dates, decimal, group, currency, day) => {
      expect(regionOf(language)).toEqual({ dates, decimal, group, currency, week_start: day })
    },
  )

  it('[SHEET-451] of an unknown language has no date order', () => {
    expect(regionOf('not a language')).toEqual(PLAIN_REGION)
  })

  it('[SHEET-451] takes each valid setting from the user, and all others from the browser', () => {
    const us = regionOf('en-US')
    expect(chosenRegion(us, NONE)).toEqual(us)
    expect(chosenRegion(us, { ...NONE, regionDates: 'day_first', regionCurrency: 'EUR' })).toEqual({
      ...us,
      dates: 'day_first',
      currency: 'EUR',
    })
    expect(chosenRegion(us, { ...NONE, regionDecimal: ',', regionWeekStart: '1' })).toEqual({
      ...us,
      decimal: ',',
      group: '.',
      week_start: 1,
    })
    expect(
      chosenRegion(us, {
        regionDates: 'x',
        regionDecimal: ';',
        regionCurrency: 'euro',
        regionWeekStart: '9',
      }),
    ).toEqual(us)
  })
})
