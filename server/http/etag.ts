import { ok, type Result } from '#contract/api/result.ts'

/** A handler returns this to answer 304 without reading the data. */
export const NOT_MODIFIED = Symbol('not modified')

/** True if the client has an answer with this ETag (RFC 9110, `If-None-Match`). */
export const hasMatchingEtag = (headers: Headers, tag: string | null): boolean => {
  const known = headers.get('if-none-match')?.split(',') ?? []
  return tag !== null && known.some((one) => one.trim().replace(/^W\//, '') === tag)
}

/** True if the client has any earlier answer, so the handler should compute the ETag. */
export const hasAnyEtag = (headers: Headers): boolean => headers.has('if-none-match')

/** Answers 304 with the ETag. */
export const notModified = (
  answerHeaders: Headers,
  tag: string,
): Result<typeof NOT_MODIFIED, never> => {
  answerHeaders.set('etag', tag)
  return ok(NOT_MODIFIED)
}
