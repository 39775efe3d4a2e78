import type * as v from 'valibot'
import type { endpoints, EndpointName } from '#contract/api/endpoints.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { parseBody } from './body.ts'
import { decode } from './decode.ts'
import type { Failure } from './failures.ts'
import type { ReadFiles } from './files-form.ts'
import type { Account } from './route.ts'
import type { Upload } from './upload.ts'

/** What was read of a body, by its schema. */
export type Read = {
  readonly body: unknown
  /** What a reader of its own has made of it apart from `body`. */
  readonly carried: unknown
  readonly upload: Upload | null
  readonly form: ReadFiles<unknown> | null
}

/** A body that says nothing. */
export const NOTHING: Read = { body: undefined, carried: null, upload: null, form: null }

/** What came of a call. */
export type Outcome = Result<unknown, Failure>

/** Serves a call whose body was read. */
export type Handle = (read: Read) => Promise<Outcome>

/**
 * Reads the body of a call, then has it served. What it takes for that, memory or room on the disk, it gives back
 * once the call is answered, or before.
 */
export type BodyReader = (
  request: Request,
  account: Account | null,
  handle: Handle,
) => Promise<Outcome>

type Table = typeof endpoints

/** The calls whose body is of this kind. */
export type NameWith<Kind> = {
  readonly [N in EndpointName]: Table[N]['body'] extends { readonly kind: Kind } ? N : never
}[EndpointName]

/** Readers by call, given by the parts that know what the bodies carry. Whatever takes a form has one. */
export type BodyReaders = { readonly [N in NameWith<'multipart' | 'files'>]: BodyReader } & {
  readonly [N in EndpointName]?: BodyReader
}

/** What the bytes of a JSON body say, by the schema of its call. */
export const readJson = async (
  name: EndpointName,
  schema: v.GenericSchema,
  bytes: Uint8Array,
): Promise<Result<Read, Failure>> => {
  const read = await parseBody(bytes)
  if (!read.ok) return read
  const body = decode(name, 'body', schema, read.value)
  return body.ok ? ok({ ...NOTHING, body: body.value }) : body
}
