import { describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { ANALYTICS_NEW_USER_MS } from '#contract/limits/analytics.ts'
import { AppConfig } from '#contract/api/entities.ts'
import { hasTrackingOptOut } from '#src/shared/tracking.ts'
import {
  isNewUser,
  startTracking,
  type TrackingSettings,
} from '#src/services/analytics/usage-tracking.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { Analytics } from '#src/services/analytics/port.ts'
import { keepRemoteFlags, withRemoteFlags } from '#src/services/analytics/remote-flags.ts'
import { createPreferences } from '#src/services/browser/preferences.ts'
import { createMemory } from '#tests/support/client/memory.ts'

const NOW = Date.parse('2026-11-02T10:00:00Z')
const user = { id: 'u1', email: 'ann@example.test', name: 'Ann', organizations: [] }

type Wishes = { readonly doNotTrack?: string; readonly globalPrivacyControl?: boolean }

/** A page with analytics, and the calls to its fake service. */
const counted = (navigator: Wishes = {}, restored = true) => {
  const heard: unknown[] = []
  const service: Analytics = {
    pageShown: (href) => heard.push(['page', href]),
    used: (event) => heard.push(['used', event]),
    counts: (who) => heard.push(['counts', who]),
    setOn: (isOn) => heard.push(['on', isOn]),
  }
  let state = restored ? fold(emptyState, { type: 'session.restored', user }) : emptyState
  let hear: (news: { fact: Fact; before: typeof state }) => void = () => {}
  let moved = () => {}
  const at = { pathname: '', href: '/app/chats' }
  const listeners: (readonly [string, (event: unknown) => void])[] = []
  const dispatch = (type: string, event: unknown): void => {
    for (const [heard, hear] of listeners) if (heard === type) hear(event)
  }
  const load = vi.fn(async () => service)
  const forget = vi.fn()
  const preferences = createPreferences(createMemory())
  startTracking({
    log: {
      getSnapshot: () => ({ context: { app: state } }),
      on: (_: string, tell: typeof hear) => (hear = tell),
    },
    clock: { now: () => NOW },
    preferences,
    history: {
      location: at,
      push: () => {},
      replace: () => {},
      subscribe: (tell: () => void) => ((moved = tell), () => {}),
    },
    page: {
      navigator,
      addEventListener: (type: string, hear: (event: unknown) => void) =>
        listeners.push([type, hear]),
    },
    load,
    forget,
  } as unknown as TrackingSettings)
  return {
    heard,
    load,
    forget,
    preferences,
    tell: (fact: Fact) => {
      const before = state
      state = fold(state, fact)
      hear({ fact, before })
    },
    go: (href: string) => {
      at.href = href
      moved()
    },
    drop: (...names: readonly string[]) => {
      dispatch('drop', { dataTransfer: { files: names.map((name) => ({ name })) } })
    },
    show: (persisted: boolean) => dispatch('pageshow', { persisted }),
  }
}
const here = async (page: ReturnType<typeof counted>) =>
  vi.waitFor(() => expect(page.heard.length).toBeGreaterThan(0))

describe('usage analytics', () => {
  it('[ANALYTICS-1] the first page and every change of the address are one page view each', async () => {
    const page = counted()
    await here(page)
    page.go('/app/chats?q=loan')
    page.go('/app/chats?q=loan')
    page.go('/app/chats?q=loan#main')
    page.go('/about')
    expect(page.heard.filter((one) => Array.isArray(one) && one[0] === 'page')).toEqual(
      ['/app/chats', '/app/chats?q=loan', '/app/chats?q=loan#main', '/about'].map((href) => [
        'page',
        href,
      ]),
    )
  })

  it('[ANALYTICS-19] a page restored from the cache of the browser is another page view', async () => {
    const page = counted()
    await here(page)
    const views = () => page.heard.filter((one) => Array.isArray(one) && one[0] === 'page')
    page.show(false)
    expect(views()).toHaveLength(1)
    page.show(true)
    expect(views()).toEqual([
      ['page', '/app/chats'],
      ['page', '/app/chats'],
    ])
    page.preferences.saveSettings({ usageStatistics: false })
    page.show(true)
    expect(views()).toHaveLength(2)
  })

  it('[ANALYTICS-2] a drop of files reports their number and kinds, never a name', async () => {
    const page = counted()
    await here(page)
    page.drop('Salaries 2026.xlsx', 'b.XLSX', 'c.pdf')
    page.drop()
    expect(page.heard.at(-1)).toEqual([
      'used',
      { type: 'files_dropped', kinds: ['xlsx', 'pdf'], count: 3 },
    ])
    expect(JSON.stringify(page.heard)).not.toContain('Salaries')
  })

  it('[ANALYTICS-14] an unsupported file ending is reported as "other", because the ending may be a private word', async () => {
    const page = counted()
    await here(page)
    page.drop('Pay of.Smith', 'notes', 'a.TSV', 'b.docx', '.zip')
    expect(page.heard.at(-1)).toEqual([
      'used',
      { type: 'files_dropped', kinds: ['other', 'tsv', 'docx'], count: 5 },
    ])
  })

  it('[ANALYTICS-2] a file that became a spreadsheet is reported by kind and size', async () => {
    const page = counted()
    await here(page)
    const row = {
      id: 'f1',
      name: 'Salaries.csv',
      size: 120,
      isText: true,
      error: null,
      status: 'waiting',
    }
    page.tell({ type: 'import.added', rows: [row] } as never)
    page.tell({ type: 'import.finished', id: 'f1', change: {}, spreadsheet: { id: 's1' } } as never)
    expect(page.heard.at(-1)).toEqual(['used', { type: 'file_uploaded', kind: 'csv', bytes: 120 }])
  })

  it('[ANALYTICS-2] uploaded documents are reported by kind and size', async () => {
    const page = counted()
    await here(page)
    const rows = ['a.pdf', 'b.tax-return'].map((filename, at) => ({
      localId: `doc_${at}`,
      filename,
      file_size: 7 + at,
    }))
    page.tell({ type: 'documents.added', chat: 'c1', rows } as never)
    const told = page.heard.length
    page.tell({ type: 'documents.uploaded', byId: { doc_0: {}, doc_1: {} } } as never)
    page.tell({ type: 'documents.dropped', ids: ['doc_0'] } as never)
    expect(page.heard.slice(told)).toEqual([
      ['used', { type: 'file_uploaded', kind: 'pdf', bytes: 7 }],
      ['used', { type: 'file_uploaded', kind: 'other', bytes: 8 }],
    ])
  })

  it('[ANALYTICS-10, ANALYTICS-21] a person is counted by id only, until the sign-out', async () => {
    const page = counted()
    await here(page)
    expect(page.heard[0]).toEqual(['counts', { id: 'u1', isNew: false }])
    page.tell({ type: 'session.ended', reason: 'signed_out' } as never)
    expect(page.heard.at(-1)).toEqual(['counts', null])
    const made = { ...user, id: 'u2', created_at: new Date(NOW - 1000).toISOString() }
    page.tell({ type: 'session.started', user: made, next: null } as never)
    expect(page.heard.at(-1)).toEqual(['counts', { id: 'u2', isNew: true }])
    expect(JSON.stringify(page.heard)).not.toMatch(/Ann|ann@/)
  })

  it.each([
    [0, true],
    [ANALYTICS_NEW_USER_MS, true],
    [ANALYTICS_NEW_USER_MS + 1, false],
    [-1, true],
    [-ANALYTICS_NEW_USER_MS, true],
    [-ANALYTICS_NEW_USER_MS - 1, false],
  ])('[ANALYTICS-3] an account created %i ms ago is new: %s', (age, expected) => {
    expect(isNewUser({ created_at: new Date(NOW - age).toISOString() }, NOW)).toBe(expected)
  })

  it('[ANALYTICS-3] a user without a known creation time is not new', () => {
    expect(isNewUser({ created_at: undefined }, NOW)).toBe(false)
    expect(isNewUser({ created_at: 'soon' }, NOW)).toBe(false)
  })
})

describe('opting out of analytics', () => {
  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    '[ANALYTICS-9] %j: no analytics code is loaded and nothing is reported',
    async (wishes) => {
      expect(hasTrackingOptOut(wishes)).toBe(true)
      const page = counted(wishes)
      page.go('/about')
      page.preferences.saveSettings({ usageStatistics: false })
      page.preferences.saveSettings({ usageStatistics: true })
      page.drop('a.csv')
      await Promise.resolve()
      expect(page.load).not.toHaveBeenCalled()
      expect(page.heard).toEqual([])
      expect(page.forget).toHaveBeenCalled()
    },
  )

  it('[ANALYTICS-9] a browser without an opt-out signal is counted', () => {
    for (const wishes of [
      {},
      { doNotTrack: '0' },
      { doNotTrack: null, globalPrivacyControl: false },
    ])
      expect(hasTrackingOptOut(wishes)).toBe(false)
  })

  it('[ANALYTICS-9] the switch in Settings stops counting at once and restarts it', async () => {
    const page = counted()
    await here(page)
    expect(page.forget).not.toHaveBeenCalled()
    page.preferences.saveSettings({ usageStatistics: false })
    expect(page.heard.at(-1)).toEqual(['on', false])
    expect(page.forget).toHaveBeenCalledOnce()
    const told = page.heard.length
    page.go('/about')
    page.drop('a.csv')
    expect(page.heard).toHaveLength(told)
    page.preferences.saveSettings({ usageStatistics: true })
    expect(page.heard.slice(told)).toEqual([
      ['on', true],
      ['counts', { id: 'u1', isNew: false }],
      ['page', '/about'],
    ])
    expect(page.load).toHaveBeenCalledOnce()
  })
})

