import { afterEach } from 'vitest'
import { ok } from '#contract/api/result.ts'
import { createApi, type Api } from '#src/services/http/api.ts'
import { createSend } from '#src/services/http/http-client.ts'
import { startHostile, type Hostile, type Script } from '#tests/support/hostile.ts'

/** Calls to a server with scripted responses, closed after each test. `seen` lists its requests. */
export const useHostileApi = () => {
  let server: Hostile | null = null
  afterEach(() => server?.close())
  return {
    seen: () => server?.seen ?? [],
    apiOf: async (scripts: Readonly<Record<string, Script>>): Promise<Api> => {
      server = await startHostile(scripts)
      const renew = async () =>
        ok({ user: { id: 'u1', email: null, name: null, organizations: [] }, expiresInMs: 1 })
      const pass = { token: 't1', userId: 'u1' }
      return createApi(createSend({ baseUrl: server.origin }, { pass: () => pass, renew }))
    },
  }
}
