import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { AppConfig, type SpreadsheetSummary } from '#contract/api/entities.ts'
import { examplesFor, type Example } from '#src/texts/examples.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { AppState } from '#src/log/state.ts'
import type { AppCommand, SendCommand } from '#src/machines/app/commands.ts'
import type { SendAnswer } from '#src/machines/reply/types.ts'
import { createPreferences, type BrowserStorage } from '#src/services/browser/preferences.ts'
import { ChatExamples } from '#src/ui/first-run/example-list.tsx'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'
import { runExample, findOrCreateSample } from '#src/ui/first-run/run-example.ts'
import { credits } from '#tests/support/client/facts.ts'

const createMemory = (): BrowserStorage => {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    cookies: () => '',
    setCookie: () => {},
    watch: () => {},
  }
}

const user = { id: 'u1', email: null, name: null, organizations: [] }

/** A fake app that folds facts. `sent` records its commands. */
const world = (
  offersDone: readonly string[] | undefined,
  hasSheets = true,
  hasDocuments = true,
) => {
  let state: AppState = fold(emptyState, {
    type: 'session.restored',
    user: { ...user, ...(offersDone && { offers_done: [...offersDone] }) },
  })
  const hearers = new Set<() => void>()
  const sent: AppCommand[] = []
  const preferences = createPreferences(createMemory())
  const app = {
    config: v.parse(AppConfig, {
      flags: { spreadsheets: hasSheets, documents: hasDocuments },
    }),
    preferences,
    state: () => state,
    subscribe: (hear: () => void) => {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    send: (command: AppCommand) => void sent.push(command),
    ask: (command: SendCommand): SendAnswer => {
      sent.push(command)
      return { isTaken: true }
    },
  } as unknown as App
  const tell = (...facts: readonly Fact[]): void => {
    for (const fact of facts) state = fold(state, fact)
    for (const hear of hearers) hear()
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const drawn = (): string =>
    renderToStaticMarkup(
      <RouterContextProvider router={router}>
        <AppProvider app={app}>
          <ChatExamples />
        </AppProvider>
      </RouterContextProvider>,
    )
  return { app, sent, tell, drawn, preferences, waits: () => hearers.size }
}
const titles = (markup: string): readonly string[] =>
  [...markup.matchAll(/<b>(.*?)<\/b>/g)].map(([, title = '']) => title)

it('[DOC-182] a new chat offers questions about documents, with and without examples', () => {
  const done = examplesFor(true).map(({ id }) => id)
  for (const offersDone of [[], done]) {
    expect(world(offersDone).drawn()).toContain('Or attach documents and ask about them')
    expect(world(offersDone, true, false).drawn()).not.toContain('documents')
  }
})

describe('the examples of the first run', () => {
  it.each([true, false])('[SHELL-120] are three, with spreadsheets on: %s', (hasSheets) => {
    const { drawn } = world([], hasSheets)
    expect(titles(drawn())).toEqual(examplesFor(hasSheets).map(({ title }) => title))
    expect(titles(drawn())).toHaveLength(3)
    expect(drawn()).toContain('uses 1 credit')
    if (!hasSheets) expect(examplesFor(false).some(({ onSample }) => onSample)).toBe(false)
  })

  it('[SHELL-122] do not return once used, whether the server or the browser remembers it', () => {
    const { drawn, preferences } = world(['loan'])
    expect(titles(drawn())).toEqual(['Find what changed in a month', 'Forecast 13 weeks of cash'])
    preferences.saveSettings({ offersDone: ['u1/changes', 'u2/forecast'] })
    expect(titles(drawn())).toEqual(['Forecast 13 weeks of cash'])
    preferences.saveSettings({ offersDone: ['u1/changes', 'u1/forecast'] })
    expect(drawn()).toContain('Ask in your own words.')
    expect(titles(drawn())).toEqual([])
    // A server that does not store finished examples.
    const plain = world(undefined)
    plain.preferences.saveSettings({ offersDone: ['u1/loan'] })
    expect(titles(plain.drawn())).toHaveLength(2)
  })
})

const sheet = (id: string, sample?: boolean): SpreadsheetSummary => ({
  id,
  title: 'Sample ledger',
  created_at: '',
  updated_at: '',
  revision: 1,
  public_share: null,
  ...(sample && { sample }),
})
const noSheets: Fact = { type: 'spreadsheets.received', items: [] }
const failed: Fact = {
  type: 'spreadsheets.failed',
  error: { type: 'network', operation: 'spreadsheets.list', raw: 'Failed to fetch' },
}
const requested: Fact = {
  type: 'spreadsheet.create_requested',
  template: 'sample_ledger',
  requestId: 'r1',
  stays: true,
}

describe('the sample data of an example', () => {
  it("[SHELL-123] is the user's sample spreadsheet if the loaded list contains one, and nothing is requested", () => {
    const { app, sent, tell, waits } = world([])
    tell({ type: 'spreadsheets.received', items: [sheet('a'), sheet('b', true)] })
    const heard: unknown[] = []
    findOrCreateSample(app, (id) => heard.push(id))
    expect(heard).toEqual(['b'])
    expect([sent, waits()]).toEqual([[], 0])
  })

  it('[SHELL-123] is created once if there is none, after the list has loaded', () => {
    const { app, sent, tell, waits } = world([])
    tell({ type: 'spreadsheets.requested' })
    const heard: unknown[] = []
    findOrCreateSample(app, (id) => heard.push(id))
    expect(sent).toEqual([])
    tell({ type: 'spreadsheets.received', items: [sheet('a')] })
    expect(sent).toEqual([{ type: 'CREATE_FROM_TEMPLATE', template: 'sample_ledger', stays: true }])
    tell(requested)
    tell({ type: 'spreadsheets.received', items: [sheet('a')] })
    expect([sent.length, heard]).toEqual([1, []])
    tell({ type: 'spreadsheet.created', spreadsheet: sheet('c', true) })
    expect([heard, waits()]).toEqual([['c'], 0])
  })

  it('[SHELL-123, SHELL-703, SHELL-735] is looked up in the list of spreadsheets, which is requested if it is not loaded', () => {
    for (const facts of [[], [failed]]) {
      const { app, sent, tell, waits } = world([])
      tell(...facts)
      const heard: unknown[] = []
      findOrCreateSample(app, (id) => heard.push(id))
      tell({ type: 'page.shown' })
      expect(sent).toEqual([{ type: 'LOAD_SPREADSHEETS' }])
      tell({ type: 'spreadsheets.requested' })
      tell({ type: 'spreadsheets.received', items: [sheet('b', true)] })
      expect([sent.length, heard, waits()]).toEqual([1, ['b'], 0])
    }
  })

  it('[SHELL-123, SHELL-704] is not created if the list fails to load, and the error is shown', () => {
    const { app, sent, tell, waits } = world([])
    tell(failed)
    const heard: unknown[] = []
    findOrCreateSample(app, (id) => heard.push(id))
    tell({ type: 'spreadsheets.requested' })
    tell(failed)
    const text = app.state().spreadsheets.error
    expect(text).not.toBeNull()
    expect(sent).toEqual([{ type: 'LOAD_SPREADSHEETS' }, { type: 'NOTIFY', level: 'error', text }])
    expect([heard, waits()]).toEqual([[null], 0])
  })

  it('[SHELL-123, SHELL-704] is reported as null if its creation fails, and not at all once the caller has cancelled', () => {
    const broken = world([])
    const heard: unknown[] = []
    broken.tell(noSheets)
    findOrCreateSample(broken.app, (id) => heard.push(id))
    broken.tell(requested)
    broken.tell({ type: 'spreadsheet.create_failed', error: { type: 'unknown' } as never })
    expect([heard, broken.waits()]).toEqual([[null], 0])

    const left = world([])
    left.tell(noSheets)
    findOrCreateSample(left.app, () => heard.push('late'))()
    left.tell(requested, { type: 'spreadsheet.created', spreadsheet: sheet('c', true) })
    expect([heard, left.waits()]).toEqual([[null], 0])
  })
})

describe('a pressed example', () => {
  const balance = (of: number): Fact => ({
    type: 'credits.received',
    credits: credits({ balance: of }),
  })
  const [plain, onSample] = examplesFor(true)
  const press = (example: Example | undefined, ...facts: readonly Fact[]) => {
    const { app, sent, tell, waits } = world([])
    tell(...facts)
    const went: unknown[] = []
    if (!example) throw new Error('no such example')
    runExample(app, example, null, {
      wait: (isWaiting) => went.push(isWaiting ? 'waits' : 'waited'),
      sent: () => went.push('sent'),
    })
    return { went, tell, waits, sent: () => sent.map(({ type }) => type) }
  }

  it('[SHELL-120] is sent in a new chat', () => {
    const { went, sent } = press(plain, balance(1))
    expect([went, sent()]).toEqual([['sent'], ['SEND']])
  })

  it.each([plain, onSample])(
    '[SHELL-122] without a credit only opens the paywall: $id',
    (example) => {
      const { went, sent, waits } = press(example, balance(0))
      expect([went, sent(), waits()]).toEqual([[], ['OPEN_PAYWALL'], 0])
    },
  )

  it('[SHELL-122] opens the paywall and sends nothing if the last credit is spent while the sample is created', async () => {
    const { went, tell, sent } = press(onSample, balance(1), noSheets)
    tell(requested)
    tell(balance(0))
    tell({ type: 'spreadsheet.created', spreadsheet: sheet('c', true) })
    await Promise.resolve()
    expect(went).toEqual(['waits', 'waited'])
    expect(sent()).toEqual(['CREATE_FROM_TEMPLATE', 'OPEN_PAYWALL'])
  })

  it('[SHELL-122] is not sent while offline', () => {
    const { went, sent } = press(plain, { type: 'connection.lost' })
    expect([went, sent()]).toEqual([[], []])
  })
})
