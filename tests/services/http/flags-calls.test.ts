import { describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { chatEndpoints } from '#contract/api/endpoints/chat.ts'
import { documentEndpoints } from '#contract/api/endpoints/documents.ts'
import type { Switches } from '#contract/api/flags.ts'
import { ok } from '#contract/api/result.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import { refuseDisabledCalls, type Send } from '#src/services/http/http-client.ts'
import { createTab, createWorld } from '#tests/support/client/world.ts'
import { FLAG_COMBINATIONS, NAMED_COMBINATIONS } from '#tests/support/server/flags.ts'

const ORIGIN = 'http://x.test'
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const rows = Object.entries(endpoints) as [EndpointName, Endpoint][]

/** The name of the endpoint that matches a request. */
const callOf = (method: string, path: string): EndpointName | undefined =>
  rows.find(
    ([, row]) =>
      row.method === method && new RegExp(`^${row.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  )?.[0]

const session = {
  token: 't1',
  expires_at: '2099-01-01T00:00:00Z',
  user: { id: 'u1', email: null, name: null, organizations: [], offers_done: [] },
}

/** Each command, the call that it causes, and the flags that it needs. */
const ASKED: readonly (readonly [AppCommand, EndpointName, readonly (keyof Switches)[]])[] = [
  [{ type: 'LOAD_CONVERSATIONS' }, 'histories.list', ['chat']],
  [{ type: 'OPEN_CONVERSATION', id: ID }, 'messages.list', ['chat']],
  [{ type: 'RENAME_CONVERSATION', id: ID, title: 'Rates' }, 'conversations.rename', ['chat']],
  [{ type: 'SEND', conversationId: null, text: 'Hi', documents: [] }, 'chat.stream', ['chat']],
  [{ type: 'LOAD_SHEET_CHATS', id: ID }, 'spreadsheets.conversations', ['chat', 'spreadsheets']],
  [{ type: 'LOAD_SPREADSHEETS' }, 'spreadsheets.list', ['spreadsheets']],
  [{ type: 'RENAME_SPREADSHEET', id: ID, title: 'Costs' }, 'spreadsheets.rename', ['spreadsheets']],
  [{ type: 'CREATE_FROM_TEMPLATE', template: 'loan' }, 'spreadsheets.create', ['spreadsheets']],
  [{ type: 'OPEN_WORKBOOK', id: ID }, 'spreadsheets.get', ['spreadsheets']],
  [{ type: 'OPEN_SHARE', id: ID }, 'spreadsheets.head', ['spreadsheets']],
  [{ type: 'LOAD_CREDITS' }, 'credits.get', ['billing']],
  // This call needs no flag and is sent last. Once it is seen, all earlier calls have been sent.
  [{ type: 'FINISH_EXAMPLES', names: ['loan'] }, 'account.finishOffers', []],
]

/** The calls of a page that sends all commands in `ASKED`. */
const callsOf = async (flags: Switches): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>()
  const world = createWorld({
    origin: ORIGIN,
    config: { flags },
    tab: createTab(),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const name = callOf(request.method, new URL(request.url).pathname)
      seen.add(name ?? request.url)
      return name === 'auth.refresh'
        ? Response.json(session)
        : Response.json({ detail: 'Busy.' }, { status: 503 })
    },
  })
  await world.app.sessionKnown()
  for (const [command] of ASKED) world.send(command)
  const wanted = ASKED.filter(([, , needs]) => needs.every((one) => flags[one]))
  // The first command of each kind lazy-loads code, so the calls may be slow.
  await vi.waitFor(
    () => expect([...seen]).toEqual(expect.arrayContaining(wanted.map(([, name]) => name))),
    { timeout: 20_000 },
  )
  world.end()
  return seen
}

describe('requests of a page', () => {
  it.each(NAMED_COMBINATIONS)(
    '[FLAG-3] go out only for features that are on (%s off)',
    async (_, flags) => {
      const seen = await callsOf(flags)
      for (const [, name, needs] of ASKED)
        expect(seen.has(name), name).toBe(needs.every((one) => flags[one]))
      const families = { chat: /^(histories|conversations|messages|attempts|chat)\./ } as const
      for (const name of seen) {
        if (!flags.chat) expect(name).not.toMatch(families.chat)
        if (!flags.spreadsheets) expect(name).not.toMatch(/^(spreadsheets|share|changes)\./)
        if (!flags.billing) expect(name).not.toMatch(/^(billing|credits)\./)
      }
    },
  )

  it('[FLAG-3] get 404 without being sent if their feature is off', async () => {
    const [all] = FLAG_COMBINATIONS
    if (!all) throw new Error('no combination')
    const asked: string[] = []
    const plain: Send = async (_, name) => {
      asked.push(name)
      return ok(Response.json({}))
    }
    const send = refuseDisabledCalls(plain, { ...all, documents: false })
    const sent = await send(documentEndpoints, 'documents.status', { body: { document_ids: [] } })
    expect(sent).toMatchObject({ ok: false, error: { type: 'http', status: 404 } })
    expect(asked).toEqual([])
    expect((await send(chatEndpoints, 'histories.list')).ok).toBe(true)
    expect(asked).toEqual(['histories.list'])
  })
})
