import * as v from 'valibot'
import { PAGE_SIZE_MAX } from '../limits.ts'

type Schema = v.GenericSchema

/**
 * How a request carries its body. A multipart body streams; `files` names its file field, which the kind
 * `files` repeats. A raw one is given as the bytes that came, for a signature over them.
 */
type BodyKind =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly schema: Schema }
  | { readonly kind: 'multipart'; readonly files: string; readonly fields: Schema }
  | { readonly kind: 'files'; readonly files: string; readonly fields: Schema }
  | { readonly kind: 'raw'; readonly maxBytes: number }

/** How a call answers: JSON, server-sent events, a file, or nothing that counts. */
type AnswerKind =
  | { readonly kind: 'json'; readonly status: number; readonly schema: Schema }
  | { readonly kind: 'events' }
  | { readonly kind: 'file' }
  | { readonly kind: 'empty'; readonly status: number }

/** Shape of an error body: JSON `detail`, documents' `error`, billing's `success: false`. */
export const ErrorDetail = v.looseObject({ detail: v.string() })
/** Error body of the document calls; a 429 says when to come again, in seconds. */
export const ErrorDocuments = v.looseObject({
  error: v.string(),
  retry_after: v.optional(v.number()),
})
/** Error body of the billing calls. */
export const ErrorBilling = v.looseObject({ success: v.literal(false), error: v.string() })
/** A stale save: the revision that stands now. */
export const ErrorConflict = v.looseObject({ detail: v.string(), revision: v.number() })

/** Documents that a send names and that are not there; nothing was stored. */
export const ErrorDocumentsGone = v.looseObject({
  detail: v.string(),
  document_ids: v.array(v.string()),
})

/** One call of the API. `path` holds `:name` parameters; `built` is false until a server has it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly auth: 'bearer' | 'cookie' | 'none'
  readonly params: Schema
  readonly query: Schema
  readonly body: BodyKind
  readonly answer: AnswerKind
  readonly errors: Readonly<Record<number, Schema>>
  readonly built: boolean
}

/** The refusals that any call may get, in the shape of its family. */
export const commonErrors = <S extends Schema>(schema: S) => ({
  400: schema,
  401: schema,
  404: schema,
  410: schema,
  413: schema,
  415: schema,
  500: schema,
  503: schema,
})
const defaults = {
  auth: 'bearer',
  params: v.object({}),
  query: v.object({}),
  body: { kind: 'none' },
  errors: commonErrors(ErrorDetail),
  built: true,
} as const

/** Completes a row of the endpoint table with its defaults: Bearer, no body, the common errors. */
export const endpoint = <
  const E extends Pick<Endpoint, 'method' | 'path' | 'answer'> & Partial<Endpoint>,
>(
  row: E,
): Omit<typeof defaults, keyof E> & E => ({
  ...defaults,
  ...row,
})

/** A JSON request body. */
export const json = <S extends Schema>(schema: S) => ({ kind: 'json', schema }) as const
/** A JSON answer with its status (200 unless told). */
export const answers = <S extends Schema>(schema: S, status = 200) =>
  ({ kind: 'json', status, schema }) as const
/** An answer whose body does not count. */
export const answersNothing = { kind: 'empty', status: 204 } as const
/** A multipart body with a file field and its text fields. */
export const multipart = <S extends Schema>(files: string, fields: S) =>
  ({ kind: 'multipart', files, fields }) as const
/** A multipart body whose file field is repeated, and its text fields. */
export const multipartFiles = <S extends Schema>(files: string, fields: S) =>
  ({ kind: 'files', files, fields }) as const
/** A body whose bytes are taken as they are, at most so many. */
export const raw = (maxBytes: number) => ({ kind: 'raw', maxBytes }) as const
/** Path parameters, all text. */
export const params = <const K extends string>(...names: readonly K[]) =>
  v.object(
    Object.fromEntries(names.map((name) => [name, v.string()])) as Record<
      K,
      v.StringSchema<undefined>
    >,
  )

/** A whole number in a query string, with a default, from 1 up to `max`. */
export const queryNumber = (fallback: number, max: number) =>
  v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer(),
      v.minValue(1),
      v.maxValue(max),
    ),
    fallback,
  )

/** `page` and `page_size` of a list, with the list's own default size. */
export const paged = (pageSize: number) => ({
  page: queryNumber(1, 1_000_000),
  page_size: queryNumber(pageSize, PAGE_SIZE_MAX),
})
