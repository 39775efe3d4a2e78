import * as v from 'valibot'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { isCallOff, type Switches } from '#contract/flags.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { hasStatus, type AppError } from '#contract/messages.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { AuthPort, Pass } from './auth/port.ts'
import type { Packed } from './pack.ts'
import { loadRows, rowNow } from './rows.ts'

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

/** Sends a call of the endpoint table. A status of 400 or above is an error value, nothing throws. */
export type Send = (name: EndpointName, parts?: RequestParts) => Promise<Result<Response, AppError>>

type SendRow = (
  name: EndpointName,
  parts: RequestParts,
  row: Endpoint,
) => Promise<Result<Response, AppError>>
type SendAs = (
  ...call: [...Parameters<SendRow>, token: string | null]
) => Promise<Result<Response, AppError>>

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

/** A refused call, with the text and the waiting time that its body may hold (spec §8). */
const toHttpError = async (operation: EndpointName, response: Response): Promise<AppError> => {
  const body: unknown = await response.json().catch(() => null)
  const parsed = v.safeParse(ErrorBody, body)
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
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return { type: 'timeout', operation }
  return { type: 'network', operation, raw: cause instanceof Error ? cause.message : String(cause) }
}

/** Streams take as long as they take; all else must be answered, body and all, in time. */
const signalOf = (
  { answer }: Endpoint,
  { signal, limitMs = REQUEST_TIMEOUT_MS }: RequestParts,
): AbortSignal | null => {
  if (answer.kind === 'events') return signal ?? null
  const limit = AbortSignal.timeout(limitMs)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

const headersOf = (
  { answer }: Endpoint,
  { body, packed, headers }: RequestParts,
  token: string | null,
): Record<string, string> => ({
  accept: answer.kind === 'events' ? 'text/event-stream' : 'application/json',
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(packed?.encoding ? { 'content-encoding': packed.encoding } : {}),
  ...headers,
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
})

const contentOf = ({ body, form, packed }: RequestParts): Blob | FormData | string | null =>
  form ?? packed?.content ?? (body === undefined ? null : JSON.stringify(body))

const createSendAs =
  ({ baseUrl, fetch = globalThis.fetch }: Wire): SendAs =>
  async (name, parts, row, token) => {
    const { method, path } = row
    try {
      const address = baseUrl + addressOf(path, parts.params, parts.query)
      const init: RequestInit = {
        method,
        headers: headersOf(row, parts, token),
        body: contentOf(parts),
        signal: signalOf(row, parts),
        // The refresh cookie is for the account's calls alone.
        credentials: name.startsWith('auth.') ? 'include' : 'same-origin',
        cache: 'no-store',
        keepalive: parts.keepalive ?? parts.packed?.isSmall ?? false,
      }
      const response = await (parts.via?.(address, init) ?? fetch(new Request(address, init)))
      return response.status < 400 ? ok(response) : err(await toHttpError(name, response))
    } catch (cause) {
      return err(lostError(name, cause))
    }
  }

/** Finds a call's row first; one that is here already lets the request go out at once. */
const withRow =
  (send: SendRow): Send =>
  async (name, parts = {}) => {
    try {
      return await send(name, parts, rowNow(name) ?? (await loadRows())[name])
    } catch (cause) {
      return err(lostError(name, cause))
    }
  }

/** Sends without a token: for the calls that make one. */
export const createOpenSend = (wire: Wire): Send => {
  const sendAs = createSendAs(wire)
  return withRow((name, parts, row) => sendAs(name, parts, row, null))
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
 * and the call sent once more, as the same user; a second 401 is an ordinary failure (AUTH-1, AUTH-7,
 * AUTH-9, AUTH-15). A pass that cannot be fetched is a lost connection (AUTH-83).
 */
export const createSend = (
  wire: Wire,
  auth: Pick<AuthPort, 'pass' | 'freshPass' | 'renew'>,
): Send => {
  const sendAs = createSendAs(wire)
  return withRow(async (name, parts, row) => {
    if (row.auth !== 'bearer') return sendAs(name, parts, row, null)
    const pass = auth.freshPass ? await auth.freshPass() : auth.pass()
    if (pass === null) return err({ type: 'signed_out' })
    const first = await sendAs(name, parts, row, pass.token)
    if (first.ok || !hasStatus(first.error, 401) || parts.signal?.aborted === true) return first
    const renewed = await renewedPass(auth, pass)
    return renewed ? sendAs(name, parts, row, renewed.token) : first
  })
}

/** Sends but what is about a feature that is switched off: as to a server that does not know the call (FLAG-3). */
export const unlessOff =
  (send: Send, flags: Switches): Send =>
  async (name, parts) =>
    isCallOff(name, flags) ? err({ type: 'http', operation: name, status: 404 }) : send(name, parts)

/** The JSON of an answer, checked by a schema; `unreadable` when it is no JSON or does not fit. */
export const readJson = async <S extends v.GenericSchema>(
  operation: EndpointName,
  schema: S,
  response: Response,
): Promise<Result<v.InferOutput<S>, AppError>> => {
  try {
    const parsed = v.safeParse(schema, await response.json())
    return parsed.success ? ok(parsed.output) : err({ type: 'unreadable', operation })
  } catch (cause) {
    if (cause instanceof SyntaxError) return err({ type: 'unreadable', operation })
    return err(lostError(operation, cause))
  }
}
