import { expect, it } from 'vitest'
import { shareDateText } from '#src/ui/sheets/public/share-date.ts'

/** 21 November 2026, a Saturday, in local time. */
const now = new Date(2026, 10, 21, 15, 30)

it.each([
  [new Date(2026, 10, 21, 14, 6).toISOString(), 'today, 2:06 PM'],
  [new Date(2026, 10, 20, 17, 40).toISOString(), 'yesterday, 5:40 PM'],
  [new Date(2026, 10, 18, 9, 5).toISOString(), 'Nov 18'],
  [new Date(2025, 10, 18, 9, 5).toISOString(), 'Nov 18, 2025'],
  ['', ''],
])('[SHARE-48] a link created at %s is public since %j', (iso, words) => {
  expect(shareDateText(iso, now)).toBe(words)
})
