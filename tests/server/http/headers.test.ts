import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { securityHeaders, type CspSources } from '#server/http/headers.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve } = useWorlds()

const headersOf = async (
  publicUrl: string | null,
  sources: readonly CspSources[] = [],
  own: Record<string, string> = {},
): Promise<Record<string, string>> => {
  const app = new Hono()
  app.use(securityHeaders(publicUrl, sources))
  app.get('/', () => new Response(null, { status: 204, headers: own }))
  return Object.fromEntries((await app.request('/')).headers)
}

/** A full copy of the headers, so that no change in the code drops a directive unnoticed. */
const STRICT = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

describe('the headers of every response', () => {
  it('[BOOT-18] are exactly the strict security headers', async () => {
    expect(await headersOf(null)).toEqual(STRICT)
    expect(await headersOf('http://books.lan')).toEqual(STRICT)
  })

  it('[BOOT-18] include Strict-Transport-Security if the public address uses https', async () => {
    const transport = { 'strict-transport-security': 'max-age=31536000' }
    expect(await headersOf('https://books.example')).toEqual({ ...STRICT, ...transport })
  })

  it('[BOOT-18] allow each configured origin in its directive of the content security policy', async () => {
    const sources: CspSources[] = [
      { script: ['https://a.test'], connect: ['https://a.test', 'wss://a.test'] },
      { img: ['https://b.test'], frame: ['https://b.test'] },
    ]
    expect((await headersOf(null, sources))['content-security-policy']).toBe(
      "default-src 'self'; script-src 'self' https://a.test; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https://b.test; font-src 'self' data:; connect-src 'self' https://a.test wss://a.test; frame-src https://b.test; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    )
  })

  it('[BOOT-18] keep the content security policy that a response sets itself', async () => {
    const own = { 'content-security-policy': "default-src 'none'; sandbox" }
    expect(await headersOf(null, [], own)).toEqual({ ...STRICT, ...own })
  })

  it('carry a request id of the server, never the id that the caller sent', async () => {
    const { origin } = await serve()
    const ids = new Set<string | null>()
    for (const path of ['/api/health', '/api/nothing', '/', '/assets/none.js']) {
      const { headers } = await fetch(origin + path, { headers: { 'x-request-id': 'mine' } })
      ids.add(headers.get('x-request-id'))
    }
    expect(ids.size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^[\w-]{8,}$/)
  })
})
