import { describe, expect, it } from 'vitest'
import { addressOf } from '#contract/api/address.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import type { Switches } from '#contract/api/flags.ts'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { sitePagesFor } from '#contract/api/enabled-site-pages.ts'
import { createHttp } from '#server/http.ts'
import { isDisabledCall } from '#server/http/disabled-calls.ts'
import { unauthorized } from '#server/http/failures.ts'
import type { Handlers } from '#server/http/route.ts'
import { createLog } from '#server/log.ts'
import { crawlerFiles } from '#server/site/crawler-files.ts'
import { fillHead } from '#server/site/page-head.ts'
import { FLAG_COMBINATIONS, NAMED_COMBINATIONS } from '#tests/support/server/flags.ts'

/** The feature of each address, as a second list that is independent of the endpoint table. */
const NEEDS: readonly (readonly [RegExp, keyof Switches])[] = [
  [/^\/api\/chat\//, 'chat'],
  [/^\/api\/documents\//, 'chat'],
  [/^\/api\/documents\//, 'documents'],
  [/\/spreadsheets?\//, 'spreadsheets'],
  // The server accepts provider webhooks even if billing is off.
  [/^\/api\/billing\/(?!webhook\/)/, 'billing'],
]
const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, row]) => row.built,
)
const isGone = (path: string, flags: Switches): boolean =>
  NEEDS.some(([address, flag]) => address.test(path) && !flags[flag])

/** A server whose handlers all answer 409, so a 404 can only come from routing. */
const serverOf = (flags: Switches) =>
  createHttp({
    handlers: new Proxy(
      {},
      {
        get: () => async () => ({ ok: false, error: { status: 409, detail: 'Here.' } }),
      },
    ) as Handlers,
    pages: [],
    sources: [],
    readers: {} as never,
    isOff: (name) => isDisabledCall(name, flags),
    authenticate: async () => ({ ok: false, error: unauthorized }),
    serveFile: async () => new Response(null, { status: 204 }),
    publicUrl: null,
    host: 'x.test',
    trustedProxyHops: 0,
    log: createLog('silent'),
    newId: () => 'r1',
  })

/** Fills each parameter of an address with 1. */
const filled = (path: string): string =>
  addressOf(
    path,
    Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1'])),
  )

describe('the server with features switched off', () => {
  it.each(NAMED_COMBINATIONS)(
    '[FLAG-3] returns 404 for routes of disabled features only, with %s off',
    async (_, flags) => {
      const app = serverOf(flags)
      for (const [name, row] of rows) {
        const answer = await app.request(`http://x.test${filled(row.path)}`, {
          method: row.method,
        })
        if (isGone(row.path, flags)) {
          expect(answer.status, name).toBe(404)
          expect(await answer.text(), name).toBe('{"detail":"Not found."}')
        } else expect(answer.status, name).not.toBe(404)
      }
    },
  )

  it('[FLAG-3] is tested with at least one route for every flag except codeExec', () => {
    for (const flag of ['chat', 'spreadsheets', 'documents', 'billing'] as const)
      expect(
        (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { path }]) =>
          NEEDS.some(([address, need]) => need === flag && address.test(path)),
        ).length,
      ).toBeGreaterThan(0)
  })
})

const HTML = '<head><!-- page --><!-- /page --></head>'
const ORIGIN = 'https://sheets.example'
/** Words that no page may contain if their feature is off. */
const WORDS = {
  chat: /\b(chats?|assistant|answers?|ask)\b/i,
  spreadsheets: /\b(spread)?sheets?\b|excel|formulas/i,
  billing: /\bplans?\b|credits|\$/i,
} as const

describe('the texts of public pages', () => {
  it.each(NAMED_COMBINATIONS)(
    '[FLAG-5] never mention a disabled feature, with %s off',
    (_, flags) => {
      for (const { path } of Object.values(SITE_PAGES)) {
        const head = fillHead(HTML, path, ORIGIN, flags).replaceAll(/"og:image:alt"[^>]*/g, '')
        for (const word of ['chat', 'spreadsheets', 'billing'] as const) {
          if (flags[word] || (!flags.chat && !flags.spreadsheets && path === '/')) continue
          // The origin contains the word "sheets". It is only an address and says nothing about
          // features, so we remove it.
          expect(head.replaceAll(ORIGIN, ''), `${path} without ${word}`).not.toMatch(WORDS[word])
        }
      }
    },
  )

  it.each(NAMED_COMBINATIONS)(
    '[FLAG-5] have unique and short titles and descriptions, with %s off',
    (_, flags) => {
      const pages = sitePagesFor(flags)
      for (const field of ['title', 'description', 'path'] as const)
        expect(new Set(pages.map((page) => page[field])).size).toBe(pages.length)
      for (const { title, description } of pages) {
        expect(`${title} · Ledgerline`.length).toBeLessThanOrEqual(60)
        expect(description.length).toBeLessThanOrEqual(160)
      }
    },
  )

  it('[FLAG-5] are the usual ones with all features on', () => {
    const [all] = FLAG_COMBINATIONS
    if (!all) throw new Error('no combination')
    expect(sitePagesFor(all)).toEqual(Object.values(SITE_PAGES))
  })

  it.each(NAMED_COMBINATIONS)(
    '[FLAG-5] with %s off, /chat is in the sitemap and open to search engines only if chat is on',
    (_, flags) => {
      const listed = crawlerFiles['/sitemap.xml']?.(ORIGIN, flags) ?? ''
      expect(listed).toContain(`<loc>${ORIGIN}/about</loc>`)
      expect(listed.includes(`<loc>${ORIGIN}/chat</loc>`)).toBe(flags.chat)
      expect(fillHead(HTML, '/chat', ORIGIN, flags).includes('noindex')).toBe(!flags.chat)
      const shared = fillHead(HTML, '/s/abc', ORIGIN, flags)
      expect(shared).toContain('noindex')
      expect(shared.includes('Shared spreadsheet')).toBe(flags.spreadsheets)
    },
  )
})
