import { ErrorBilling, ErrorDocuments, type Endpoint } from '#contract/api/endpoint.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { err, type Result } from '#contract/api/result.ts'

/** A call that was refused: its status and the text of its body, in the shape of the call's family. */
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
  /** More fields of the body, as `revision` of a conflict. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** Thrown deep in a call, where no value leads back to its handler: the call is answered with this failure. */
export class Refusal extends Error {
  readonly failure: Failure

  constructor(message: string, failure: Failure) {
    super(message)
    this.failure = failure
  }
}

/** The one answer for an id that is absent and for one that belongs to somebody else. */
export const notFound = (): Result<never, Failure> =>
  err({ status: 404, detail: API_TEXTS.notFound })

/** A guarded call without a valid token. */
export const unauthorized: Failure = { status: 401, detail: API_TEXTS.unauthorized }

/** A body, query or header that cannot be used; `detail` says what is wrong. */
export const badRequest = (detail: string): Result<never, Failure> => err({ status: 400, detail })

/**
 * The body of a refusal in the shape of the call's family: documents and imports
 * `error`, billing `success: false`, everything else `detail`. The row of the call says which; an address that is
 * none has no row.
 */
export const failureBody = (row: Endpoint | undefined, { detail, fields }: Failure): object => {
  const shape = row?.errors[400]
  if (shape === ErrorDocuments) return { error: detail, ...fields }
  if (shape === ErrorBilling) return { success: false, error: detail, ...fields }
  return { detail, ...fields }
}
