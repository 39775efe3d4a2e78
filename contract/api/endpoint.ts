import * as v from 'valibot'
import { PAGE_SIZE_MAX } from '../limits.ts'

type Schema = v.GenericSchema

/**
 * How a request carries its body. Bodies of kind `multipart` and `files` stream. Their property
 * `files` is the name of the form field that holds the file. Only kind `files` may repeat that
 * field. A `raw` body keeps the original bytes, because a signature covers them.
 */
type BodyKind =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly schema: Schema }
  | { readonly kind: 'multipart'; readonly files: string; readonly fields: Schema }
  | { readonly kind: 'files'; readonly files: string; readonly fields: Schema }
  | { readonly kind: 'raw'; readonly maxBytes: number }

type AnswerKind =
  | { readonly kind: 'json'; readonly status: number; readonly schema: Schema }
  | { readonly kind: 'events' }
  | { readonly kind: 'file' }
  | { readonly kind: 'empty'; readonly status: number }

/** JSON error body of most calls. The document and billing calls have their own. */
export const ErrorDetail = v.looseObject({ detail: v.string() })
/** Error body of the document calls. For a 429, `retry_after` gives the wait in seconds. */
export const ErrorDocuments = v.looseObject({
  error: v.string(),
  retry_after: v.optional(v.number()),
})
/** Error body of the billing calls. */
export const ErrorBilling = v.looseObject({ success: v.literal(false), error: v.string() })
/** Error body of a stale save. `revision` is the current revision. */
export const ErrorConflict = v.looseObject({ detail: v.string(), revision: v.number() })

/** Error body of a send that names missing documents. The server stored nothing. */
export const ErrorDocumentsGone = v.looseObject({
  detail: v.string(),
  document_ids: v.array(v.string()),
})

/**
 * One call of the API. `path` may hold `:name` parameters. `built` is false for a call without a
 * server route yet.
 */
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

/** Error statuses that any call may return, each with the error body `schema`. */
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

/** Fills in the defaults of an endpoint: bearer auth, no body, the common errors. */
export const endpoint = <
  const E extends Pick<Endpoint, 'method' | 'path' | 'answer'> & Partial<Endpoint>,
>(
  row: E,
): Omit<typeof defaults, keyof E> & E => ({
  ...defaults,
  ...row,
})

export const json = <S extends Schema>(schema: S) => ({ kind: 'json', schema }) as const
export const answers = <S extends Schema>(schema: S, status = 200) =>
  ({ kind: 'json', status, schema }) as const
/** A successful call returns 204 without a body. */
export const answersNothing = { kind: 'empty', status: 204 } as const
export const multipart = <S extends Schema>(files: string, fields: S) =>
  ({ kind: 'multipart', files, fields }) as const
export const multipartFiles = <S extends Schema>(files: string, fields: S) =>
  ({ kind: 'files', files, fields }) as const
export const raw = (maxBytes: number) => ({ kind: 'raw', maxBytes }) as const
export const params = <const K extends string>(...names: readonly K[]) =>
  v.object(
    Object.fromEntries(names.map((name) => [name, v.string()])) as Record<
      K,
      v.StringSchema<undefined>
    >,
  )

/**
 * Parses a whole number from 1 to `max` out of a query string. A missing number becomes `fallback`.
 */
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

export const paged = (pageSize: number) => ({
  page: queryNumber(1, 1_000_000),
  page_size: queryNumber(pageSize, PAGE_SIZE_MAX),
})
