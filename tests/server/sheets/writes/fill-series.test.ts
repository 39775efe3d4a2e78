import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seriesOf, type SeriesKind } from '#server/sheets/writes/fill-series.ts'

/** Serial day of an ISO date. */
const serial = (day: string): number => Date.parse(day) / 86_400_000 + 25_569
const isoOf = (day: number): string =>
  new Date((day - 25_569) * 86_400_000).toISOString().slice(0, 10)

const next = (values: readonly number[], kind: SeriesKind, indexes: readonly number[]) => {
  const series = seriesOf(values, kind)
  return series && { values: indexes.map(series.at), step: series.step }
}
const nextDays = (days: readonly string[], indexes: readonly number[]) => {
  const series = seriesOf(days.map(serial), 'day')
  return series && [series.step, ...indexes.map((index) => isoOf(series.at(index)))]
}

describe('a series of numbers', () => {
  it.each([
    [[1], [1, 2, 3], [2, 3, 4], '1'],
    [[1, 2], [2, 3], [3, 4], '1'],
    [[10, 7.5], [2, 3, -1], [5, 2.5, 12.5], '-2.5'],
    [[0.1, 0.2], [2, 7], [0.3, 0.8], '0.1'],
    [[1e-7, 3e-7], [2], [5e-7], '2e-7'],
    [[5, 5, 5], [3], [5], '0'],
    [[0.05], [1], [1.05], '1'],
  ] as const)('[AGENT-902] continues %j', (values, indexes, expected, step) => {
    expect(next(values, 'number', indexes)).toEqual({ values: expected, step })
  })

  it('[AGENT-902] continues fractions of many digits', () => {
    const series = seriesOf([1 / 3, 2 / 3], 'number')
    expect(series?.at(5)).toBeCloseTo(2, 12)
  })

  it.each([[[1, 2, 4]], [[1, 1, 2]], [[1e15, 1e15 + 1, 1e15 + 3]]])(
    '[AGENT-903] has no constant step: %j',
    (values) => {
      expect(seriesOf(values, 'number')).toBeNull()
    },
  )

  it('[AGENT-902] continues any whole numbers as their sum', () => {
    const whole = fc.integer({ min: -1e6, max: 1e6 })
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 2, max: 5 }), whole, (first, step, count, at) => {
        const values = Array.from({ length: count }, (_, index) => first + step * index)
        // `+ 0` turns -0 into 0.
        expect((seriesOf(values, 'number')?.at(at) ?? NaN) + 0).toBe(first + step * at + 0)
      }),
    )
  })
})

describe('a series of dates', () => {
  it.each([
    [['2026-01-30'], [1, 2], ['1 day', '2026-01-31', '2026-02-01']],
    [
      ['2026-01-01', '2026-01-08'],
      [2, -1],
      ['7 days', '2026-01-15', '2025-12-25'],
    ],
    [
      ['2026-01-15', '2026-02-15'],
      [2, 12],
      ['1 month', '2026-03-15', '2027-01-15'],
    ],
    [
      ['2026-01-31', '2026-02-28'],
      [2, 3, 25],
      ['1 month', '2026-03-31', '2026-04-30', '2028-02-29'],
    ],
    [
      ['2026-03-31', '2026-06-30', '2026-09-30'],
      [3, 4],
      ['3 months', '2026-12-31', '2027-03-31'],
    ],
    [['2026-02-28', '2026-03-28'], [2], ['1 month', '2026-04-28']],
    [['2024-02-29', '2028-02-29'], [2], ['4 years', '2032-02-29']],
    [
      ['2026-01-30', '2026-03-30'],
      [2, 13],
      ['2 months', '2026-05-30', '2028-03-30'],
    ],
    [
      ['2026-01-30', '2025-12-30'],
      [2, 11],
      ['-1 month', '2025-11-30', '2025-02-28'],
    ],
    [['2026-01-31', '2026-02-01'], [2], ['1 day', '2026-02-02']],
  ])('[AGENT-902] continues %j', (days, indexes, expected) => {
    expect(nextDays(days, indexes)).toEqual(expected)
  })

  it('[AGENT-902] keeps the time of the day', () => {
    const start = serial('2026-01-31') + 0.75
    expect(next([start, serial('2026-02-28') + 0.75], 'day', [2])?.values).toEqual([
      serial('2026-03-31') + 0.75,
    ])
  })

  it('[AGENT-903] has no constant step', () => {
    expect(nextDays(['2026-01-01', '2026-01-02', '2026-01-04'], [3])).toBeNull()
    expect(nextDays(['2026-01-15', '2026-02-15', '2026-04-15'], [3])).toBeNull()
  })

  it('[AGENT-902] continues a time by an hour, and times by their step', () => {
    expect(next([0.25], 'time', [1, 3])?.values).toEqual([0.25 + 1 / 24, 0.375])
    expect(next([0.25, 0.25 + 1 / 48], 'time', [4])?.step).toBe('30 minutes')
    expect(next([0.25, 0.25 + 1 / 48], 'time', [4])?.values[0]).toBeCloseTo(0.25 + 4 / 48, 12)
  })
})
