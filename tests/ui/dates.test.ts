import { describe, expect, it } from 'vitest'
import { shortWhen } from '#src/ui/pages/dates.ts'
import { editedWhen } from '#src/ui/pages/edited-when.ts'

/** A Saturday, local time. */
const now = new Date(2026, 10, 21, 15, 30)
const at = (...parts: [number, number, number, number?, number?]): string =>
  new Date(parts[0], parts[1], parts[2], parts[3] ?? 9, parts[4] ?? 5).toISOString()

describe('dates in lists', () => {
  it.each([
    [at(2026, 10, 21, 14, 6), '2:06 PM'],
    [at(2026, 10, 20, 23, 59), 'Fri'],
    [at(2026, 10, 15), 'Sun'],
    [at(2026, 10, 14), 'Nov 14'],
    [at(2025, 10, 17), 'Nov 17, 2025'],
    [at(2026, 10, 21, 16), '4:05 PM'],
    ['', ''],
    ['yesterday', ''],
  ])('%s is short for %j', (iso, words) => {
    expect(shortWhen(iso, now)).toBe(words)
  })

  it.each([
    [at(2026, 10, 21, 15, 30), 'Edited just now'],
    [at(2026, 10, 21, 15, 27), 'Edited 3 min ago'],
    [at(2026, 10, 21, 14, 31), 'Edited 59 min ago'],
    [at(2026, 10, 21, 9, 5), 'Edited 9:05 AM'],
    [at(2026, 10, 20, 17, 40), 'Edited yesterday, 5:40 PM'],
    [at(2026, 10, 19), 'Edited Nov 19'],
    [at(2025, 0, 2), 'Edited Jan 2, 2025'],
    ['', ''],
  ])('%s reads %j', (iso, words) => {
    expect(editedWhen(iso, now)).toBe(words)
  })
})
