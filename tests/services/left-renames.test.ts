import { afterEach, describe, expect, it } from 'vitest'
import { createActor, setup, type AnyActorRef } from 'xstate'
import { friendly } from '#contract/friendly.ts'
import { ok } from '#contract/result.ts'
import type { Fact } from '#src/events/fact.ts'
import { logLogic, type LogRef } from '#src/events/log.ts'
import type { RenameErrand } from '#src/machines/app/types.ts'
import { errandsActor } from '#src/services/actors.ts'
import { createApi } from '#src/services/api.ts'
import { createErrands, type RunErrand } from '#src/services/errands.ts'
import { conversation, spreadsheet, user } from '#tests/support/client-facts.ts'
import { createTab } from '#tests/support/world.ts'

const stamp = { id: 'n1', at: '2026-11-02T10:00:00.000Z' }
const rename = {
  type: 'RENAME_CONVERSATION',
  id: 'c1',
  title: 'Rates',
  before: { title: 'Loans', updatedAt: stamp.at },
  stamp,
} as const

const pages: AnyActorRef[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.stop()
})

/** A page of the tab, as far as it renames: its log, its errands and what the server is told. */
const openPage = (tab = createTab(), load?: () => Promise<RunErrand>) => {
  const told: string[] = []
  const api = createApi(async (name, parts) => {
    told.push(`${name} ${JSON.stringify(parts?.params)} ${JSON.stringify(parts?.body)}`)
    return ok(Response.json({ updated_at: stamp.at, title: 'Rates' }))
  })
  const errands = errandsActor(
    load ?? (async () => createErrands(api, () => log.getSnapshot().context)),
    tab,
  )
  const root = createActor(
    setup({
      types: { events: {} as { type: 'RECORD'; facts: readonly Fact[] } },
      actors: { log: logLogic, errands },
    }).createMachine({
      invoke: [
        { id: 'log', systemId: 'log', src: 'log' },
        { id: 'errands', src: 'errands' },
      ],
      on: { RECORD: { actions: ({ event }) => event.facts.forEach((fact) => log.send(fact)) } },
    }),
  )
  root.start()
  const log = root.system.get('log') as LogRef
  pages.push(root)
  const signIn = (id: string = user.id): void => {
    log.send({ type: 'session.started', user: { ...user, id }, next: null })
    log.send({
      type: 'conversations.received',
      items: [conversation('c1', 'Loans')],
      page: 1,
      totalCount: 1,
      hasMore: false,
    })
    log.send({ type: 'spreadsheets.received', items: [spreadsheet('c1', 'Loans')] })
  }
  return {
    told,
    signIn,
    /** As the supervisor does: it shows, and is told. */
    rename: (type: RenameErrand['type'] = 'RENAME_CONVERSATION') => {
      const { id, title } = rename
      const of = type === 'RENAME_CONVERSATION' ? 'conversation' : 'spreadsheet'
      log.send({ type: `${of}.renamed`, id, title, updatedAt: stamp.at })
      root.getSnapshot().children.errands?.send({ ...rename, type })
    },
    notices: () => log.getSnapshot().context.app.notices.map(({ text }) => text),
    sheetTitle: () => log.getSnapshot().context.app.spreadsheets.items[0]?.title,
    title: () => log.getSnapshot().context.app.conversations.items[0]?.title,
    leave: () => root.stop(),
  }
}
const never = () => new Promise<never>(() => {})
const fails = async () => {
  throw new TypeError('Importing a module failed')
}
const sent = 'conversations.rename {"id":"c1"} {"title":"Rates"}'

describe('a rename whose code does not load', () => {
  it('[SHEET-257] is taken back and told, and no page makes it later', async () => {
    const tab = createTab()
    const page = openPage(tab, fails)
    page.signIn()
    page.rename()
    expect(page.title()).toBe('Rates')
    await expect.poll(page.notices).toEqual([friendly('Failed to fetch')])
    expect(page.title()).toBe('Loans')
    expect(tab.get()).toBe('')
  })

  it('[SHEET-257] is taken back of a spreadsheet too', async () => {
    const page = openPage(createTab(), fails)
    page.signIn()
    page.rename('RENAME_SPREADSHEET')
    expect(page.sheetTitle()).toBe('Rates')
    await expect.poll(page.sheetTitle).toBe('Loans')
  })
})

describe('a rename of a page that goes at once', () => {
  it('[CONV-90] is made by the next page, where its code had not come yet', async () => {
    const tab = createTab()
    const first = openPage(tab, never)
    first.signIn()
    first.rename()
    first.leave()
    const next = openPage(tab)
    expect(next.told).toEqual([])
    next.signIn()
    await expect.poll(next.title).toBe('Rates')
    expect(next.told).toEqual([sent])
    expect(tab.get()).toBe('')
  })

  it('[CONV-90] is kept for the page after that, where its code does not load', async () => {
    const tab = createTab()
    const first = openPage(tab, never)
    first.signIn()
    first.rename()
    first.leave()
    const left = tab.get()
    let asked = 0
    const next = openPage(tab, async () => {
      asked += 1
      throw new Error('Importing a module failed')
    })
    next.signIn()
    await expect.poll(() => asked).toBe(1)
    expect(tab.get()).toBe(left)
    expect(left).toContain('Rates')
  })

  it('[CONV-90] is not made twice, nor for somebody else', async () => {
    const tab = createTab()
    const first = openPage(tab)
    first.signIn()
    first.rename()
    await expect.poll(() => first.told).toEqual([sent])
    await expect.poll(() => tab.get()).toBe('')

    const late = openPage(tab, never)
    late.signIn()
    late.rename()
    late.leave()
    const other = openPage(tab)
    other.signIn('another')
    await expect.poll(() => tab.get()).toBe('')
    expect(other.told).toEqual([])
    expect(other.title()).toBe('Loans')
  })
})
