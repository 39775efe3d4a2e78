import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { startTestServer, temporaryFolder, type TestServer } from '#tests/support/server/server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const pages = Object.values(SITE_PAGES)

let folder: string
/** `told` has a PUBLIC_URL, and `untold` has none. */
let told: TestServer
let untold: TestServer
beforeAll(async () => {
  folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  // The source pages suffice, because the build does not change their heads.
  for (const name of ['index.html', 'public.html'])
    writeFileSync(join(folder, name), readFileSync(join(root, name)))
  const env = { PUBLIC_URL: 'https://sheets.example/' }
  told = await startTestServer({ clientDir: folder, env })
  untold = await startTestServer({ clientDir: folder })
})
afterAll(async () => {
  await told.close()
  await untold.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = async (server: TestServer, path: string): Promise<string> =>
  (await fetch(server.origin + path)).text()
const titleIn = (html: string): string => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
const contentOf = (html: string, name: string): string | null =>
  new RegExp(`<meta (?:name|property)="${name}"\\s+content="([^"]*)"`).exec(html)?.[1] ?? null
const canonicalIn = (html: string): string | null =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null

describe('the HTML of a page before any script runs', () => {
  it.each(pages)(
    '[NAV-30] $path has its own title, description, address and preview',
    async (page) => {
      for (const path of [page.path, page.path === '/' ? '/index.html' : `${page.path}/`]) {
        const html = await read(told, path)
        const address = `https://sheets.example${page.path}`
        expect(titleIn(html)).toBe(`${page.title} · Ledgerline`)
        expect(contentOf(html, 'description')).toBe(page.description)
        expect(canonicalIn(html)).toBe(address)
        expect(contentOf(html, 'og:url')).toBe(address)
        for (const kind of ['og', 'twitter']) {
          expect(contentOf(html, `${kind}:title`)).toBe(titleIn(html))
          expect(contentOf(html, `${kind}:description`)).toBe(page.description)
          expect(contentOf(html, `${kind}:image`)).toBe('https://sheets.example/preview.png')
        }
        expect(contentOf(html, 'robots')).toBeNull()
        expect(html.match(/<title>/g)).toHaveLength(1)
        expect(html.match(/name="description"/g)).toHaveLength(1)
      }
    },
  )

  it('[NAV-30] titles and descriptions differ between pages and are short enough to be shown whole', () => {
    for (const field of ['title', 'description'] as const)
      expect(new Set(pages.map((page) => page[field])).size).toBe(pages.length)
    for (const { title, description } of pages) {
      expect(`${title} · Ledgerline`.length).toBeLessThanOrEqual(60)
      expect(description.length).toBeLessThanOrEqual(160)
    }
  })

  it('[NAV-30] the canonical address of a sign-in page omits its `?next=`, and its HTML does not contain the address in `next', async () => {
    const html = await read(told, '/sign-in?next=%2Fapp%2Fchat%2Fsecret')
    expect(canonicalIn(html)).toBe('https://sheets.example/sign-in')
    expect(html).not.toContain('secret')
  })

  it.each([
    '/app',
    '/app/chat/c1',
    '/app/billing/success?session_id=cs_1',
    '/nothing',
    '/s',
    '/pub',
  ])('[NAV-31] %s is noindex and shows only the product name', async (path) => {
    const html = await read(told, path)
    expect(contentOf(html, 'robots')).toBe('noindex')
    expect(titleIn(html)).toBe('Ledgerline')
    expect(contentOf(html, 'description')).toBeNull()
    expect(canonicalIn(html)).toBeNull()
    expect(contentOf(html, 'og:title')).toBeNull()
    expect(html).not.toContain('cs_1')
  })

  it('[NAV-58] a shared spreadsheet is noindex, and its preview reveals nothing about it', async () => {
    const known = await share(untold)
    const seen = await Promise.all(
      [known, 'AbCdEfGhIj'].map(async (code) =>
        (await read(untold, `/s/${code}`)).replaceAll(code, ''),
      ),
    )
    expect(seen[0]).toBe(seen[1])
    expect(contentOf(seen[0] ?? '', 'robots')).toBe('noindex')
    expect(titleIn(seen[0] ?? '')).toBe('Shared spreadsheet · Ledgerline')
    expect(seen[0]).not.toContain(TITLE)
  })

  it('[NAV-59] an address cannot inject HTML into the page', async () => {
    const html = await read(untold, '/s/%22%3E%3Cscript%3Ealert(1)')
    expect(html).not.toContain('<script>alert')
    expect(contentOf(html, 'og:url')).toContain('/s/%22%3E%3Cscript%3E')
  })
})

describe('the files for search engines', () => {
  const listedIn = (sitemap: string): readonly string[] =>
    [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')

  it('[NAV-6] [NAV-32] the sitemap lists the public pages with their whole addresses', async () => {
    const answer = await fetch(`${told.origin}/sitemap.xml`)
    expect(answer.headers.get('content-type')).toContain('xml')
    const listed = ['/', '/chat', '/about', '/pricing', '/privacy', '/terms']
    expect(listedIn(await answer.text())).toEqual(
      listed.map((path) => `https://sheets.example${path}`),
    )
    expect(listedIn(await read(untold, '/sitemap.xml'))).toContain(`${untold.origin}/about`)
  })

  it('[NAV-32, NAV-60] robots.txt excludes crawlers only from the API and names the sitemap', async () => {
    const answer = await fetch(`${told.origin}/robots.txt`)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const lines = (await answer.text()).split('\n')
    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(['Disallow: /api/'])
    expect(lines).toContain('Sitemap: https://sheets.example/sitemap.xml')
  })

  it('[NAV-32] are answered with 304 if they have not changed', async () => {
    const { headers } = await fetch(`${told.origin}/sitemap.xml`)
    const again = await fetch(`${told.origin}/sitemap.xml`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
})

const TITLE = 'Salaries of the board'

/** Creates a public spreadsheet and returns its code. */
const share = async ({ origin }: TestServer): Promise<string> => {
  const call = async (
    path: string,
    body: unknown,
    token = '',
  ): Promise<Record<string, unknown>> => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  const person = { email: 'heads@example.test', password: 'correct horse' }
  const { token } = await call('/api/auth/sign-up/', person)
  const sheet = { title: TITLE, workbook_data: {} }
  const { id } = await call('/api/spreadsheets/', sheet, String(token))
  const { code } = await call(`/api/spreadsheets/${String(id)}/share/public/`, {}, String(token))
  return String(code)
}
