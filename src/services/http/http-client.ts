import ky, {
  isHTTPError,
  isNetworkError,
  isTimeoutError,
  type Hooks,
  type HTTPError,
  type Options,
  type ResponsePromise,
} from 'ky'
import * as v from 'valibot'
import { addressOf } from '#contract/api/address.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { EndpointName } from '#contract/api/endpoints.ts'
import { isCallOff, type Switches } from '#contract/api/flags.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { GET_RETRIES, GET_RETRY_AFTER_MAX_SECONDS } from '#contract/limits/retries.ts'
import type { AppError } from '#contract/api/messages.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { AuthPort, Pass } from '../auth/port.ts'
import type { Packed } from './compress-body.ts'

/** What a request carries. */
export type RequestParts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  /** The body as text, where it was written already: it goes in the place of `body`. */
  readonly packed?: Packed
  /** A body of several parts; the browser sets its content type. */
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The call outlives its page. */
  readonly keepalive?: boolean
  /** How long it may take, where that is more than an ordinary call. */
  readonly limitMs?: number
  /** Sends it in the place of `fetch`, to tell how far it is. */
  readonly via?: (address: string, init: RequestInit) => Promise<Response>
}

/** An answer as callers read it: the whole of its body comes within the time of the call. */
export type Received = Pick<Response, 'status' | 'headers' | 'body' | 'json' | 'blob'>

/** Rows of the endpoint table, the calls of these names among them. */
export type Rows<N extends EndpointName> = { readonly [K in N]: Endpoint }

/** Sends a call by its row of `rows`. A status of 400 or above is an error value, nothing throws. */
export type Send = <N extends EndpointName>(
  rows: Rows<NoInfer<N>>,
  name: N,
  parts?: RequestParts,
) => Promise<Result<Received, AppError>>

/** Sends a call as whoever has the token, and once more with what `renew` gives where that is refused. */
type Call = (
  row: Endpoint,
  name: EndpointName,
  parts: RequestParts,
  token: string | null,
  renew?: Renew,
) => ResponsePromise

/** Where the API is ('' is this origin), and what to fetch with, where it is not the browser's own. */
export type Wire = { readonly baseUrl: string; readonly fetch?: typeof fetch }

const ErrorBody = v.looseObject({
  detail: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  retry_after: v.optional(v.unknown()),
  document_ids: v.optional(v.unknown()),
  conflicts: v.optional(v.unknown()),
})

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** What `Retry-After` says, where it says seconds. */
const secondsOf = ({ headers }: Response): number | undefined => {
  const said = headers.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(said) ? Number(said) : undefined
}

/** JSON that a backend sent as plain text. */
const parsedText = (data: unknown): unknown => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** A refused call, with the text and the waiting time that its body may hold. */
const refusedError = (operation: EndpointName, { response, data }: HTTPError): AppError => {
  const parsed = v.safeParse(ErrorBody, parsedText(data))
  const { detail, error, retry_after, document_ids, conflicts } = parsed.success
    ? parsed.output
    : {}
  return {
    type: 'http',
    operation,
    status: response.status,
    statusText: response.statusText,
    detail: textOf(detail) ?? textOf(error),
    retryAfterSeconds: typeof retry_after === 'number' ? retry_after : secondsOf(response),
    ...(Array.isArray(document_ids) && { documentIds: document_ids }),
    conflicts,
  }
}

/** What stopped a call on its way: its time was over, or the connection was lost. */
export const lostError = (operation: EndpointName, cause: unknown): AppError => {
  if (isTimeoutError(cause)) return { type: 'timeout', operation }
  const origin = isNetworkError(cause) ? cause.cause : cause
  return {
    type: 'network',
    operation,
    raw: origin instanceof Error ? origin.message : String(origin),
  }
}

const toError = (operation: EndpointName, cause: unknown): AppError =>
  isHTTPError(cause) ? refusedError(operation, cause) : lostError(operation, cause)

const headersOf = (
  { answer }: Endpoint,
  { body, packed, headers }: RequestParts,
): Record<string, string> => ({
  accept: answer.kind === 'events' ? 'text/event-stream' : 'application/json',
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(packed?.encoding ? { 'content-encoding': packed.encoding } : {}),
  ...headers,
})

const contentOf = ({ body, form, packed }: RequestParts): Blob | FormData | string | null =>
  form ?? packed?.content ?? (body === undefined ? null : JSON.stringify(body))

/** A request as the parts that another way to send takes. */
const initOf = ({ method, headers, signal }: Request, parts: RequestParts): RequestInit => {
  const sent = new Headers(headers)
  // The browser marks where the parts of a form end by a line of its own.
  if (parts.form) sent.delete('content-type')
  return { method, headers: sent, body: contentOf(parts), signal }
}

/**
 * Only a GET is sent again, as it changes nothing and costs no credit. A lost connection is told at once, and so is
 * a server that asks for a long pause.
 */
const RETRY: Options['retry'] = {
  limit: GET_RETRIES,
  methods: ['get'],
  shouldRetry: ({ error }) => {
    if (!isHTTPError(error)) return false
    return (secondsOf(error.response) ?? 0) <= GET_RETRY_AFTER_MAX_SECONDS ? undefined : false
  },
}

