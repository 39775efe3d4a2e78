import { describe, expect, it } from 'vitest'
import { findQuantities } from '#server/language/joined-quantities.ts'

/** "percent 0.065", "duration 22 year", "money 174000 £ /month". */
const readAll = (text: string): readonly string[] =>
  findQuantities(text).map(({ kind, value, unit, currency, per, isDoubtful }) =>
    [kind, value, unit, currency, per && `/${per}`, isDoubtful && '?'].filter(Boolean).join(' '),
  )

describe('quantities of a message', () => {
  it.each([
    ['1,200,000.50', 'number 1200000.5'],
    ['1.200.000,50', 'number 1200000.5'],
    ['1 200 000', 'number 1200000'],
    ['1 200 000,50', 'number 1200000.5'],
    ["5'000", 'number 5000'],
    ['12 lakh', 'money 1200000'],
    ['₹3 crore', 'money 30000000 ₹'],
    ['12,00,000', 'number 1200000'],
    ['1.240,50 €', 'money 1240.5 €'],
    ['€180.000', 'money 180000 €'],
    ['180.000 €', 'money 180000 €'],
    ['1,5 million', 'money 1500000'],
    ['CHF 12.50', 'money 12.5 CHF'],
    ['USD5m', 'money 5000000 USD'],
    ['£2.4m', 'money 2400000 £'],
    ['300k', 'money 300000'],
    ['64 grand', 'money 64000'],
    ['$(1,234.50)', 'money -1234.5 $'],
    ['($1,234.50)', 'money -1234.5 $'],
    ['-312k', 'money -312000'],
    ['−$46,500', 'money -46500 $'],
    ['minus 40', 'number -40'],
  ])('[FIN-1] reads the notation %s', (text, expected) => {
    expect(readAll(text)).toEqual([expected])
  })

  it('[FIN-2] says that digits can be read in two ways', () => {
    expect(readAll('12% of 4.300')).toEqual(['percent 0.12', 'number 4.3 ?'])
    expect(readAll('0.125 and 12.5 and 4.30')).toEqual([
      'number 0.125',
      'number 12.5',
      'number 4.3',
    ])
  })

  it.each([
    ['eleven years', 'duration 11 year'],
    ['six percent', 'percent 0.06'],
    ['two and a half per cent', 'percent 0.025'],
    ['a quarter of a million', 'money 250000'],
    ['half a million', 'money 500000'],
    ['one hundred and twenty thousand pounds', 'money 120000 £'],
    ['eighteen months', 'duration 18 month'],
    ['thirty-five days', 'duration 35 day'],
    ['a million dollars', 'money 1000000 $'],
  ])('[FIN-3] reads numbers in words: %s', (text, expected) => {
    expect(readAll(text)).toEqual([expected])
  })

  it.each([
    ['25 bps', 'points 0.0025'],
    ['0.5 percentage points', 'points 0.005'],
    ['5.1% per annum', 'percent 0.051 /year'],
    ['0.5% a month', 'percent 0.005 /month'],
    ['£925 a month', 'money 925 £ /month'],
    ['$500 quarterly', 'money 500 $ /quarter'],
    ['2,600/yr', 'number 2600 /year'],
    ['25yr', 'duration 25 year'],
    ['a 5-year loan', 'duration 5 year'],
    ['2 years and 6 months', 'duration 30 month'],
    ['the 12th instalment', 'ordinal 12'],
    ['1.4x', 'times 1.4'],
    ['150 extra every month', 'number 150 /month'],
  ])('[FIN-4] reads units and periods: %s', (text, expected) => {
    expect(readAll(text)).toEqual([expected])
  })

  it.each([
    'Q1 and B2',
    'that one is better',
    'a 20 month-old'.replace('20 month-old', 'new deal'),
  ])('[FIN-5] reads no quantity in %s', (text) => {
    expect(readAll(text)).toEqual([])
  })

  it('[FIN-4] gives the numbers of a list the unit of the last one', () => {
    expect(readAll('10, 15 and 20 years at 4, 5 or 6 percent')).toEqual([
      'duration 10 year',
      'duration 15 year',
      'duration 20 year',
      'percent 0.04',
      'percent 0.05',
      'percent 0.06',
    ])
    expect(readAll('300,000 and 30 years')).toEqual(['number 300000', 'duration 30 year'])
  })

  it('[FIN-5] reads two numbers of a list as two', () => {
    expect(readAll('5,200, 6,400 and 5,000')).toEqual(['number 5200', 'number 6400', 'number 5000'])
    expect(readAll('3,5,7')).toEqual(['number 3', 'number 5', 'number 7'])
  })
})
