import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Billing } from '#contract/api/billing.ts'
import { Conversation, Credits, Session, SpreadsheetSummary } from '#contract/api/entities.ts'
import { shortTime, wholeTime } from '#src/ui/chat/conversation/time.ts'
import { formatDay } from '#src/ui/organizations/format-day.ts'
import { parseDate, shortDateText } from '#src/ui/kit/dates.ts'
import { editedWhen } from '#src/ui/lists/edited-when.ts'
import { shareDateText } from '#src/ui/sheets/public/share-date.ts'

/** 21 November 2026, a Saturday, in local time. */
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
  ])('the short form of %s is %j', (iso, words) => {
    expect(shortDateText(iso, now)).toBe(words)
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
  ])('the edit time %s reads %j', (iso, words) => {
    expect(editedWhen(iso, now)).toBe(words)
  })
})

/** Invalid values that a backend may send instead of a time. */
const NO_TIMES = ['', ' ', 'yesterday', '2026-13-45T99:99:99Z', '-', '\u202e', 'x'.repeat(100_000)]

describe('invalid times', () => {
  it.each(NO_TIMES)('[SHELL-246] %j is shown nowhere and throws no error', (iso) => {
    expect(parseDate(iso)).toBeNull()
    const shown = [
      shortDateText(iso, now),
      editedWhen(iso, now),
      shareDateText(iso, now),
      shortTime(iso, now),
      formatDay(iso, () => 'a day'),
    ]
    expect(shown).toEqual(['', '', '', '', ''])
    expect(wholeTime(iso)).toBeUndefined()
  })

  it('[SHELL-246] the earliest and the latest possible time are shown', () => {
    for (const iso of ['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z']) {
      for (const words of [shortDateText, editedWhen, shareDateText])
        expect(words(iso, now)).not.toBe('')
      expect(wholeTime(iso)).toBeDefined()
    }
  })

  it.each([[null], [5], [{}], [['2026']], [true]])(
    '[SHELL-726] %j in place of a time leaves the rest of the server response intact',
    (time) => {
      const conversation = { conversation_id: 'c1', created_at: time, updated_at: time }
      expect(v.parse(Conversation, conversation)).toMatchObject({
        conversation_id: 'c1',
        updated_at: '',
      })
      const share = { code: 'a1', enabled_at: time }
      expect(v.parse(SpreadsheetSummary, { id: 's1', public_share: share })).toMatchObject({
        public_share: { code: 'a1', enabled_at: '' },
      })
      const movement = { id: 'm1', kind: 'charge', amount: -1, balance: 9, created_at: time }
      expect(v.parse(Billing, { history: [movement] }).history).toHaveLength(1)
      expect(v.parse(Credits, { balance: 4, credits_reset_at: time }).balance).toBe(4)
      expect(v.parse(Session, { token: 't', expires_at: time, user: { id: 'u' } }).token).toBe('t')
    },
  )
})

/**
 * The only modules that may create a `Date` from a value. Apart from `dates.ts`, none reads a time
 * of the server.
 */
const OWN_TIMES = [
  'kit/dates.ts',
  'sheets/univer/entry/date-picker.tsx',
  'sheets/univer/entry/fill-series.ts',
  'shell/notices/notice-time.ts',
  'site/installments.ts',
]

it('the interface parses times in one module, apart from known exceptions', () => {
  const root = new URL('../../../src/ui/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const reading = files.filter((file) =>
    /new Date\([^)]|Date\.parse/.test(readFileSync(new URL(file, root), 'utf8')),
  )
  expect(reading.toSorted()).toEqual(OWN_TIMES)
})
