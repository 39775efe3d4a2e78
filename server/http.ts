import { getConnInfo } from '@hono/node-server/conninfo'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { requestId } from 'hono/request-id'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { compress, encodingFor } from './http/compress.ts'
import { decode } from './http/decode.ts'
import type { BodyReaders } from './http/body-reader.ts'
import { callerAddress, networkOf } from './http/caller-address.ts'
import { hasMatchingEtag, NOT_MODIFIED } from './http/etag.ts'
import { disconnectOnError } from './http/disconnect-on-error.ts'
import { failureBody, HttpError, type Failure } from './http/failures.ts'
import { respondFile, type FileAnswer, type StreamedFile } from './http/file-answer.ts'
import { securityHeaders, type CspSources } from './http/headers.ts'
import { toJson } from './http/json-text.ts'
import { isKnownHost } from './http/known-host.ts'
import type { ServerPage } from './http/server-page.ts'
import type {
  Authenticate,
  BuiltEndpointName,
  Call,
  Handlers,
  ServerHandlers,
} from './http/route.ts'
import { liftRequestTimeLimit } from './http/request-time-limit.ts'
import { serveBody } from './http/serve-body.ts'
import type { Log } from './log.ts'

const COMPRESS_MIN_BYTES = 8192
/** Route name of unknown addresses under /api. */
const UNKNOWN = 'unknown'
const RETRY_AFTER_S = 5

export type ApiSettings = {
  /** The server answers 404 for a call without a handler. */
  readonly handlers: ServerHandlers
  /** True for a call of a disabled feature. The server answers 404 for such a call. */
  readonly isOff: (name: EndpointName) => boolean
  readonly authenticate: Authenticate
  readonly pages: readonly ServerPage[]
  /** Serves the addresses outside /api that are not in `pages`. */
  readonly serveFile: (request: Request) => Promise<Response>
  /** Body readers of calls with large bodies. */
  readonly readers: BodyReaders
  readonly publicUrl: string | null
  readonly host: string
  readonly sources: readonly CspSources[]
  readonly trustedProxyHops: number
  readonly log: Log
  readonly newId: () => string
}

type AnyHandler = (call: Call<EndpointName>) => Promise<Result<unknown, Failure>>
type Variables = { log: Log; requestId: string; route: string; row: Endpoint | undefined }
type Env = { Variables: Variables; Bindings: Partial<HttpBindings> }
type Ctx = Context<Env>

const respond = (status: number, body: BodyInit | null, headers: Headers): Response =>
  new Response(body, { status, headers })

const respondJson = async (
  c: Ctx,
  status: number,
  value: unknown,
  headers: Headers,
): Promise<Response> => {
  const bytes = Buffer.from(toJson(value))
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'no-store')
  const encoding = encodingFor(c.req.header('accept-encoding') ?? null)
  if (bytes.byteLength < COMPRESS_MIN_BYTES || encoding === null)
    return respond(status, bytes, headers)
  headers.set('content-encoding', encoding)
  headers.append('vary', 'accept-encoding')
  return respond(status, new Uint8Array(await compress(bytes, encoding)), headers)
}

/** True if the body may be only partly read. */
const isCut = (c: Ctx, { status }: Failure): boolean =>
  status === 413 || status === 415 || (status === 503 && c.req.raw.body !== null)

const respondFailure = (c: Ctx, failure: Failure, headers = new Headers()): Promise<Response> => {
  if (failure.status === 401) headers.set('www-authenticate', 'Bearer')
  if (failure.status === 503 && !headers.has('retry-after'))
    headers.set('retry-after', String(RETRY_AFTER_S))
  // The rest of the body stays unread, so the connection can't be reused.
  if (isCut(c, failure)) headers.set('connection', 'close')
  return respondJson(c, failure.status, failureBody(c.get('row'), failure), headers)
}

const respondEvents = (
  c: Ctx,
  stream: ReadableStream<Uint8Array> | null,
  headers: Headers,
): Response => {
  if (stream === null) return respond(204, null, headers)
  headers.set('content-type', 'text/event-stream; charset=utf-8')
  headers.set('cache-control', 'no-cache, no-store, no-transform')
  headers.set('x-accel-buffering', 'no')
  return respond(200, disconnectOnError(stream, c.env.outgoing), headers)
}

const respondServed = (
  c: Ctx,
  row: Endpoint,
  served: unknown,
  headers: Headers,
): Promise<Response> | Response => {
  if (served === NOT_MODIFIED) return respond(304, null, headers)
  switch (row.answer.kind) {
    case 'json':
      if (hasMatchingEtag(c.req.raw.headers, headers.get('etag')))
        return respond(304, null, headers)
      return respondJson(c, row.answer.status, served, headers)
    case 'events':
      return respondEvents(c, served as ReadableStream<Uint8Array> | null, headers)
    case 'empty':
      return respond(row.answer.status, null, headers)
    case 'file':
      return respondFile(served as FileAnswer | StreamedFile, headers, c.env.outgoing)
  }
}

