import { randomUUID } from 'node:crypto'
import { request as rawRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { addressOf } from '#contract/api/address.ts'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { ask, callerOf, conversationOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { VALID_BODIES } from '#tests/support/server/valid-bodies.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let owner: Person
let other: Person
let owned: { readonly conversation: string; readonly spreadsheet: string }

beforeAll(async () => {
  server = await startTestServer({ agent: wordsAgent('Done.') })
  owner = await signUp(server.origin)
  other = await signUp(server.origin)
  const conversation = conversationOf(await ask(owner, { message: 'Hello' }))
  const { body } = await owner.call('spreadsheets.create', { body: { title: 'Mine' } })
  owned = { conversation, spreadsheet: body.id }
})
afterAll(() => server.close())

const rows = Object.entries(endpoints) as [EndpointName, Endpoint][]
const built = rows.filter(([, row]) => row.built)
const guarded = built.filter(([, row]) => row.auth === 'bearer')
const withId = guarded.filter(([, row]) => row.path.includes(':id'))

const send = (
  name: EndpointName,
  row: Endpoint,
  person: { readonly token: string | null },
  id: string,
): Promise<Response> => {
  const body = VALID_BODIES[name]
  const ids = {
    id,
    n: '1',
    message_id: id,
    change_id: id,
    member_id: id,
    invitation_id: id,
    code: 'x',
  }
  return fetch(server.origin + addressOf(row.path, ids), {
    method: row.method,
    headers: {
      'content-type': 'application/json',
      ...(person.token ? { authorization: `Bearer ${person.token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

describe('the routes', () => {
  it.each(guarded)('[AUTH-1, AUTH-2] %s without a token gets 401', async (name, row) => {
    const answer = await send(name, row, callerOf(server.origin), randomUUID())
    expect(answer.status).toBe(401)
    const [body, said] = [await answer.json(), 'Sign in to continue.']
    const takesFiles = row.body.kind === 'multipart' || row.path.startsWith('/api/documents/')
    const other = takesFiles ? { error: said } : { detail: said }
    const isBilling = row.path.startsWith('/api/billing/')
    expect(body).toEqual(isBilling ? { success: false, error: said } : other)
  })

  it.each(['Bearer ', 'Bearer x.y.z', 'Basic abc', ''])(
    '[AUTH-2] the authorization header %j gets 401',
    async (authorization) => {
      const answer = await fetch(`${server.origin}/api/account/`, { headers: { authorization } })
      expect(answer.status).toBe(401)
    },
  )

  it.each(withId)(
    '[API-4, CONV-17] %s answers a foreign id like a missing one',
    async (name, row) => {
      const kind = /conversations\/:id/.test(row.path) ? 'conversation' : 'spreadsheet'
      const foreign = await send(name, row, other, owned[kind])
      const absent = await send(name, row, other, randomUUID())
      expect(foreign.status).toBe(404)
      expect(absent.status).toBe(404)
      expect(await foreign.text()).toBe(await absent.text())
    },
  )

  it('[CONV-17] a foreign id in a body is answered like a missing one', async () => {
    const attempts = [
      { message: 'Hi', conversation_id: owned.conversation },
      { message: 'Hi', spreadsheet_id: owned.spreadsheet },
    ]
    for (const body of attempts) {
      const { status, body: refusal } = await other.call('chat.stream', { body })
      expect(status).toBe(404)
      expect(refusal).toEqual({ detail: 'Not found.' })
    }
    const deleted = await other.call('histories.delete', { body: { ids: [owned.conversation] } })
    expect(deleted.body).toEqual({ deleted: [] })
    const sheets = await other.call('spreadsheets.deleteMany', {
      body: { ids: [owned.spreadsheet, randomUUID()] },
    })
    expect(sheets.body).toEqual({ deleted: [] })
  })

  it('[CONV-17] calls with foreign ids change nothing for the owner', async () => {
    const { body: sheet } = await owner.call('spreadsheets.get', {
      params: { id: owned.spreadsheet },
    })
    expect(sheet).toMatchObject({ title: 'Mine', revision: 1 })
    const { status, body } = await owner.call('conversations.get', {
      params: { id: owned.conversation },
    })
    expect(status).toBe(200)
    expect(body.title).not.toBe('Taken over')
  })

  it.each(rows.filter(([, row]) => !row.built))(
    '[API-5] the unbuilt endpoint %s gets 404 as JSON',
    async (_, row) => {
      const answer = await fetch(
        server.origin + addressOf(row.path, { id: 'x', code: 'x', n: '1' }),
        {
          method: row.method,
        },
      )
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toContain('application/json')
    },
  )

  it.each(['/api', '/api/', '/api/nothing/', '/api/spreadsheets/a/b/c/'])(
    '[API-5] the unknown address %s gets 404 as JSON',
    async (path) => {
      const answer = await fetch(server.origin + path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ detail: 'Not found.' })
    },
  )

  it('[API-6] health answers without sign-in', async () => {
    const { status, body } = await callerOf(server.origin).call('health.get')
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'ok' })
  })

  it('[API-17] an address works with and without its trailing slash', async () => {
    for (const path of ['/api/account', '/api/account/'])
      expect(
        (
          await fetch(server.origin + path, {
            headers: {
              authorization: `Bearer ${owner.token}`,
              'content-type': 'application/json',
            },
          })
        ).status,
      ).toBe(200)
  })

  it.each(['', '{', 'null', '[]', '{"title":5}', '"text"', '\uFEFF{', '{"title":"   "}'])(
    '[API-3, API-19] the body %j of a rename gets 400 with an error message',
    async (body) => {
      const answer = await fetch(`${server.origin}/api/chat/conversations/${owned.conversation}/`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${owner.token}`,
          'content-type': 'application/json',
        },
        body,
      })
      expect(answer.status).toBe(400)
      const { detail } = (await answer.json()) as { readonly detail: string }
      expect(detail.length).toBeGreaterThan(5)
    },
  )

  it('[API-3] a body that is not UTF-8 gets 400', async () => {
    const answer = await fetch(`${server.origin}/api/spreadsheets/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
      },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    })
    expect(answer.status).toBe(400)
  })

  it.each([{ page: 0 }, { page: -1 }, { page_size: 1000 }, { page: 1.5 }])(
    '[API-7] the page query %o gets 400',
    async (query) => {
      const { status } = await owner.call('histories.list', { query })
      expect(status).toBe(400)
    },
  )

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', null])(
    '[API-14] a sign-in with the content type %s gets 415, because another site could send it',
    async (type) => {
      const { session } = await signUp(server.origin)
      const signIn = (contentType: string | null) =>
        fetch(`${server.origin}/api/auth/sign-in/`, {
          method: 'POST',
          headers: contentType === null ? {} : { 'content-type': contentType },
          body: new Blob([
            JSON.stringify({ email: session.user.email, password: 'correct horse battery' }),
          ]),
        })
      const refused = await signIn(type)
      expect(refused.status).toBe(415)
      expect(refused.headers.get('set-cookie')).toBeNull()
      expect(await refused.json()).toEqual({ detail: API_TEXTS.notJson })
      expect((await signIn('Application/JSON; charset=utf-8')).status).toBe(200)
    },
  )

  it('[API-12] a body announced as too large gets 413, and the server keeps running', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = rawRequest(
        `${server.origin}/api/spreadsheets/`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${owner.token}`,
            'content-type': 'application/json',
            'content-length': JSON_BODY_MAX_BYTES + 1,
          },
        },
        (answer) => {
          resolve(answer.statusCode)
          call.destroy()
        },
      )
      call.on('error', reject)
      call.write('{')
    })
    expect(status).toBe(413)
    expect((await callerOf(server.origin).call('health.get')).status).toBe(200)
  })

  it('[API-12] a body that grows too large without announcement gets 413', async () => {
    const chunk = new TextEncoder().encode(' '.repeat(1_000_000))
    let left = 5
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        left -= 1
        if (left < 0) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const answer = await fetch(`${server.origin}/api/chat/stream/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
      },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
  })

  it('[API-2] a refused billing call has the error shape of billing', async () => {
    const { status, body } = await callerOf(server.origin).call('credits.get')
    expect([status, body]).toEqual([401, { success: false, error: 'Sign in to continue.' }])
  })

  it('[BOOT-18] every answer carries the strict security headers', async () => {
    for (const path of ['/api/health', '/api/nothing', '/', '/assets/none.js']) {
      const { headers } = await fetch(server.origin + path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('answers with personal data are never cached, and large ones are compressed', async () => {
    const text = 'revenue '.repeat(5000)
    const { body: sheet } = await owner.call('spreadsheets.create', {
      body: { workbook_data: { note: text } },
    })
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip']) {
      const answer = await fetch(`${server.origin}/api/spreadsheets/${sheet.id}/`, {
        headers: { authorization: `Bearer ${owner.token}`, 'accept-encoding': encoding },
      })
      const expected = encoding.includes('gzip') ? 'gzip' : encoding === 'br' ? 'br' : null
      expect(answer.headers.get('content-encoding')).toBe(expected)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toMatchObject({ workbook_data: { note: text } })
    }
  })
})
