import { describe, expect, it, vi } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { createClientLog, type LogLine } from '#src/services/browser/client-log.ts'
import { keepPageLog } from '#src/services/browser/page-log.ts'
import { createPreferences } from '#src/services/browser/preferences.ts'
import { createFakeTime } from '#tests/support/client/client-clock.ts'
import { createMemory } from '#tests/support/client/memory.ts'

const world = (perMinute = 100) => {
  const time = createFakeTime()
  const written: LogLine[] = []
  const write = (line: LogLine) => void written.push(line)
  const log = createClientLog(
    time,
    { debug: write, info: write, warn: write, error: write },
    perMinute,
  )
  return { time, log, written }
}
const typesOf = (lines: readonly LogLine[]): readonly string[] => lines.map(({ type }) => type)

describe('the client log', () => {
  it('[NOTE-6] is off by default and drops its lines when it is turned off', () => {
    const { log, written } = world()
    log.note('error', 'page.threw')
    expect([log.lines(), written]).toEqual([[], []])
    log.setLevel('info')
    log.note('info', 'build.replaced')
    expect(log.lines()).toEqual([
      { at: '2026-11-02T10:00:00.000Z', level: 'info', type: 'build.replaced' },
    ])
    log.setLevel(null)
    expect(log.lines()).toEqual([])
  })

  it('[NOTE-6] records lines of at least its level', () => {
    const { log, written } = world()
    log.setLevel('warn')
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log.note(level, level)
    expect(typesOf(log.lines())).toEqual(['warn', 'error'])
    expect(typesOf(written)).toEqual(['warn', 'error'])
  })

  it('[NOTE-549] keeps the latest 500 lines', () => {
    const { log } = world(Infinity)
    log.setLevel('debug')
    for (let line = 0; line < 620; line += 1) log.note('debug', String(line))
    expect(log.lines()).toHaveLength(500)
    expect(typesOf(log.lines()).at(0)).toBe('120')
    expect(typesOf(log.lines()).at(-1)).toBe('619')
  })

  it('[NOTE-550, NOTE-541] writes at most 100 lines a minute and reports how many it omitted', () => {
    const { log, written, time } = world()
    log.setLevel('debug')
    for (let line = 0; line < 250; line += 1) log.note('debug', 'many')
    expect(written).toHaveLength(100)
    expect(log.lines()).toHaveLength(250)
    time.advance(60_000)
    expect(written.slice(100)).toMatchObject([{ type: 'log.dropped', level: 'warn', lines: 150 }])
    for (let line = 0; line < 250; line += 1) log.note('debug', 'more')
    expect(written).toHaveLength(200)
    time.advance(60_000)
    expect(written.at(-1)).toMatchObject({ type: 'log.dropped', lines: 151 })
  })
})

describe('the log of a page', () => {
  const pageOf = (search = '') => {
    const { log, written } = world()
    const preferences = createPreferences(createMemory())
    const faults = new EventTarget()
    const kept = keepPageLog(log, { search, faults, ...preferences })
    return { log, written, preferences, faults, ...kept }
  }

  it('[NOTE-6] follows its setting, and the level in the address takes precedence', () => {
    const { log, preferences, logFact: heard } = pageOf()
    heard(0, { type: 'page.shown' })
    preferences.saveSettings({ keepLog: true })
    heard(0, { type: 'page.shown' })
    expect(typesOf(log.lines())).toEqual(['page.shown'])
    preferences.saveSettings({ keepLog: false })
    expect(log.lines()).toEqual([])
    const asked = pageOf('?log=warn')
    asked.logFact(0, { type: 'page.shown' })
    asked.logFact(0, { type: 'credits.failed', error: { type: 'unknown' } })
    expect(typesOf(asked.log.lines())).toEqual(['credits.failed'])
    const off = pageOf('?log=off')
    off.preferences.saveSettings({ keepLog: true })
    off.logFact(0, { type: 'page.shown' })
    expect(off.log.lines()).toEqual([])
  })

  it('[NOTE-548] [LOG-4] holds no user text: facts are redacted, and faults keep only name and place', () => {
    const { log, logFact: heard, faults } = pageOf('?log=debug')
    heard(0, {
      type: 'session.started',
      user: { id: 'u1', email: 'maya@example.test', name: 'Maya', organizations: [] },
      next: '/app/chat',
    })
    const bug = new RangeError('Maya owes 12,000')
    bug.stack = 'RangeError: Maya owes 12,000\n    at open (http://x.test/assets/index-a1.js:3:14)'
    faults.dispatchEvent(Object.assign(new Event('error'), { error: bug }))
    faults.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'Maya' }))
    expect(JSON.stringify(log.lines())).not.toMatch(/Maya|maya|owes/)
    expect(log.lines()).toMatchObject([
      { type: 'session.started', level: 'info' },
      { type: 'page.threw', level: 'error', name: 'RangeError', place: 'index-a1.js:3:14' },
      { type: 'page.threw', name: 'string' },
    ])
  })

  it('[NOTE-6] does not read the content of a fact that it does not record', () => {
    const read = vi.fn(() => ({}))
    const shown = { type: 'page.shown', toJSON: read } as Fact
    const received = { type: 'reply.received', toJSON: read } as unknown as Fact
    pageOf().logFact(0, shown)
    const { logFact: heard } = pageOf('?log=info')
    heard(0, received)
    expect(read).not.toHaveBeenCalled()
    heard(0, shown)
    expect(read).toHaveBeenCalledOnce()
  })

  it('[NOTE-6] stops recording when its page ends', () => {
    const { log, stop, faults, preferences } = pageOf('?log=debug')
    stop()
    faults.dispatchEvent(Object.assign(new Event('error'), { error: new Error('late') }))
    preferences.saveSettings({ keepLog: false })
    expect(log.lines()).toEqual([])
  })
})