const addressOf = (c: Ctx, { trustedProxyHops }: ApiSettings): string =>
  networkOf(
    callerAddress(
      getConnInfo(c).remote.address,
      c.req.header('x-forwarded-for') ?? null,
      trustedProxyHops,
    ),
  )

const serve = async (
  c: Ctx,
  settings: ApiSettings,
  name: EndpointName,
  row: Endpoint,
): Promise<Response> => {
  const known =
    row.auth === 'bearer'
      ? await settings.authenticate(
          c.req.header('authorization') ?? null,
          new URL(c.req.url).origin,
        )
      : ok(null)
  if (!known.ok) return respondFailure(c, known.error)
  const account = known.value
  const params = decode(name, 'address', row.params, c.req.param())
  if (!params.ok) return respondFailure(c, params.error)
  const query = decode(name, 'query', row.query, c.req.query())
  if (!query.ok) return respondFailure(c, query.error)
  if (row.body.kind === 'multipart' || row.body.kind === 'files')
    liftRequestTimeLimit(c.env.incoming)
  const answerHeaders = new Headers()
  const handler = settings.handlers[name as keyof Handlers] as unknown as AnyHandler
  const outcome = await serveBody(c.req.raw, name, row, settings.readers, account, (read) =>
    // The endpoint's schemas produced these values, so they match the handler's types.
    handler({
      params: params.value,
      query: query.value,
      ...read,
      account,
      headers: c.req.raw.headers,
      answerHeaders,
      address: addressOf(c, settings),
      signal: c.req.raw.signal,
      log: c.get('log'),
    } as unknown as Call<EndpointName>),
  )
  return outcome.ok
    ? respondServed(c, row, outcome.value, answerHeaders)
    : respondFailure(c, outcome.error, answerHeaders)
}

/** A browser gets plain text, an API call gets JSON. */
const respondUnknownHost = async (c: Ctx): Promise<Response> =>
  c.req.path.startsWith('/api/')
    ? respondFailure(c, { status: 421, detail: API_TEXTS.unknownHost })
    : c.text(API_TEXTS.unknownHost, 421)

/**
 * The HTTP app: a route per built endpoint, JSON 404 for the rest of /api, files for everything
 * else. Logs each request by route name.
 */
export const createHttp = (settings: ApiSettings): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })
  // Ignores the `X-Request-Id` header of a client, because its value would go into the log.
  app.use(requestId({ headerName: '', generator: settings.newId }))
  app.use(securityHeaders(settings.publicUrl, settings.sources))
  app.use(async (c, next) => {
    const started = performance.now()
    const id = c.get('requestId')
    c.set('log', settings.log.child({ requestId: id }))
    if (isKnownHost(c.req.url, settings)) await next()
    else {
      c.set('route', UNKNOWN)
      c.res = await respondUnknownHost(c)
    }
    // HEAD sends only headers, so we cancel the body.
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
    c.res.headers.set('x-request-id', id)
    const route = c.get('route')
    if (route === undefined) return
    const ms = Math.round(performance.now() - started)
    const line = { route, method: c.req.method, status: c.res.status, ms }
    // Monitoring polls this route constantly.
    if (route === 'health.get') c.get('log').debug(line, 'request')
    else c.get('log').info(line, 'request')
  })
  for (const [name, row] of Object.entries(endpoints) as [EndpointName, Endpoint][])
    if (row.built && settings.handlers[name as BuiltEndpointName] && !settings.isOff(name))
      // Matches with and without the trailing slash.
      app.on(row.method, row.path.replace(/\/$/, ''), (c) => {
        c.set('route', name)
        c.set('row', row)
        return serve(c, settings, name, row)
      })
  app.all('/api/*', (c) => {
    c.set('route', UNKNOWN)
    return respondFailure(c, { status: 404, detail: API_TEXTS.notFound })
  })
  for (const { path, serve: make } of settings.pages)
    app.on(['GET', 'POST'], path, (c) => make(c.req.raw, c.req.param('id') ?? ''))
  app.get('*', (c) => settings.serveFile(c.req.raw))
  app.notFound((c) => c.text(API_TEXTS.notFound, 404))
  app.onError((error, c) => {
    if (error instanceof HttpError) {
      c.get('log').warn({ err: error, route: c.get('route') }, 'refused')
      return respondFailure(c, error.failure)
    }
    c.get('log').error({ err: error, route: c.get('route') }, 'failed')
    return respondFailure(c, { status: 500, detail: API_TEXTS.internal })
  })
  return app
}
