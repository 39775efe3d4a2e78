import type * as v from 'valibot'
import type { endpoints, EndpointName } from '#contract/api/endpoints.ts'
import type { User } from '#contract/api/entities.ts'
import type { Result } from '#contract/api/result.ts'
import type { Log } from '../log.ts'
import type { NOT_MODIFIED } from './etag.ts'
import type { Failure } from './failures.ts'
import type { FileAnswer, StreamedFile } from './file-answer.ts'
import type { ReadFiles } from './files-form.ts'
import type { JsonText } from './json-text.ts'
import type { Upload } from './upload.ts'

type Table = typeof endpoints

/** Name of a call that this server implements. */
export type BuiltEndpointName = {
  readonly [N in EndpointName]: Table[N]['built'] extends false ? never : N
}[EndpointName]

/** Organization fields of the session's user. */
export type Memberships = Required<Pick<User, 'organizations' | 'organization_id'>> &
  Pick<User, 'is_personal'>

/** A user account. `email` is empty if unknown. */
export type Account = {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Organizations from the token, if it has any. */
  readonly memberships?: Memberships
}
/** The caller and their session, verified against the database. */
export type Caller = Account & { readonly sessionId: string }
/**
 * Authenticates an Authorization header for an origin. Fails with 401, or 503 if the check is
 * impossible.
 */
export type Authenticate = (
  authorization: string | null,
  origin: string,
) => Promise<Result<Caller, Failure>>

type BodyOf<N extends EndpointName> = Table[N]['body'] extends
  | { readonly kind: 'json'; readonly schema: infer S extends v.GenericSchema }
  | { readonly kind: 'multipart'; readonly fields: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : Table[N]['body'] extends { readonly kind: 'raw' }
    ? Uint8Array
    : undefined

/** A decoded call for its handler. `Carried` is the extra result of a custom body reader. */
export type Call<N extends EndpointName, Carried = null> = {
  readonly params: v.InferOutput<Table[N]['params']>
  readonly query: v.InferOutput<Table[N]['query']>
  /** The JSON body, the form fields beside a file, or the raw bytes. */
  readonly body: BodyOf<N>
  /** The uploaded file. It is deleted after the answer. */
  readonly upload: Table[N]['body'] extends { readonly kind: 'multipart' } ? Upload : null
  /** Reads a form with several files. May be called once. */
  readonly form: Table[N]['body'] extends {
    readonly kind: 'files'
    readonly fields: infer S extends v.GenericSchema
  }
    ? ReadFiles<v.InferOutput<S>>
    : null
  readonly carried: Carried
  /** The caller, or null for calls without bearer auth. */
  readonly account: Table[N]['auth'] extends 'bearer' ? Caller : null
  readonly headers: Headers
  readonly answerHeaders: Headers
  /** Network address of the caller, for rate limits. */
  readonly address: string
  /** Aborts if the client disconnects. */
  readonly signal: AbortSignal
  readonly log: Log
}

/** Result of a handler: JSON, an event stream (null if none runs), a file, or nothing. */
export type HandlerResult<N extends EndpointName> = Table[N]['answer'] extends {
  readonly kind: 'json'
  readonly schema: infer S extends v.GenericSchema
}
  ? v.InferInput<S>
  : Table[N]['answer'] extends { readonly kind: 'events' }
    ? ReadableStream<Uint8Array> | null
    : Table[N]['answer'] extends { readonly kind: 'file' }
      ? FileAnswer | StreamedFile
      : undefined

/**
 * Serves one call. Returns expected failures as values. A thrown error is a bug, and the server
 * answers 500, unless it is an `HttpError`.
 */
type Handler<N extends EndpointName, Carried = null> = (
  call: Call<N, Carried>,
) => Promise<Result<HandlerResult<N> | JsonText | typeof NOT_MODIFIED, Failure>>

/** One handler per call in `N`. Each service provides the handlers of its calls. */
export type Handlers<N extends BuiltEndpointName = BuiltEndpointName, Carried = null> = {
  readonly [K in N]: Handler<K, Carried>
}

/** All handlers of a server. The sign-in webhook is optional. */
export type ServerHandlers = Handlers<Exclude<BuiltEndpointName, 'auth.webhook'>> &
  Partial<Handlers<'auth.webhook'>>
