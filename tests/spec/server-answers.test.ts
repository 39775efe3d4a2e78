import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { ImportedSpreadsheet, ImportPreview } from '#contract/transfer/import.ts'
import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts'
import { becomePro, checkoutBody } from '#tests/support/billing/billing.ts'
import { ask, callerOf, conversationOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { changeCalls } from '#tests/support/server/change-calls.ts'
import { documentCalls } from '#tests/support/documents/document-calls.ts'
import { ANY_IDS } from '#tests/support/server/valid-bodies.ts'
import { sendFile } from '#tests/support/transfer/import-call.ts'
import { organizationCalls } from '#tests/support/auth/organization-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const LOAN = 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years'

let server: TestServer
let person: Person
let conversation: string
let loan: string

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.origin)
  conversation = conversationOf(await ask(person, { message: LOAN }))
  const { body } = await person.call('spreadsheets.list')
  loan = body.spreadsheets[0]?.id ?? ''
  await ask(person, { message: 'Change the rate to 7%', conversation_id: conversation })
}, 60_000)
afterAll(() => server.close())

describe('the answers of the server', () => {
  const share = async (): Promise<string> =>
    (await person.call('share.enable', { params: { id: loan } })).body.public_share?.code ?? ''
  /** Sends a file, and throws if the answer does not match `schema`. */
  const sent = async (name: EndpointName, schema: v.GenericSchema) => {
    const file = { name: 'Prices.csv', bytes: 'Tea,3.5\nSoup,7' }
    const answer = await sendFile(person, file, endpoints[name].path)
    v.parse(schema, await answer.json())
    return answer
  }
  const password = 'correct horse battery'
  /** One valid call per endpoint. `person.call` throws if an answer does not match its schema. */
  const CALLS: Readonly<Partial<Record<EndpointName, () => Promise<{ readonly status: number }>>>> =
    {
      'histories.list': () => person.call('histories.list'),
      'histories.delete': () => person.call('histories.delete', { body: { ids: ['x'] } }),
      'conversations.get': () => person.call('conversations.get', { params: { id: conversation } }),
      'conversations.rename': () =>
        person.call('conversations.rename', {
          params: { id: conversation },
          body: { title: 'Loan' },
        }),
      'conversations.link': () =>
        person.call('conversations.link', {
          params: { id: conversation },
          body: { spreadsheet_id: loan },
        }),
      'messages.list': () => person.call('messages.list', { params: { id: conversation } }),
      'attempts.list': async () => {
        const { body } = await person.call('messages.list', { params: { id: conversation } })
        const params = { id: conversation, message_id: body.messages[0]?.id ?? '' }
        return person.call('attempts.list', { params })
      },
      'chat.stop': () => person.call('chat.stop', { params: { id: conversation } }),
      'billing.get': () => person.call('billing.get'),
      'billing.checkout': () =>
        person.call('billing.checkout', { body: checkoutBody(server.origin) }),
      'billing.portal': async () => {
        const buyer = await signUp(server.origin)
        await becomePro(buyer)
        return buyer.call('billing.portal', { body: { return_url: server.origin } })
      },
      'spreadsheets.conversations': () =>
        person.call('spreadsheets.conversations', { params: { id: loan } }),
      'spreadsheets.list': () => person.call('spreadsheets.list'),
      'spreadsheets.get': () => person.call('spreadsheets.get', { params: { id: loan } }),
      'spreadsheets.head': () => person.call('spreadsheets.head', { params: { id: loan } }),
      'spreadsheets.check': () =>
        person.call('spreadsheets.check', { params: { id: loan }, query: {} }),
      'spreadsheets.create': () => person.call('spreadsheets.create', { body: {} }),
      'spreadsheets.update': async () => {
        const { body } = await person.call('spreadsheets.create', { body: {} })
        return person.call('spreadsheets.update', {
          params: { id: body.id },
          body: { workbook_data: body.workbook_data ?? {} },
        })
      },
      'spreadsheets.rename': () =>
        person.call('spreadsheets.rename', { params: { id: loan }, body: { title: 'Loan' } }),
      'spreadsheets.delete': async () => {
        const { body } = await person.call('spreadsheets.create', { body: {} })
        return person.call('spreadsheets.delete', { params: { id: body.id } })
      },
      'spreadsheets.deleteMany': () =>
        person.call('spreadsheets.deleteMany', { body: { ids: ['x'] } }),
      'spreadsheets.window': () => person.call('spreadsheets.window', { params: { id: loan } }),
      'spreadsheets.import': () => sent('spreadsheets.import', ImportedSpreadsheet),
      'spreadsheets.previewImport': () => sent('spreadsheets.previewImport', ImportPreview),
      // The answer is a file, which other tests read.
      'spreadsheets.export': () =>
        person.open('spreadsheets.export', { params: { id: loan }, body: {} }),
      'share.enable': () => person.call('share.enable', { params: { id: loan } }),
      'share.disable': async () => {
        const { body } = await person.call('spreadsheets.create', { body: {} })
        return person.call('share.disable', { params: { id: body.id } })
      },
      'share.get': async () =>
        callerOf(server.origin).call('share.get', { params: { code: await share() } }),
      'share.window': async () =>
        callerOf(server.origin).call('share.window', { params: { code: await share() } }),
      'share.copy': async () =>
        person.call('share.copy', { params: { code: await share() }, body: {} }),
      'credits.get': () => person.call('credits.get'),
      'account.get': () => person.call('account.get'),
      'account.finishOffers': () =>
        person.call('account.finishOffers', { body: { done: ['loan'] } }),
      'account.rename': () => person.call('account.rename', { body: { name: 'Maya' } }),
      'account.changeEmail': async () =>
        (await signUp(server.origin)).call('account.changeEmail', {
          body: { email: `${randomUUID()}@example.test`, password },
        }),
      'account.changePassword': async () =>
        (await signUp(server.origin)).call('account.changePassword', {
          body: { password, new_password: password },
        }),
      'account.sessions': () => person.call('account.sessions'),
      'account.endSession': async () => {
        const once = await signUp(server.origin)
        const [session] = (await once.call('account.sessions')).body.sessions
        return once.call('account.endSession', { params: { id: session?.id ?? '' } })
      },
      'account.endOthers': () => person.call('account.endOthers'),
      // The answer is a file, which other tests read.
      'account.download': () => person.open('account.download'),
      'account.remove': async () =>
        (await signUp(server.origin)).call('account.remove', { body: { password } }),
      'auth.signIn': () =>
        callerOf(server.origin).call('auth.signIn', {
          body: { email: person.session.user.email ?? '', password },
        }),
      'auth.signUp': async () => {
        await signUp(server.origin)
        return { status: 201 }
      },
      'auth.refresh': async () => {
        const once = await signUp(server.origin)
        return callerOf(server.origin).call('auth.refresh', { headers: { cookie: once.cookie } })
      },
      'auth.signOut': async () => {
        const once = await signUp(server.origin)
        return callerOf(server.origin).call('auth.signOut', { headers: { cookie: once.cookie } })
      },
      'health.get': () => callerOf(server.origin).call('health.get'),
      'conversations.delete': async () => {
        const id = conversationOf(await ask(person, { message: 'Hello' }))
        return person.call('conversations.delete', { params: { id } })
      },
    }
  /**
   * Streams are left out, because other tests decode their events. Requests that a provider signs
   * are left out, because they need another server.
   */
  const rows = Object.entries(endpoints) as [EndpointName, Endpoint][]
  const answering = rows.filter(
    ([, row]) => row.built && row.answer.kind !== 'events' && row.body.kind !== 'raw',
  )

  it.each(answering)('[API-11] to a valid call of %s match their schema', async (name, row) => {
    const { origin } = server
    const calls: typeof CALLS = {
      ...CALLS,
      ...changeCalls(() => ({ person, id: loan })),
      ...organizationCalls(origin),
      ...documentCalls(origin),
    }
    const call = calls[name]
    if (!call) throw new Error(`no call of ${name} here yet: add one`)
    const expected = 'status' in row.answer ? row.answer.status : 200
    expect((await call()).status).toBe(expected)
  })

  const built = rows.filter(([, row]) => row.built)
  const asking = (token: string | null) => (name: EndpointName, headers?: Record<string, string>) =>
    callerOf(server.origin, token).call(name, { params: ANY_IDS, ...(headers ? { headers } : {}) })

  it.each(built.filter(([, row]) => row.auth === 'bearer'))(
    '[API-11] to a signed-out call of %s match their schema',
    async (name) => {
      expect((await asking(null)(name)).status).toBe(401)
    },
  )

  it.each(built.filter(([, row]) => row.body.kind === 'json'))(
    '[API-11, API-12, API-14] to an invalid body of %s match their schema',
    async (name) => {
      const send = (body: unknown, type = 'application/json') =>
        callerOf(server.origin, person.token).call(name, {
          params: ANY_IDS,
          body: body as never,
          headers: { 'content-type': type },
        })
      expect((await send([])).status).toBe(400)
      expect((await send({}, 'text/plain')).status).toBe(415)
      expect((await send(' '.repeat(JSON_BODY_MAX_BYTES + 1))).status).toBe(413)
    },
  )

  it('[API-11, BOOT-3] to a send during the shutdown match their schema', async () => {
    const closing = await startTestServer()
    const { token } = await signUp(closing.origin)
    const row = endpoints['chat.stream']
    const call = request(closing.origin + row.path, {
      method: row.method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        expect: '100-continue',
      },
    })
    call.flushHeaders()
    await once(call, 'continue')
    const closed = closing.close()
    call.end(JSON.stringify({ message: 'Hi' }))
    const [answer] = await once(call, 'response')
    expect(answer.statusCode).toBe(503)
    expect(v.is(row.errors[503], await json(answer))).toBe(true)
    await closed
  })
})