describe('[FLAG-7] flags from analytics', () => {
  const configOf = (more: v.InferInput<typeof AppConfig> = {}) =>
    v.parse(AppConfig, { posthog_key: 'phc_1', ...more })

  it('apply from the next page load on, unless the configuration fixes them', () => {
    const memory = createMemory()
    const before = configOf()
    expect(withRemoteFlags(before, memory)).toEqual(before)
    keepRemoteFlags({ chat: false, codeExec: 'variant', spreadsheets: true, other: false }, memory)
    expect(withRemoteFlags(before, memory).flags).toEqual({ ...before.flags, chat: false })
    const fixed = configOf({ flags: { chat: true }, flags_fixed: ['chat'] })
    expect(withRemoteFlags(fixed, memory)).toEqual(fixed)
    const none = v.parse(AppConfig, {})
    expect(withRemoteFlags(none, memory)).toEqual(none)
  })

  it('never change the billing flag, which decides whether the server charges', () => {
    const memory = createMemory()
    keepRemoteFlags({ billing: false }, memory)
    expect(memory.get('ledgerline.flags')).toBeNull()
    memory.set('ledgerline.flags', '{"billing":false}')
    expect(withRemoteFlags(configOf(), memory)).toEqual(configOf())
  })

  it('change nothing if they are missing or damaged', () => {
    const memory = createMemory()
    keepRemoteFlags({ chat: false }, memory)
    keepRemoteFlags({}, memory)
    expect(withRemoteFlags(configOf(), memory)).toEqual(configOf())
    for (const text of ['{', '7', '[]', '{"chat":"no"}']) {
      memory.set('ledgerline.flags', text)
      expect(withRemoteFlags(configOf(), memory)).toEqual(configOf())
    }
  })
})
