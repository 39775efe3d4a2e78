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
import type { AppError } from '#src/shared/app-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { AuthPort, Pass } from '../auth/port.ts'
import type { PackedBody } from './compress-body.ts'

/** The parts of a request. */
export type RequestParts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  /** A body already written as text. It replaces `body`. */
  readonly packed?: PackedBody
  /** A multipart body. The browser sets its content type. */
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The request continues after the page closes. */
  readonly keepalive?: boolean
  /** The timeout, if longer than the default. */
  readonly limitMs?: number
  /** Replaces `fetch`, to report progress. */
  readonly via?: (address: string, init: RequestInit) => Promise<Response>
}

/** A response as callers read it. The timeout includes its body. */
export type ReceivedResponse = Pick<Response, 'status' | 'headers' | 'body' | 'json' | 'blob'>

/** Rows of the endpoint table that include the names `N`. */
export type EndpointRows<N extends EndpointName> = { readonly [K in N]: Endpoint }

/** Sends a call by its row in `rows`. Never throws: a status of 400 or above is an error value. */
export type Send = <N extends EndpointName>(
  rows: EndpointRows<NoInfer<N>>,
  name: N,
  parts?: RequestParts,
) => Promise<Result<ReceivedResponse, AppError>>

type Call = (
  row: Endpoint,
  name: EndpointName,
  parts: RequestParts,
  token: string | null,
  renew?: Renew,
) => ResponsePromise

/** The base URL of the API ('' is this origin) and an optional replacement for `fetch`. */
export type HttpSettings = { readonly baseUrl: string; readonly fetch?: typeof fetch }

const ErrorBody = v.looseObject({
  detail: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  retry_after: v.optional(v.unknown()),
  document_ids: v.optional(v.unknown()),
  conflicts: v.optional(v.unknown()),
})

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** `Retry-After` in seconds. A date is ignored. */
const secondsOf = ({ headers }: Response): number | undefined => {
  const header = headers.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(header) ? Number(header) : undefined
}

/** Parses JSON that a backend sent as plain text. */
const parsedText = (data: unknown): unknown => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** The error of a rejected call. The wait time comes from the body or from `Retry-After`. */
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

/** The error of a call that timed out or lost its connection. */
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

/** The `init` argument of `via`, made from ky's request. */
const initOf = ({ method, headers, signal }: Request, parts: RequestParts): RequestInit => {
  const sent = new Headers(headers)
  // The browser generates the boundary of a multipart body.
  if (parts.form) sent.delete('content-type')
  return { method, headers: sent, body: contentOf(parts), signal }
}

/**
 * Retries only GET, because it changes nothing and costs no credit. A call is not retried after a
 * lost connection or a long `Retry-After`.
 */
const RETRY: Options['retry'] = {
  limit: GET_RETRIES,
  methods: ['get'],
  shouldRetry: ({ error }) => {
    if (!isHTTPError(error)) return false
    return (secondsOf(error.response) ?? 0) <= GET_RETRY_AFTER_MAX_SECONDS ? undefined : false
  },
}

/** Streams have no timeout. For other calls the total timeout includes retries. */
const timesOf = (
  { answer }: Endpoint,
  { limitMs = REQUEST_TIMEOUT_MS }: RequestParts,
): Pick<Options, 'timeout' | 'totalTimeout'> =>
  answer.kind === 'events' ? { timeout: false } : { timeout: limitMs, totalTimeout: limitMs }

/** Repeats the call with a renewed token. Resolves to null if there is no new token. */
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
  ({ baseUrl, fetch }: HttpSettings): Call =>
  (row, name, parts, token, renew) => {
    const { method, path } = row
    const address = baseUrl + addressOf(path, parts.params, parts.query)
    const { via } = parts
    return ky(address, {
      method,
      headers: headersOf(row, parts),
      body: contentOf(parts),
      signal: parts.signal ?? null,
      // Only account calls need the refresh cookie.
      credentials: name.startsWith('auth.') ? 'include' : 'same-origin',
      cache: 'no-store',
      keepalive: parts.keepalive ?? parts.packed?.isSmall ?? false,
      // With retries ky would copy the body, so only GET calls have retries.
      retry: method === 'GET' ? RETRY : 0,
      throwHttpErrors: (status) => status >= 400,
      hooks: hooksOf(token, renew),
      // The browser's `fetch` throws if it is called as a method of another object. So without a
      // replacement this option is left out, and ky calls the browser's `fetch` itself.
      ...(fetch && { fetch }),
      ...(via && { fetch: (request) => via(address, initOf(request as Request, parts)) }),
      ...timesOf(row, parts),
    })
  }

/** The body readers of ky, and the raw body for a stream. */
const receive = async (pending: ResponsePromise): Promise<ReceivedResponse> => {
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
): Promise<Result<ReceivedResponse, AppError>> => {
  try {
    return ok(await receive(pending))
  } catch (cause) {
    return err(toError(name, cause))
  }
}

/** Sends without a token, for the calls that create one. */
export const createTokenlessSend = (wire: HttpSettings): Send => {
  const call = createCall(wire)
  return (rows, name, parts = {}) => asResult(name, call(rows[name], name, parts, null))
}

/** The same user's pass (token and user) with a new token. Null without a new one. */
const renewedPass = async (
  auth: Pick<AuthPort, 'pass' | 'renew'>,
  pass: Pass,
): Promise<Pass | null> => {
  // Another call may have renewed the pass meanwhile.
  if (auth.pass() === pass) await auth.renew()
  const next = auth.pass()
  return next !== pass && next?.userId === pass.userId ? next : null
}

/**
 * Sends with the session token, or returns `signed_out` if there is no session. After a 401 it
 * renews the token and retries once as the same user. A second 401 is a normal failure. If the
 * token cannot be fetched, the connection counts as lost.
 */
export const createSend = (
  wire: HttpSettings,
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

/** Rejects calls of disabled features with a 404, like a backend that lacks these calls. */
export const refuseDisabledCalls =
  (send: Send, flags: Switches): Send =>
  async (rows, name, parts) =>
    isCallOff(name, flags)
      ? err({ type: 'http', operation: name, status: 404 })
      : send(rows, name, parts)

/** Validates the JSON of a response. `unreadable` if it is invalid. */
export const readJson = async <S extends v.GenericSchema>(
  operation: EndpointName,
  schema: S,
  response: Pick<ReceivedResponse, 'json'>,
): Promise<Result<v.InferOutput<S>, AppError>> => {
  try {
    const parsed = v.safeParse(schema, await response.json())
    return parsed.success ? ok(parsed.output) : err({ type: 'unreadable', operation })
  } catch (cause) {
    if (cause instanceof SyntaxError) return err({ type: 'unreadable', operation })
    return err(lostError(operation, cause))
  }
}
