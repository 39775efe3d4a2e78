import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { AppConfig } from '#contract/api/entities.ts'
import type { Switches } from '#contract/api/flags.ts'
import { ok } from '#contract/api/result.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import { keepRemoteFlags, withRemoteFlags } from '#src/services/analytics/remote-flags.ts'
import { refuseDisabledCalls, type Send } from '#src/services/http/http-client.ts'
import { FLAG_COMBINATIONS, NAMED_COMBINATIONS } from '#tests/support/server/flags.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createTab, createWorld } from '#tests/support/client/world.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const rows = Object.entries(endpoints) as [EndpointName, Endpoint][]

/**
 * The features that each path needs. Listed by hand, so that the test does not depend on the
 * endpoint table.
 */
const NEEDS: readonly (readonly [RegExp, keyof Switches])[] = [
  [/^\/api\/chat\//, 'chat'],
  [/^\/api\/documents\//, 'chat'],
  [/^\/api\/documents\//, 'documents'],
  [/\/spreadsheets?\//, 'spreadsheets'],
  [/^\/api\/billing\//, 'billing'],
]

/**
 * The commands that use each feature. A screen may still offer them after the feature is turned
 * off.
 */
const BEGUN: Readonly<Record<'chat' | 'spreadsheets' | 'billing', readonly AppCommand[]>> = {
  chat: [
    { type: 'SEND', conversationId: null, text: 'Hi', documents: [] },
    { type: 'RETRY', conversationId: null },
    { type: 'OPEN_CONVERSATION', id: ID },
    { type: 'LOAD_EARLIER_MESSAGES', id: ID },
    { type: 'RELOAD_MESSAGES', id: ID },
    { type: 'LOAD_CONVERSATIONS' },
    { type: 'LOAD_MORE_CONVERSATIONS' },
    { type: 'SEARCH_CONVERSATIONS', query: 'loan' },
    { type: 'LOAD_MORE_FOUND' },
    { type: 'RENAME_CONVERSATION', id: ID, title: 'Rates' },
    { type: 'DELETE_CONVERSATIONS', ids: [ID] },
    { type: 'LOAD_SHEET_CHATS', id: ID },
  ],
  spreadsheets: [
    { type: 'LOAD_SPREADSHEETS' },
    { type: 'LOAD_SHEET_CHATS', id: ID },
    { type: 'RENAME_SPREADSHEET', id: ID, title: 'Costs' },
    { type: 'DELETE_SPREADSHEETS', ids: [ID] },
    { type: 'CREATE_FROM_TEMPLATE', template: 'loan' },
    { type: 'OPEN_WORKBOOK', id: ID },
    { type: 'RELOAD_WORKBOOK' },
    { type: 'SAVE_NOW' },
    { type: 'TRANSFER', event: { type: 'OPEN_IMPORT' } },
    { type: 'OPEN_SHARE', id: ID },
    { type: 'ENABLE_SHARE' },
    { type: 'OPEN_PUBLIC', code: 'abcdefghij' },
    { type: 'RELOAD_PUBLIC' },
    { type: 'FIND_PUBLIC', query: 'loan' },
    { type: 'COPY_PUBLIC' },
    { type: 'COPY_SPREADSHEET', id: ID },
  ],
  billing: [
    { type: 'LOAD_CREDITS' },
    { type: 'OPEN_PAYWALL' },
    { type: 'START_CHECKOUT' },
    { type: 'MANAGE_SUBSCRIPTION' },
  ],
}

const session = {
  token: 't1',
  expires_at: '2099-01-01T00:00:00Z',
  user: { id: 'u1', email: null, name: null, organizations: [], offers_done: [] },
}

/** A page of a signed-in user, and the paths it has requested. */
const pageOf = async (flags: Switches) => {
  const asked: string[] = []
  const world = createWorld({
    origin: 'http://x.test',
    config: { flags },
    tab: createTab(),
    fetch: async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      asked.push(pathname)
      return pathname.includes('/auth/')
        ? Response.json(session)
        : Response.json({ detail: 'Busy.' }, { status: 503 })
    },
  })
  await world.app.sessionKnown()
  return { world, asked }
}

describe('commands of a feature that is off', () => {
  it.each(NAMED_COMBINATIONS)(
    '[FLAG-3] %s off: they request nothing, show no notice and change no state',
    async (_, flags) => {
      const { world, asked } = await pageOf(flags)
      const before = world.state()
      const off = (['chat', 'spreadsheets', 'billing'] as const).filter((one) => !flags[one])
      for (const one of off) for (const command of BEGUN[one]) world.send(command)
      // This command works with all features off. Once its request arrives, any request of the
      // earlier commands would have arrived too.
      world.send({ type: 'FINISH_EXAMPLES', names: ['loan'] })
      await expect.poll(() => asked).toContainEqual(expect.stringContaining('/api/account/'))
      const { notices, removals, chat, workbook, share, publicSheet, imports, credits } =
        world.state()
      expect(notices).toEqual([])
      expect(removals).toEqual([])
      if (!flags.chat) expect(chat).toEqual(before.chat)
      if (!flags.spreadsheets)
        expect({ workbook, share, publicSheet, imports }).toEqual({
          workbook: before.workbook,
          share: before.share,
          publicSheet: before.publicSheet,
          imports: before.imports,
        })
      if (!flags.billing) expect(credits).toEqual(before.credits)
      for (const [address, flag] of NEEDS)
        if (!flags[flag])
          expect(
            asked.filter((path) => address.test(path)),
            flag,
          ).toEqual([])
      world.end()
    },
  )
})

describe('requests of the client', () => {
  it.each(NAMED_COMBINATIONS)(
    '[FLAG-3] %s off: no request of the feature leaves the page',
    async (_, flags) => {
      const left: string[] = []
      const plain: Send = async (_, name) => {
        left.push(name)
        return ok(Response.json({}))
      }
      const send = refuseDisabledCalls(plain, flags)
      for (const [name] of rows) await send(endpoints, name)
      const expected = rows.filter(
        ([, { path }]) => !NEEDS.some(([address, flag]) => address.test(path) && !flags[flag]),
      )
      expect(left.toSorted()).toEqual(expected.map(([name]) => name).toSorted())
    },
  )
})

describe('the artifacts flag', () => {
  const configOf = (flags: object) => v.parse(AppConfig, { posthog_key: 'phc_1', flags })

  it('[FLAG-9] comes only from the configuration, not from analytics, and lists nothing by default', () => {
    expect(configOf({}).flags.artifacts).toEqual([])
    const config = configOf({ artifacts: ['chart'] })
    expect(config.flags).toEqual({ ...configOf({}).flags, artifacts: ['chart'] })
    const memory = createMemory()
    keepRemoteFlags({ artifacts: ['table'], chat: false }, memory)
    expect(withRemoteFlags(config, memory).flags).toEqual({ ...config.flags, chat: false })
    memory.set('ledgerline.flags', '{"artifacts":["table"]}')
    expect(withRemoteFlags(config, memory).flags).toEqual(config.flags)
  })

  it('[FLAG-9] disables no request', async () => {
    const [all] = FLAG_COMBINATIONS
    if (!all) throw new Error('no combination')
    const left: string[] = []
    const send = refuseDisabledCalls(
      async (_, name) => {
        left.push(name)
        return ok(Response.json({}))
      },
      configOf({ ...all, artifacts: ['chart', 'table'] }).flags,
    )
    for (const [name] of rows) await send(endpoints, name)
    expect(left).toHaveLength(rows.length)
  })
})
