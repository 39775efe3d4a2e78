import { ErrorBilling, ErrorDocuments, type Endpoint } from '#contract/api/endpoint.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { err, type Result } from '#contract/api/result.ts'

/** A failed call: its status and the text of its body. */
export type Failure = {
  readonly status:
    | 400
    | 401
    | 402
    | 403
    | 404
    | 408
    | 409
    | 410
    | 413
    | 415
    | 421
    | 422
    | 429
    | 500
    | 503
    | 504
  readonly detail: string
  /** Additional body fields, such as `revision` for a conflict. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/**
 * Thrown by code that cannot return a `Failure` to the handler. The server answers the call with
 * `failure`.
 */
export class HttpError extends Error {
  readonly failure: Failure

  constructor(message: string, failure: Failure) {
    super(message)
    this.failure = failure
  }
}

/** The same answer for a missing id and for an id of another user, so nobody can probe ids. */
export const notFound = (): Result<never, Failure> =>
  err({ status: 404, detail: API_TEXTS.notFound })

/** The failure of a call that needs a session but has no valid token. */
export const unauthorized: Failure = { status: 401, detail: API_TEXTS.unauthorized }

/** An invalid body, query or header. `detail` says why. */
export const badRequest = (detail: string): Result<never, Failure> => err({ status: 400, detail })

/**
 * The error body in the format of the call's family. Documents and imports use `error`, billing
 * adds `success: false`, and all others use `detail`. `row` is undefined for an unknown address.
 */
export const failureBody = (row: Endpoint | undefined, { detail, fields }: Failure): object => {
  const shape = row?.errors[400]
  if (shape === ErrorDocuments) return { error: detail, ...fields }
  if (shape === ErrorBilling) return { success: false, error: detail, ...fields }
  return { detail, ...fields }
}
