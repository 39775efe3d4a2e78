import { expect, it } from 'vitest'
import { sinceWhen } from '#src/ui/sheets/public-since.ts'

/** A Saturday, local time. */
const now = new Date(2026, 10, 21, 15, 30)

it.each([
  [new Date(2026, 10, 21, 14, 6).toISOString(), 'today, 14:06'],
  [new Date(2026, 10, 20, 17, 40).toISOString(), 'yesterday, 17:40'],
  [new Date(2026, 10, 18, 9, 5).toISOString(), '18 Nov'],
  [new Date(2025, 10, 18, 9, 5).toISOString(), '18 Nov 2025'],
  ['', ''],
])('[SHARE-48] a link that was made at %s is public since %j', (iso, words) => {
  expect(sinceWhen(iso, now)).toBe(words)
})
