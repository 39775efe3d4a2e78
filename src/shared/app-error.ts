import type { EndpointName } from '#contract/api/endpoints.ts'

/** An HTTP answer with an error status. `detail` is the body's `detail` or `error` field. */
export type HttpError = {
  readonly type: 'http'
  readonly operation: EndpointName
  readonly status: number
  readonly statusText?: string | undefined
  readonly detail?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  /** Ids of documents that a send named and that the server does not have. */
  readonly documentIds?: readonly unknown[] | undefined
  /** Cells that an undo would overwrite, not yet decoded. */
  readonly conflicts?: unknown
}

/**
 * Every failure of a call or a stream. Services return it in a `Result`, machines keep it, and
 * `errorToMessage` turns it into text. `raw` is the browser's text for a lost connection.
 */
export type AppError =
  | HttpError
  | { readonly type: 'network'; readonly operation: EndpointName; readonly raw: string }
  | { readonly type: 'timeout'; readonly operation: EndpointName }
  | { readonly type: 'unreadable'; readonly operation: EndpointName }
  | { readonly type: 'unexpected'; readonly operation: EndpointName }
  | { readonly type: 'no_body' }
  | { readonly type: 'stream_error'; readonly message: string; readonly code?: string | undefined }
  | { readonly type: 'stream_inactive' }
  | { readonly type: 'line_too_long' }
  | { readonly type: 'poll'; readonly status: number; readonly statusText: string }
  | { readonly type: 'poll_timeout' }
  | { readonly type: 'invalid_share_link' }
  | { readonly type: 'signed_out' }
  /** The server rejected a save as stale twice but has no newer revision. */
  | { readonly type: 'save_refused' }
  | { readonly type: 'unknown' }

/** True if the error is an HTTP answer with this status. */
export const hasStatus = (error: AppError, status: number): boolean =>
  error.type === 'http' && error.status === status

/** True if the backend lacks the call. The client then hides the feature. */
export const isUnknownCall = (error: AppError): boolean =>
  hasStatus(error, 404) || hasStatus(error, 405)
