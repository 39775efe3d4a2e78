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

/** Name of a call that this server serves: a row of the table that is not marked `built: false`. */
export type BuiltName = {
  readonly [N in EndpointName]: Table[N]['built'] extends false ? never : N
}[EndpointName]

/** What the user of a session says of organizations. */
export type Memberships = Required<Pick<User, 'organizations' | 'organization_id'>> &
  Pick<User, 'is_personal'>

/** A person with an account; `email` is empty where nothing is known of it. */
export type Account = {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Their organizations, where the token said them. */
  readonly memberships?: Memberships
}
/** Who calls, and in which session, as the token says and the database confirms. */
export type Caller = Account & { readonly sessionId: string }
/** Whom an Authorization header of a request to an origin is of; else 401, or 503 where nobody knows. */
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

/**
 * One call as its handler gets it: everything decoded by the row's schemas. `Carried` is what the reader of its body
 * may have made apart from it, where it has a reader of its own.
 */
export type Call<N extends EndpointName, Carried = null> = {
  readonly params: v.InferOutput<Table[N]['params']>
  readonly query: v.InferOutput<Table[N]['query']>
  /** The JSON of the body, the fields of a form beside its file, or the bytes of a raw one. */
  readonly body: BodyOf<N>
  /** The file of a form; it is gone once the call is answered. */
  readonly upload: Table[N]['body'] extends { readonly kind: 'multipart' } ? Upload : null
  /** Reads a form with several files, once; until then none of it has been read. */
  readonly form: Table[N]['body'] extends {
    readonly kind: 'files'
    readonly fields: infer S extends v.GenericSchema
  }
    ? ReadFiles<v.InferOutput<S>>
    : null
  readonly carried: Carried
  /** The caller; null where the row asks for no Bearer token. */
  readonly account: Table[N]['auth'] extends 'bearer' ? Caller : null
  readonly headers: Headers
  /** Headers of the answer to come. */
  readonly answerHeaders: Headers
  /** Network address of the caller. */
  readonly address: string
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal
  readonly log: Log
}

/** What a handler gives back: the JSON of the answer, its event stream (null: none runs), a file, or nothing. */
export type Served<N extends EndpointName> = Table[N]['answer'] extends {
  readonly kind: 'json'
  readonly schema: infer S extends v.GenericSchema
}
  ? v.InferInput<S>
  : Table[N]['answer'] extends { readonly kind: 'events' }
    ? ReadableStream<Uint8Array> | null
    : Table[N]['answer'] extends { readonly kind: 'file' }
      ? FileAnswer | StreamedFile
      : undefined

/** Serves one call. A refusal is a value; a throw is a bug and answers 500. */
type Handler<N extends EndpointName, Carried = null> = (
  call: Call<N, Carried>,
) => Promise<Result<Served<N> | JsonText | typeof NOT_MODIFIED, Failure>>

/** One handler for every built row; a part of the server gives some of them. */
export type Handlers<N extends BuiltName = BuiltName, Carried = null> = {
  readonly [K in N]: Handler<K, Carried>
}

/** The handlers of a server; it hears of deletions only where somebody tells of them. */
export type ServerHandlers = Handlers<Exclude<BuiltName, 'auth.webhook'>> &
  Partial<Handlers<'auth.webhook'>>
