import { expect, it } from 'vitest'
import { windowEndpoints } from '#contract/api/endpoints/windows.ts'
import { ok } from '#contract/api/result.ts'
import { createApi } from '#src/services/http/api.ts'
import { createSend } from '#src/services/http/http-client.ts'

it('[SHEET-1037] a refused window returns the waiting time from its header', async () => {
  const fetch = () =>
    Promise.resolve(new Response('{}', { status: 429, headers: { 'retry-after': '540' } }))
  const renew = async () =>
    ok({ user: { id: 'u1', email: null, name: null, organizations: [] }, expiresInMs: 1 })
  const api = createApi(
    createSend({ baseUrl: 'http://x.test', fetch }, { pass: () => null, renew }),
  )
  const query = { row: 60, column: 0 }
  expect(
    await api(windowEndpoints, 'share.window', { params: { code: 'abcdefgh' }, query }),
  ).toMatchObject({
    error: { status: 429, retryAfterSeconds: 540 },
  })
})
