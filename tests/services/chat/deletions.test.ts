import { afterEach, expect, it } from 'vitest'
import { ok } from '#contract/api/result.ts'
import { createApi } from '#src/services/http/api.ts'
import { deleteOnServer } from '#src/services/chat/deletions.ts'
import { createSend } from '#src/services/http/http-client.ts'
import { json, startHostile, type Hostile } from '#tests/support/hostile.ts'

let server: Hostile | null = null
afterEach(() => server?.close())

it('[CONV-10] [CONV-46] [CONV-47] one deletion uses the single call, several use the batch call, and both calls outlive the page', async () => {
  server = await startHostile({
    'DELETE /api/chat/conversations/c1/': (_, response) => response.writeHead(204).end(),
    'DELETE /api/chat/histories/': json({ deleted: ['c2'] }),
  })
  const kept: boolean[] = []
  const watched: typeof fetch = (input, init) => {
    if (input instanceof Request) kept.push(input.keepalive)
    return fetch(input, init)
  }
  const session = {
    pass: () => ({ token: 't1', userId: 'u1' }),
    renew: async () =>
      ok({ user: { id: 'u1', email: null, name: null, organizations: [] }, expiresInMs: 1 }),
  }
  const api = createApi(createSend({ baseUrl: server.origin, fetch: watched }, session))
  const remove = (ids: readonly string[]) =>
    deleteOnServer(api, { id: 'd1', of: 'conversations', ids })
  expect(await remove(['c1'])).toEqual({ ok: true, value: ['c1'] })
  // The batch answer omits c3, which another client has deleted. It counts as deleted too.
  expect(await remove(['c2', 'c3'])).toEqual({ ok: true, value: ['c2', 'c3'] })
  // A 404 for a single item counts as deleted too.
  expect(await remove(['c9'])).toEqual({ ok: true, value: ['c9'] })
  // A body over the browser's `keepalive` limit is sent without `keepalive`.
  await remove(Array.from({ length: 2000 }, (_, n) => `00000000-0000-4000-8000-${n}`))
  expect(kept).toEqual([true, true, true, false])
})
