import { ok, type Result } from '#contract/api/result.ts'

/** What a handler gives where the caller has the answer already: 304, and nothing was read. */
export const NOT_MODIFIED = Symbol('not modified')

/** Whether a caller has an answer of this name already (RFC 9110, `If-None-Match`). */
export const hasAnswer = (headers: Headers, tag: string | null): boolean => {
  const known = headers.get('if-none-match')?.split(',') ?? []
  return tag !== null && known.some((one) => one.trim().replace(/^W\//, '') === tag)
}

/** Whether a caller says that they have any answer: then it is worth asking which. */
export const hasAny = (headers: Headers): boolean => headers.has('if-none-match')

/** The answer to a caller who has it already. */
export const notModified = (
  answerHeaders: Headers,
  tag: string,
): Result<typeof NOT_MODIFIED, never> => {
  answerHeaders.set('etag', tag)
  return ok(NOT_MODIFIED)
}
