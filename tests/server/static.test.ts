import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, temporaryFolder, type TestServer } from '#tests/support/server/server.ts'

const SCRIPT = `console.log("${'ledger '.repeat(500)}")`
const PAGE = `<!doctype html>
<script type="application/json" id="app-config">
  {}
</script>
<div id="root"></div>`

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = temporaryFolder()
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(folder, 'outside.txt'), 'outside')
  writeFileSync(join(dist, 'index.html'), PAGE)
  writeFileSync(join(dist, 'public.html'), PAGE.replace('root', 'shared'))
  writeFileSync(join(dist, 'icon.svg'), '<svg/>')
  writeFileSync(join(dist, '.sources'), 'hidden')
  writeFileSync(join(dist, '.vite', 'manifest.json'), 'hidden')
  writeFileSync(join(dist, 'assets', 'main-Ab3_d5f7.js'), SCRIPT)
  writeFileSync(join(dist, 'assets', 'Ab-_d5f.js'), SCRIPT)
  writeFileSync(join(dist, 'assets', 'plain.js'), SCRIPT)
  server = await startTestServer({
    clientDir: dist,
    env: { SUPPORT_URL: 'https://x.test/</script><script>alert(1)</script>' },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

type Raw = { status: number; headers: Record<string, unknown>; body: Buffer }
/** Sends the path unchanged, whereas `fetch` would normalize it. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin)
    const call = request({ hostname, port, path, headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    call.on('error', reject)
    call.end()
  })

describe('the files of the client', () => {
  it('[BOOT-5] the page contains the configuration, and no value in it can end the script', async () => {
    const { body, headers } = await get('/')
    const page = body.toString()
    const json = /id="app-config">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({ support_url: expect.stringContaining('</script>') })
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it.each(['/app/chats', '/sign-in/x', '/app/chat/abc?x=1', '/nothing'])(
    '[NAV-9] %s gets the page, so the client router handles it',
    async (path) => {
      const { status, body } = await get(path)
      expect(status).toBe(200)
      expect(body.toString()).toContain('id="root"')
    },
  )

  it('[PUBLIC-8] a public spreadsheet has its own page, also with the configuration', async () => {
    for (const path of ['/s/AbC123', '/s/AbC123/']) {
      const { status, body } = await get(path)
      expect(status).toBe(200)
      expect(body.toString()).toContain('id="shared"')
      expect(body.toString()).toContain('support_url')
    }
    for (const path of ['/', '/s', '/s/a/b', '/public.html', '/app/s/AbC123'])
      expect((await get(path)).body.toString()).toContain('id="root"')
  })

  it('a hashed file is cached for ever, and the page is revalidated each time', async () => {
    // Vite's names have at least seven hash characters, so `plain.js` is not one of them.
    const unhashed = await get('/assets/plain.js')
    expect(unhashed.headers['cache-control']).toBe('no-cache')
    const nameless = await get('/assets/Ab-_d5f.js')
    expect(nameless.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const script = await get('/assets/main-Ab3_d5f7.js')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(script.body.toString()).toBe(SCRIPT)
    const page = await get('/')
    expect(page.headers['cache-control']).toBe('no-cache')
    const again = await get('/', { 'if-none-match': String(page.headers['etag']) })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
  })

  it('files are compressed with the encodings that the browser accepts', async () => {
    const path = '/assets/main-Ab3_d5f7.js'
    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT)
    const gzip = await get(path, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT)
    expect(gzip.headers['vary']).toContain('accept-encoding')
  })

  it('HEAD returns only the headers', async () => {
    const { status, headers, body } = await get('/icon.svg', {}, 'HEAD')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(body).toHaveLength(0)
  })

  it('a missing asset gets 404, not the page', async () => {
    const { status } = await get('/assets/main-gone1234.js')
    expect(status).toBe(404)
  })

  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/..%5coutside.txt',
    '/.sources',
    '/.vite/manifest.json',
    '/assets/%2e%2e/.sources',
    '//etc/passwd',
    '/%00',
    '/%',
  ])('%s reveals no file outside the folder and no hidden file', async (path) => {
    const { body } = await get(path)
    for (const secret of ['outside', 'hidden', 'root:'])
      expect(body.toString()).not.toContain(secret)
  })

  it('a request gets 503 with the build command if the client is not built', async () => {
    const bare = await startTestServer()
    try {
      const answer = await fetch(bare.origin)
      expect(answer.status).toBe(503)
      expect(await answer.text()).toContain('npm run build')
    } finally {
      await bare.close()
    }
  })
})
