import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { AppConfig } from '#contract/api/entities.ts'
import { compress, encodingFor, type Encoding } from './http/compress.ts'
import { hasMatchingEtag } from './http/etag.ts'
import { crawlerFiles } from './site/crawler-files.ts'
import { fillHead } from './site/page-head.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.map': 'application/json; charset=utf-8',
}
const COMPRESSIBLE = new Set([
  '.html',
  '.js',
  '.css',
  '.json',
  '.svg',
  '.txt',
  '.xml',
  '.webmanifest',
  '.map',
  '.ttf',
])
/** Vite hashes the contents into these names, so the files never change. */
const HASHED = /^\/assets\/(.+-)?[\w-]{7,}\.\w+$/
const FOREVER = 'public, max-age=31536000, immutable'
const NOT_BUILT = 'The client is not built yet. Run "npm run build", then load this page again.'

/** Public spreadsheets load a smaller page. */
const PUBLIC_PAGE = '/public.html'
const SHARED = /^\/s\/[^/]+\/?$/

/** A response body. `isMade` is true if it was generated for this request. */
type Entity = {
  readonly bytes: Uint8Array
  readonly etag: string
  readonly type: string
  readonly isMade?: boolean
}

const etagOf = (bytes: Uint8Array | string): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`

/** Inserts the configuration into the page. Escapes "<" so no value can end the script element. */
const fillConfig = (page: string, config: AppConfig): string => {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return page.replace(
    /(<script type="application\/json" id="app-config">)[^<]*(<\/script>)/,
    (_, open: string, close: string) => open + json + close,
  )
}

/** A safe path inside the folder, or null. Rejects dot files, parent folders and invalid bytes. */
const safePath = (pathname: string): string | null => {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (decoded.includes('\0') || decoded.includes('\\') || /(^|\/)\./.test(decoded)) return null
  return normalize(decoded)
}

/**
 * Serves the built client. Files are served by path, and hashed ones are cached forever. Other
 * paths get index.html, or public.html for a public spreadsheet, with the configuration and head
 * tags. Compressed files stay in memory, but generated pages do not, because their number is
 * unlimited. `publicUrl` is the public address, or null to use the request's own.
 */
export const createStatic = (
  folder: string,
  config: AppConfig,
  publicUrl: string | null,
): ((request: Request) => Promise<Response>) => {
  const compressed = new Map<string, Promise<Buffer>>()
  const originOf = (request: Request): string => new URL(publicUrl ?? request.url).origin

  const encode = (entity: Entity, encoding: 'br' | 'gzip'): Promise<Buffer> => {
    if (entity.isMade) return compress(entity.bytes, encoding, 6)
    const key = `${encoding} ${entity.etag}`
    const known = compressed.get(key) ?? compress(entity.bytes, encoding, 6)
    compressed.set(key, known)
    return known
  }
  const respond = async (
    request: Request,
    entity: Entity,
    cacheControl: string,
    extension: string,
  ): Promise<Response> => {
    const headers = new Headers({
      'content-type': entity.type,
      'cache-control': cacheControl,
      etag: entity.etag,
    })
    const fits = COMPRESSIBLE.has(extension)
    if (fits) headers.set('vary', 'accept-encoding')
    if (hasMatchingEtag(request.headers, entity.etag))
      return new Response(null, { status: 304, headers })
    const encoding: Encoding = fits ? encodingFor(request.headers.get('accept-encoding')) : null
    if (encoding) headers.set('content-encoding', encoding)
    const bytes = encoding ? await encode(entity, encoding) : entity.bytes
    headers.set('content-length', String(bytes.byteLength))
    return new Response(new Uint8Array(bytes), { headers })
  }
  const readEntity = async (path: string): Promise<Entity | null> => {
    const file = join(folder, path)
    try {
      if (!(await stat(file)).isFile()) return null
      const bytes = await readFile(file)
      const type = TYPES[extname(path)] ?? 'application/octet-stream'
      return { bytes, etag: etagOf(bytes), type }
    } catch {
      return null
    }
  }
  const respondMade = (request: Request, text: string, extension: string): Promise<Response> => {
    const bytes = Buffer.from(text)
    const type = TYPES[extension] ?? ''
    const entity = { bytes, etag: etagOf(bytes), type, isMade: true }
    return respond(request, entity, 'no-cache', extension)
  }
  const respondPage = async (request: Request, path: string): Promise<Response> => {
    const own = SHARED.test(path) ? await readEntity(PUBLIC_PAGE) : null
    const page = own ?? (await readEntity('/index.html'))
    if (page === null) return new Response(NOT_BUILT, { status: 503 })
    const html = fillHead(Buffer.from(page.bytes).toString(), path, originOf(request), config.flags)
    return respondMade(request, fillConfig(html, config), '.html')
  }
  return async (request) => {
    const path = safePath(new URL(request.url).pathname)
    if (path === null) return new Response('Not found.', { status: 404 })
    const make = crawlerFiles[path]
    if (make) return respondMade(request, make(originOf(request), config.flags), extname(path))
    if (path !== '/' && path !== '/index.html' && path !== PUBLIC_PAGE) {
      const entity = await readEntity(path)
      if (entity)
        return respond(request, entity, HASHED.test(path) ? FOREVER : 'no-cache', extname(path))
      // A missing chunk must fail to load instead of returning a page.
      if (path.startsWith('/assets/')) return new Response('Not found.', { status: 404 })
    }
    return respondPage(request, path)
  }
}