/** Streams take as long as they take; every other call is answered in time, retries and all. */
const timesOf = (
  { answer }: Endpoint,
  { limitMs = REQUEST_TIMEOUT_MS }: RequestParts,
): Pick<Options, 'timeout' | 'totalTimeout'> =>
  answer.kind === 'events' ? { timeout: false } : { timeout: limitMs, totalTimeout: limitMs }

/** Sends the same call once more with a renewed token; null where there is none. */
type Renew = () => Promise<Response | null>

const hooksOf = (token: string | null, renew: Renew | undefined): Hooks => ({
  beforeRequest: [
    ({ request }) => {
      if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
    },
  ],
  afterResponse: renew
    ? [async ({ response }) => (response.status === 401 ? ((await renew()) ?? response) : response)]
    : [],
})

/** The one HTTP client: sends a call by its row of the endpoint table. */
const createCall =
  ({ baseUrl, fetch }: Wire): Call =>
  (row, name, parts, token, renew) => {
    const { method, path } = row
    const address = baseUrl + addressOf(path, parts.params, parts.query)
    const { via } = parts
    return ky(address, {
      method,
      headers: headersOf(row, parts),
      body: contentOf(parts),
      signal: parts.signal ?? null,
      // The refresh cookie is for the account's calls alone.
      credentials: name.startsWith('auth.') ? 'include' : 'same-origin',
      cache: 'no-store',
      keepalive: parts.keepalive ?? parts.packed?.isSmall ?? false,
      // A call without retries sends its body uncopied.
      retry: method === 'GET' ? RETRY : 0,
      throwHttpErrors: (status) => status >= 400,
      hooks: hooksOf(token, renew),
      // A browser's own `fetch` is no method of another object: ky calls it as it must be called.
      ...(fetch && { fetch }),
      ...(via && { fetch: (request) => via(address, initOf(request as Request, parts)) }),
      ...timesOf(row, parts),
    })
  }

/** What ky reads of an answer, and the answer itself for a stream. */
const receive = async (pending: ResponsePromise): Promise<Received> => {
  const response = await pending
  const { status, headers } = response
  return {
    status,
    headers,
    get body() {
      return response.body
    },
    json: () => pending.json(),
    blob: () => pending.blob(),
  }
}

const asResult = async (
  name: EndpointName,
  pending: ResponsePromise,
): Promise<Result<Received, AppError>> => {
  try {
    return ok(await receive(pending))
  } catch (cause) {
    return err(toError(name, cause))
  }
}

/** Sends without a token: for the calls that make one. */
export const createOpenSend = (wire: Wire): Send => {
  const call = createCall(wire)
  return (rows, name, parts = {}) => asResult(name, call(rows[name], name, parts, null))
}

/** The same user's next pass, or null when there is none: a call never goes out as somebody else. */
const renewedPass = async (
  auth: Pick<AuthPort, 'pass' | 'renew'>,
  pass: Pass,
): Promise<Pass | null> => {
  // Another call may have renewed it while this one was on its way.
  if (auth.pass() === pass) await auth.renew()
  const next = auth.pass()
  return next !== pass && next?.userId === pass.userId ? next : null
}

/**
 * Sends with the token of the session; `signed_out` when there is none. On a 401 the token is renewed
 * and the call sent once more, as the same user; a second 401 is an ordinary failure. A pass that cannot be fetched is a lost connection.
 */
export const createSend = (
  wire: Wire,
  auth: Pick<AuthPort, 'pass' | 'freshPass' | 'renew'>,
): Send => {
  const call = createCall(wire)
  return async (rows, name, parts = {}) => {
    const row = rows[name]
    if (row.auth !== 'bearer') return asResult(name, call(row, name, parts, null))
    try {
      const pass = auth.freshPass ? await auth.freshPass() : auth.pass()
      if (pass === null) return err({ type: 'signed_out' })
      const renew = async (): Promise<Response | null> => {
        if (parts.signal?.aborted === true) return null
        const renewed = await renewedPass(auth, pass)
        return renewed && call(row, name, parts, renewed.token)
      }
      return ok(await receive(call(row, name, parts, pass.token, renew)))
    } catch (cause) {
      return err(toError(name, cause))
    }
  }
}

/** Sends but what is about a feature that is switched off: as to a server that does not know the call. */
export const unlessOff =
  (send: Send, flags: Switches): Send =>
  async (rows, name, parts) =>
    isCallOff(name, flags)
      ? err({ type: 'http', operation: name, status: 404 })
      : send(rows, name, parts)

/** The JSON of an answer, checked by a schema; `unreadable` when it is no JSON or does not fit. */
export const readJson = async <S extends v.GenericSchema>(
  operation: EndpointName,
  schema: S,
  response: Pick<Received, 'json'>,
): Promise<Result<v.InferOutput<S>, AppError>> => {
  try {
    const parsed = v.safeParse(schema, await response.json())
    return parsed.success ? ok(parsed.output) : err({ type: 'unreadable', operation })
  } catch (cause) {
    if (cause instanceof SyntaxError) return err({ type: 'unreadable', operation })
    return err(lostError(operation, cause))
  }
}
