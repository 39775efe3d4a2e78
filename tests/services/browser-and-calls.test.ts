import { createActor, sendTo, setup } from 'xstate'
import { afterEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { ok } from '#contract/api/result.ts'
import { LOG_TEXTS } from '#src/texts/screen-wording.ts'
import { emptyState } from '#src/log/fold.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { commandsFor } from '#src/machines/app/policies.ts'
import { oneShotRequestsActor } from '#src/services/browser/supervisor-actors.ts'
import { createApi } from '#src/services/http/api.ts'
import { loadOnDemand, catchLostConnection } from '#src/services/http/lost-connection.ts'
import { createOneShotRunner } from '#src/services/http/one-shot-requests.ts'
import { createSend } from '#src/services/http/http-client.ts'
import { navigate } from '#src/services/browser/navigation.ts'
import { saveRename } from '#src/services/chat/renames.ts'
import { createPreferences } from '#src/services/browser/preferences.ts'
import { createOpenWorkbook } from '#src/services/workbook/open-workbook-session.ts'
import { spreadsheet } from '#tests/support/client/client-facts.ts'
import { createFakeTime } from '#tests/support/client/client-clock.ts'
import { json, startHostile, type Hostile, type Script } from '#tests/support/hostile.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createEdits, createHistory, createTab } from '#tests/support/client/world.ts'

let server: Hostile | null = null
afterEach(() => server?.close())

const apiOf = async (scripts: Readonly<Record<string, Script>>) => {
  server = await startHostile(scripts)
  const renew = async () =>
    ok({ user: { id: 'u1', email: null, name: null, organizations: [] }, expiresInMs: 1 })
  const pass = { token: 't1', userId: 'u1' }
  return createApi(createSend({ baseUrl: server.origin }, { pass: () => pass, renew }))
}

describe('preferences', () => {
  it('[SEND-21] [AUTH-165] a draft is kept for each conversation and for the new chat', () => {
    const memory = createMemory()
    const preferences = createPreferences(memory)
    preferences.saveDraft('c1', 'Half')
    preferences.saveDraft(null, 'New')
    const again = createPreferences(memory)
    expect([again.draftOf('c1'), again.draftOf(null), again.draftOf('c2')]).toEqual([
      'Half',
      'New',
      '',
    ])
    again.saveDraft('c1', '')
    expect([...memory.kept.keys()]).toHaveLength(1)
  })

  it('[SHELL-16] the sidebar state is a cookie of seven days, open by default', () => {
    const set: string[] = []
    const memory = { ...createMemory(), setCookie: (cookie: string) => set.push(cookie) }
    createPreferences(memory).saveSidebarOpen(false)
    expect(set).toEqual(['sidebar_state=false; path=/; max-age=604800; samesite=lax'])
    const openWith = (cookies: string) =>
      createPreferences({ ...memory, cookies: () => cookies }).isSidebarOpen()
    expect(
      ['', 'sidebar_state=true', 'a=1; sidebar_state=false', 'x_sidebar_state=false'].map(openWith),
    ).toEqual([true, true, false, true])
  })

  it('[SHELL-141] a chosen theme or density is stored, and removed when it returns to the default', () => {
    const memory = createMemory()
    const preferences = createPreferences(memory)
    preferences.saveAppearance('theme', 'dark')
    preferences.saveAppearance('density', 'comfortable')
    preferences.saveAppearance('theme', '')
    expect([...memory.kept]).toEqual([['ledgerline.density', 'comfortable']])
  })
})

describe('navigation', () => {
  const from = (at: string, target: Omit<Parameters<typeof navigate>[1], 'type'>): string => {
    const history = createHistory(at)
    navigate(history, { type: 'NAVIGATE', ...target })
    return history.location.href
  }

  it('[ORG-40] a session that ends on an invitation page keeps the code in the tab, not in the address', () => {
    const [history, tab] = [createHistory('/app/join#k3y'), createTab()]
    const target = { to: '/sign-in', replace: true, keepsPlace: true } as const
    navigate(history, { type: 'NAVIGATE', ...target }, tab)
    expect(history.location.href).toBe('/sign-in?next=%2Fapp%2Fjoin')
    expect(tab.get()).toBe('k3y')
  })

  it('[SEND-11] with `onlyAt` happens only if the page is at that path', () => {
    const target = { to: '/app/chat/c1', replace: true, onlyAt: '/app/chat' }
    expect(from('/app/chat', target)).toBe('/app/chat/c1')
    expect(from('/app/chat/?x=1', target)).toBe('/app/chat/c1')
    expect(from('/app/spreadsheets', target)).toBe('/app/spreadsheets')
  })

  it('[TRANSFER-27] when a new spreadsheet gets its id, its address keeps the open dialog', () => {
    const flags = { chat: true, spreadsheets: true, documents: true, billing: true }
    const created = { type: 'workbook.created', spreadsheet: spreadsheet('s1') } as const
    const [went] = commandsFor(created, {
      before: emptyState,
      after: emptyState,
      flags,
    })
    if (went?.type !== 'NAVIGATE') throw new Error('it goes nowhere')
    const { type: _, ...target } = went
    expect(from('/app/spreadsheet?action=upload', target)).toBe('/app/spreadsheet/s1?action=upload')
    expect(from('/app/spreadsheet/', target)).toBe('/app/spreadsheet/s1')
    expect(from('/app/spreadsheets?action=upload', target)).toBe('/app/spreadsheets?action=upload')
  })

  it('[NAV-21] a redirect to the sign-in carries the current address, and never leaves a public page', () => {
    const target = { to: '/sign-in', replace: true, keepsPlace: true }
    expect(from('/app/chat/c1?q=a b', target)).toBe('/sign-in?next=%2Fapp%2Fchat%2Fc1%3Fq%3Da+b')
    expect(from('/about', target)).toBe('/about')
  })
})

describe('calls', () => {
  it('[ERR-1] a refused call returns status, detail and waiting time', async () => {
    const api = await apiOf({
      'GET /api/spreadsheets/': json({ error: 'Busy', retry_after: 7 }, 429),
    })
    expect(await api(endpoints, 'spreadsheets.list', {})).toMatchObject({
      ok: false,
      error: { type: 'http', status: 429, detail: 'Busy', retryAfterSeconds: 7 },
    })
  })

  it('[API-11] a response that is not JSON or does not fit its schema is unreadable', async () => {
    const api = await apiOf({
      'GET /api/spreadsheets/': json({ spreadsheets: [{ title: 'no id' }] }),
      'GET /api/chat/histories/': (_, response) => response.end('<html>'),
    })
    const unreadable = (operation: string) => ({
      ok: false,
      error: { type: 'unreadable', operation },
    })
    expect(await api(endpoints, 'spreadsheets.list', {})).toEqual(unreadable('spreadsheets.list'))
    expect(await api(endpoints, 'histories.list', {})).toEqual(unreadable('histories.list'))
  })

  it('[STREAM-25] an id is encoded, whatever it contains', async () => {
    const api = await apiOf({})
    await api(endpoints, 'spreadsheets.get', { params: { id: '../../x?y=/#é' } })
    expect(server?.seen[0]?.line).toBe('GET /api/spreadsheets/..%2F..%2Fx%3Fy%3D%2F%23%C3%A9/')
  })
})

describe('oneShotRequests', () => {
  const stamp = { id: 'e1', at: '2026-11-02T10:00:00.000Z' }
  const rename = { title: 'Rates', before: null, stamp }

  it('[ERR-5] [NOTE-4] a refused rename shows a red toast', async () => {
    const api = await apiOf({ 'PATCH /api/spreadsheets/s1/': json({ detail: 'no' }, 500) })
    const saved = await saveRename(api, { of: 'spreadsheet', id: 's1', ...rename })
    if (saved.ok) throw new Error('it was not refused')
    const { error } = saved
    const scene = {
      before: emptyState,
      after: emptyState,
      flags: { chat: true, spreadsheets: true, documents: true, billing: true },
    }
    expect(commandsFor({ type: 'rename.failed', error }, scene)).toEqual([
      { type: 'NOTIFY', level: 'error', text: 'Failed to rename spreadsheet' },
    ])
  })

  it('[CONV-9] [SHEET-5] a rename request outlives the page', async () => {
    const told: (boolean | undefined)[] = []
    const api = createApi(async (_rows, _name, parts) => {
      told.push(parts?.keepalive)
      return ok(Response.json({ updated_at: stamp.at, title: 'Rates' }))
    })
    await saveRename(api, { of: 'conversation', id: 'x1', ...rename })
    await saveRename(api, { of: 'spreadsheet', id: 'x1', ...rename })
    expect(told).toEqual([true, true])
  })

  it('[SHEET-29] a table insert that threw is reported as failed, so it can be repeated', async () => {
    const oneShotRequests = oneShotRequestsActor(() => Promise.reject(new Error('out of memory')))
    const table = { type: 'INSERT_TABLE', key: 'k', conversationId: null, heading: '' } as const
    const rest = { title: '', table: { heads: [], rows: [] }, requestId: 'r', knownSheetId: null }
    const told = new Promise<readonly Fact[]>((tell) => {
      const machine = setup({
        types: { events: {} as { type: 'RECORD'; facts: readonly Fact[] } },
        actors: { oneShotRequests },
      }).createMachine({
        invoke: { id: 'oneShotRequests', src: 'oneShotRequests' },
        entry: sendTo('oneShotRequests', { ...table, ...rest, stamp }),
        on: { RECORD: { actions: ({ event }) => tell(event.facts) } },
      })
      createActor(machine).start()
    })
    const [failed, ...more] = await told
    expect(more).toEqual([])
    expect(failed).toMatchObject({ type: 'table.insert_failed', key: 'k' })
  })
})

describe('the copied log', () => {
  const stamp = { id: 'n1', at: '2026-11-02T10:00:00.000Z' }
  const facts = [{ at: 0, fact: { type: 'page.shown' } as const }]
  const log = () => ({ app: emptyState, base: emptyState, facts, older: [] })

  it('[LOG-3] is copied to the clipboard, with a toast', async () => {
    const copied: string[] = []
    const run = createOneShotRunner(await apiOf({}), log, async (text) => void copied.push(text))
    expect(await run({ type: 'COPY_LOG', stamp })).toMatchObject([
      { type: 'notice.raised', notice: { id: 'n1', level: 'success', text: LOG_TEXTS.copied } },
    ])
    expect(copied.map((text) => JSON.parse(text))).toEqual([
      [{ at: '1970-01-01T00:00:00.000Z', type: 'page.shown', size: 21 }],
    ])
  })

  it('[NOTE-6] merges lines of the client log with the facts by time, without duplicates', async () => {
    const copied: string[] = []
    const noted = [
      { at: '1969-12-31T23:59:59.000Z', level: 'error', type: 'page.threw', name: 'RangeError' },
      { at: '1970-01-01T00:00:00.000Z', level: 'info', type: 'page.shown', size: 21 },
      { at: '1970-01-01T00:00:01.000Z', level: 'warn', type: 'code.missed' },
    ] as const
    const run = createOneShotRunner(
      await apiOf({}),
      log,
      async (text) => void copied.push(text),
      () => noted,
    )
    await run({ type: 'COPY_LOG', stamp })
    const types = copied.flatMap((text) =>
      (JSON.parse(text) as readonly { readonly type: string }[]).map(({ type }) => type),
    )
    expect(types).toEqual(['page.threw', 'page.shown', 'code.missed'])
  })

  it('[LOG-3] a refused or missing clipboard shows a red toast', async () => {
    const api = await apiOf({})
    const refused = createOneShotRunner(api, log, () => Promise.reject(new Error('denied')))
    for (const run of [refused, createOneShotRunner(api, log)])
      expect(await run({ type: 'COPY_LOG', stamp })).toMatchObject([
        { type: 'notice.raised', notice: { level: 'error', text: LOG_TEXTS.notCopied } },
      ])
  })
})

describe('code loaded on demand', () => {
  it('is loaded only once, and is requested again after a failure', async () => {
    let tries = 0
    const part = loadOnDemand(async () => {
      tries += 1
      if (tries === 1) throw new Error('Failed to fetch')
      return tries
    })
    const lost = await catchLostConnection('messages.list', async () => ok(await part()))
    expect(lost).toMatchObject({ ok: false, error: { type: 'network', raw: 'Failed to fetch' } })
    expect([await part(), await part()]).toEqual([2, 2])
  })
})

describe('the open workbook', () => {
  it('[SAVE-8] stores edits after a short delay and drops them once they are acknowledged', async () => {
    const time = createFakeTime()
    const edits = createEdits()
    const openWorkbook = createOpenWorkbook(edits, time, () => 'k1')
    let changed = () => {}
    let told = 0
    openWorkbook.replace({ key: 's1', revision: 3, requestId: 'r1' }, { id: 's1' })
    openWorkbook.onEdit(() => {
      told += 1
    })
    openWorkbook.attach({
      save: () => ({ id: 's1', edited: true }),
      settled: async () => {},
      onEdit: (listener) => {
        changed = listener
        return () => {}
      },
      isTyping: () => false,
      onTyped: () => () => {},
      applyChanges: () => {},
      dispose: () => {},
    })
    for (let i = 0; i < 50; i += 1) changed()
    expect(told).toBe(1)
    time.advance(300)
    expect(told).toBe(2)
    await new Promise((resolve) => setImmediate(resolve))
    expect(edits.kept.get('s1')).toMatchObject({
      revision: 3,
      data: { id: 's1', edited: true },
    })
    const taken = openWorkbook.take()
    expect(taken?.isCurrent()).toBe(true)
    await openWorkbook.acknowledge()
    expect(edits.kept.size).toBe(0)
    changed()
    expect(taken?.isCurrent()).toBe(false)
    openWorkbook.keep()
    expect(edits.kept.size).toBe(1)
  })
})
