import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const OUT = fileURLToPath(new URL('../../.tmp/bench-editor/', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Reference pages for the editor benchmark, on their own server. */
export type BarePages = {
  readonly origin: string
  /** Sets the content of `/data.json`. */
  readonly use: (data: string) => void
  readonly close: () => void
}

/**
 * The HTML of a page with Handsontable, with the styles from `folder`. Handsontable's license does
 * not allow us to depend on the package.
 */
const handsontable = (folder: string): string => `<!doctype html><meta charset="utf-8">
<title>Handsontable</title><style>${readFileSync(join(folder, 'handsontable.full.min.css'), 'utf8')}
html, body, #root { margin: 0; height: 100% }</style><div id="root"></div>
<script src="/handsontable.js"></script><script type="module">
const { sheets } = await (await fetch('/data.json')).json()
const { cellData, rowCount } = Object.values(sheets)[0]
const data = Object.values(cellData).map((row) => Object.values(row).map(({ v }) => v))
new Handsontable(document.getElementById('root'), {
  data, rowHeaders: true, colHeaders: true, width: '100vw', height: '100vh',
  licenseKey: 'non-commercial-and-evaluation',
})</script>`

/**
 * Builds the bare page and serves it at `/bare.html`. Also serves Handsontable at
 * `/handsontable.html` if `peer` names its folder.
 */
export const serveBare = async (port: number, peer: string | undefined): Promise<BarePages> => {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: OUT,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: join(ROOT, 'bare.html') },
    },
  })
  let data = '{}'
  const fileAt = (path: string): string | Buffer => {
    if (path === '/data.json') return data
    if (peer && path === '/handsontable.html') return handsontable(peer)
    if (peer && path === '/handsontable.js')
      return readFileSync(join(peer, 'handsontable.full.min.js'))
    return readFileSync(join(OUT, path))
  }
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://bare')
    try {
      const body = fileAt(pathname)
      response.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'text/plain' })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    use: (next) => {
      data = next
    },
    close: () => server.close(),
  }
}
