import { expect, it } from 'vitest'
import { compareParsers } from '../../../bench/parse.ts'

it('[STREAM-26] parsing and decoding reaches 0.9 of the speed of eventsource-parser + JSON.parse', () => {
  const best = Math.max(...Array.from({ length: 3 }, () => compareParsers(10_000, 9).ratio))
  expect(best).toBeGreaterThanOrEqual(0.9)
})
