import { afterEach, expect, it, vi } from 'vitest'
import { createOpenSend } from '#src/services/http.ts'
import { rowNow } from '#src/services/rows.ts'
import { json, startHostile, type Hostile } from '#tests/support/hostile.ts'

let server: Hostile | null = null
afterEach(() => server?.close())

const heard: string[] = []
const answer =
  (name: string) =>
  (...call: Parameters<ReturnType<typeof json>>) => {
    heard.push(name)
    json({})(...call)
  }

it('[SHELL-86] the calls of the first page need no more; another waits for its part, fails as lost without it, and goes once it is there', async () => {
  server = await startHostile({
    'POST /api/auth/refresh/': answer('refresh'),
    'POST /api/auth/sign-in/': answer('sign-in'),
  })
  const send = createOpenSend({ baseUrl: server.origin })
  vi.doMock('#contract/endpoints.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  expect((await send('auth.refresh')).ok).toBe(true)
  expect(await send('auth.signIn', { body: {} })).toMatchObject({
    ok: false,
    error: { type: 'network', operation: 'auth.signIn' },
  })
  expect(rowNow('auth.signIn')).toBeUndefined()
  vi.doUnmock('#contract/endpoints.ts')
  expect((await send('auth.signIn', { body: {} })).ok).toBe(true)
  expect(heard).toEqual(['refresh', 'sign-in'])
  expect(rowNow('auth.signIn')).toBeDefined()
})
