import type * as v from 'valibot'
import type { endpoints, EndpointName } from '#contract/api/endpoints.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { parseBody } from './body.ts'
import { decode } from './decode.ts'
import type { Failure } from './failures.ts'
import type { ReadFiles } from './files-form.ts'
import type { Account } from './route.ts'
import type { Upload } from './upload.ts'

/** A parsed body. */
export type ParsedBody = {
  readonly body: unknown
  /** Data that a custom reader returns in addition to `body`. */
  readonly carried: unknown
  readonly upload: Upload | null
  readonly form: ReadFiles<unknown> | null
}

/** An empty body. */
export const EMPTY_BODY: ParsedBody = { body: undefined, carried: null, upload: null, form: null }

export type CallResult = Result<unknown, Failure>

export type BodyHandler = (read: ParsedBody) => Promise<CallResult>

/**
 * Reads the body of a call and passes it to `handle`. Releases the reserved memory or disk space by
 * the time the call is answered.
 */
export type BodyReader = (
  request: Request,
  account: Account | null,
  handle: BodyHandler,
) => Promise<CallResult>

type Table = typeof endpoints

export type EndpointWithBody<Kind> = {
  readonly [N in EndpointName]: Table[N]['body'] extends { readonly kind: Kind } ? N : never
}[EndpointName]

/** Custom readers by call. Every call with a form must have one. */
export type BodyReaders = {
  readonly [N in EndpointWithBody<'multipart' | 'files'>]: BodyReader
} & {
  readonly [N in EndpointName]?: BodyReader
}

/** Parses and validates a JSON body. */
export const readJson = async (
  name: EndpointName,
  schema: v.GenericSchema,
  bytes: Uint8Array,
): Promise<Result<ParsedBody, Failure>> => {
  const read = await parseBody(bytes)
  if (!read.ok) return read
  const body = decode(name, 'body', schema, read.value)
  return body.ok ? ok({ ...EMPTY_BODY, body: body.value }) : body
}
