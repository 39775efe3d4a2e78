import { API_TEXTS } from '#contract/wording.ts'
import { err, type Result } from '#contract/result.ts'
import type { Failure } from './route.ts'

/** The one answer for an id that is absent and for one that belongs to somebody else (CONV-17). */
export const notFound = (): Result<never, Failure> =>
  err({ status: 404, detail: API_TEXTS.notFound })

/** A guarded call without a valid token (AUTH-2). */
export const unauthorized: Failure = { status: 401, detail: API_TEXTS.unauthorized }

/** A body, query or header that cannot be used; `detail` says what is wrong. */
export const badRequest = (detail: string): Result<never, Failure> => err({ status: 400, detail })

/** The calls that take a file; an address counts with its last slash and without. */
const TAKES_FILES = /^\/api\/(?:documents\/|spreadsheets\/(?:backend-import|import-preview)\/?$)/

/**
 * The body of a refusal in the shape of the call's family (decisions, "Errors of the API"):
 * documents and imports `error`, billing `success: false`, everything else `detail`.
 */
export const failureBody = (path: string, { detail, fields }: Failure): object => {
  if (TAKES_FILES.test(path)) return { error: detail, ...fields }
  if (/^\/api\/billing(?:\/|$)/.test(path)) return { success: false, error: detail, ...fields }
  return { detail, ...fields }
}
