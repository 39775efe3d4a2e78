import { expect, it } from 'vitest'
import { compareParsers } from '../../../bench/parse.ts'

it('[STREAM-26] parses and decodes at no less than 0.9 of eventsource-parser + JSON.parse', () => {
  const best = Math.max(...Array.from({ length: 3 }, () => compareParsers(10_000, 9).ratio))
  expect(best).toBeGreaterThanOrEqual(0.9)
})
