import { createServer, type RequestListener, type Server } from 'node:http'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { authEndpoints } from '#contract/api/endpoints/auth.ts'
import { createTokenlessSend, readJson, type Send } from '#src/services/http/http-client.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/**
 * Starts a server whose answer depends on the number of the call. Returns a `send` to this server.
 */
const sendTo = async (
  answer: (call: number) => RequestListener,
): Promise<{ readonly send: Send; readonly calls: () => number }> => {
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    answer(calls)(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const send = createTokenlessSend({ baseUrl: `http://127.0.0.1:${address.port}` })
  return { send, calls: () => calls }
}

const refuse =
  (status: number, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}')
const answer: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')

describe('[API-16] a busy server', () => {
  it.each([408, 413, 429, 500, 502, 503, 504])(
    'is asked again for a GET that it refused with %i',
    async (status) => {
      const { send, calls } = await sendTo((call) =>
        call === 1 ? refuse(status, { 'retry-after': '0' }) : answer,
      )
      expect((await send(authEndpoints, 'health.get')).ok).toBe(true)
      expect(calls()).toBe(2)
    },
  )

  it('is asked at most three times', async () => {
    const { send, calls } = await sendTo(() => refuse(503, { 'retry-after': '0' }))
    expect(await send(authEndpoints, 'health.get')).toMatchObject({
      ok: false,
      error: { status: 503 },
    })
    expect(calls()).toBe(3)
  })

  it('is asked only once if it demands a long pause, and the error states the pause', async () => {
    const { send, calls } = await sendTo(() => refuse(429, { 'retry-after': '60' }))
    expect(await send(authEndpoints, 'health.get')).toMatchObject({
      ok: false,
      error: { status: 429, retryAfterSeconds: 60 },
    })
    expect(calls()).toBe(1)
  })

  it.each([400, 403, 404, 409, 422])('is not asked again after %i', async (status) => {
    const { send, calls } = await sendTo(() => refuse(status))
    expect(await send(authEndpoints, 'health.get')).toMatchObject({ ok: false, error: { status } })
    expect(calls()).toBe(1)
  })

  it('is asked only once for a POST', async () => {
    const { send, calls } = await sendTo(() => refuse(503, { 'retry-after': '0' }))
    const sent = await send(authEndpoints, 'auth.signIn', {
      body: { email: 'maya@example.test', password: 'x' },
    })
    expect(sent).toMatchObject({ ok: false, error: { status: 503 } })
    expect(calls()).toBe(1)
  })
})

describe('a call that gets no complete response', () => {
  it('[ERR-24] is reported at once as a network error', async () => {
    const { send, calls } = await sendTo(
      () =>
        ({ socket }) =>
          socket.destroy(),
    )
    expect(await send(authEndpoints, 'health.get')).toMatchObject({
      ok: false,
      error: { type: 'network' },
    })
    expect(calls()).toBe(1)
  })

  it('times out, even while its body is read', async () => {
    const { send } = await sendTo(() => (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"status":')
    })
    const sent = await send(authEndpoints, 'health.get', { limitMs: 200 })
    if (!sent.ok) throw new Error('the answer did not begin')
    expect(await readJson('health.get', v.object({ status: v.string() }), sent.value)).toEqual({
      ok: false,
      error: { type: 'timeout', operation: 'health.get' },
    })
  })
})
