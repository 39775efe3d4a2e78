import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dateStepOf,
  nextDates,
  nextPeriods,
  periodForm,
  type DateStep,
} from '#src/ui/sheets/univer/entry/fill-series.ts'

const DAY_MS = 86_400_000
/** The serial number of a day in the form YYYY-MM-DD. */
const serial = (day: string): number => (Date.parse(day) - Date.parse('1899-12-30')) / DAY_MS
const dayAt = (value: number): string =>
  new Date(Date.parse('1899-12-30') + value * DAY_MS).toISOString().slice(0, 10)

const dates = (seeds: readonly string[], count: number, shown: DateStep = 'days', isBack = false) =>
  nextDates({ seeds: seeds.map(serial), count, isBack }, shown)?.map(dayAt) ?? null
const periods = (seeds: readonly string[], count: number, isBack = false) =>
  nextPeriods({ seeds, count, isBack })

describe('a series of dates', () => {
  it.each([
    [
      ['2022-12-01', '2023-01-01'],
      ['2023-02-01', '2023-03-01', '2023-04-01'],
    ],
    [
      ['2026-01-31', '2026-02-28'],
      ['2026-03-31', '2026-04-30', '2026-05-31'],
    ],
    [
      ['2028-01-31', '2028-02-29'],
      ['2028-03-31', '2028-04-30', '2028-05-31'],
    ],
    [
      ['2026-03-31', '2026-06-30'],
      ['2026-09-30', '2026-12-31', '2027-03-31'],
    ],
    [
      ['2026-06-30', '2026-09-30'],
      ['2026-12-31', '2027-03-31', '2027-06-30'],
    ],
    [
      ['2026-01-30', '2026-02-28'],
      ['2026-03-30', '2026-04-30', '2026-05-30'],
    ],
    [
      ['2026-01-15', '2026-02-15', '2026-03-15'],
      ['2026-04-15', '2026-05-15', '2026-06-15'],
    ],
    [
      ['2025-12-31', '2026-12-31'],
      ['2027-12-31', '2028-12-31', '2029-12-31'],
    ],
    [
      ['2026-03-01', '2026-02-01'],
      ['2026-01-01', '2025-12-01', '2025-11-01'],
    ],
  ])('[SHEET-510] %j continues by whole months', (seeds, next) => {
    expect(dates(seeds, 3)).toEqual(next)
  })

  it.each([
    [['2026-03-31']],
    [['2026-03-30', '2026-03-31']],
    [['2026-06-30', '2026-07-01']],
    [['2026-01-01', '2026-02-01', '2026-04-01']],
    [['2026-01-05', '2026-01-05']],
    [['1900-01-31', '1900-02-28']],
  ])('[SHEET-510] %j does not continue by months', (seeds) => {
    expect(dates(seeds, 3)).toBeNull()
  })

  it('[SHEET-510] a single date continues by the step of its format: months or years', () => {
    expect(dates(['2026-01-01'], 2, 'months')).toEqual(['2026-02-01', '2026-03-01'])
    expect(dates(['2026-01-31'], 2, 'months')).toEqual(['2026-02-28', '2026-03-31'])
    expect(dates(['2026-01-01'], 2, 'months', true)).toEqual(['2025-12-01', '2025-11-01'])
    expect(dates(['2026-12-31'], 2, 'years')).toEqual(['2027-12-31', '2028-12-31'])
  })

  it.each([
    ['mmm yyyy', 'months'],
    ['[$-409]mmm\\-yy', 'months'],
    ['dd/mm/yyyy', 'days'],
    ['"day" mmm yyyy', 'months'],
    ['yyyy', 'years'],
    ['yyyy-mm-dd hh:mm', 'days'],
    ['hh:mm:ss', null],
  ])('[SHEET-510] the format %s sets the fill step %s', (pattern, step) => {
    expect(dateStepOf(pattern)).toBe(step)
  })

  it('[SHEET-510] keeps any step and any day of the month', () => {
    const start = fc.integer({ min: 0, max: 1200 })
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 28 }),
        (from, step, day) => {
          const at = (i: number) =>
            new Date(Date.UTC(1950, from + step * i, day)).toISOString().slice(0, 10)
          // Two dates on 28 February count as ends of months, so this test leaves out the 28th.
          fc.pre(day < 28)
          expect(dates([at(0), at(1)], 4)).toEqual([at(2), at(3), at(4), at(5)])
        },
      ),
    )
  })
})

describe('a series of periods', () => {
  it.each([
    [['Q1'], ['Q2', 'Q3', 'Q4', 'Q1']],
    [
      ['Q3', 'Q4'],
      ['Q1', 'Q2', 'Q3', 'Q4'],
    ],
    [
      ['Q1', 'Q3'],
      ['Q1', 'Q3', 'Q1', 'Q3'],
    ],
    [['Quarter 4'], ['Quarter 1', 'Quarter 2', 'Quarter 3', 'Quarter 4']],
    [['4Q'], ['1Q', '2Q', '3Q', '4Q']],
    [
      ['Q3 2026', 'Q4 2026'],
      ['Q1 2027', 'Q2 2027', 'Q3 2027', 'Q4 2027'],
    ],
    [["q3'99"], ["q4'99", "q1'00", "q2'00", "q3'00"]],
    [['4Q26'], ['1Q27', '2Q27', '3Q27', '4Q27']],
    [['Q4 FY26'], ['Q1 FY27', 'Q2 FY27', 'Q3 FY27', 'Q4 FY27']],
    [['2026-Q3'], ['2026-Q4', '2027-Q1', '2027-Q2', '2027-Q3']],
    [
      ['Q4 2025', 'Q4 2026'],
      ['Q4 2027', 'Q4 2028', 'Q4 2029', 'Q4 2030'],
    ],
    [['Jan 2026'], ['Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026']],
    [['OCT-26'], ['NOV-26', 'DEC-26', 'JAN-27', 'FEB-27']],
    [
      ['April 2026', 'May 2026'],
      ['June 2026', 'July 2026', 'August 2026', 'September 2026'],
    ],
  ])('[SHEET-511] %j continues with %j', (seeds, next) => {
    expect(periods(seeds, 4)).toEqual(next)
  })

  it('[SHEET-511] continues backwards if the fill goes up or left', () => {
    expect(periods(['Q2'], 3, true)).toEqual(['Q1', 'Q4', 'Q3'])
    expect(periods(['Q2 2026', 'Q1 2026'], 2, true)).toEqual(['Q4 2025', 'Q3 2025'])
    expect(periods(['Jan 2026'], 2, true)).toEqual(['Dec 2025', 'Nov 2025'])
  })

  it('[SHEET-511] is not found in other texts or in periods with an uneven step', () => {
    for (const text of ['Q5', 'Q0', 'FAQ1', 'Q12', 'Jan 26', 'Mai 2026', 'Total 2026', 'Jan', ''])
      expect(periodForm(text)).toBeNull()
    expect(periods(['Q1 2026', 'Q2 2026', 'Q4 2026'], 2)).toBeNull()
    expect(periodForm('Q1 2026')).not.toBe(periodForm('Q1'))
  })

  it('[SHEET-511] starts again after four quarters, from any quarter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.nat({ max: 40 }), (quarter, count) => {
        const all = [`Q${quarter}`, ...(periods([`Q${quarter}`], count) ?? [])]
        for (const [i, text] of all.entries()) expect(text).toBe(`Q${((quarter - 1 + i) % 4) + 1}`)
      }),
    )
  })
})
