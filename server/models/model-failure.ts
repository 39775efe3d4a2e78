import { AISDKError, APICallError } from '@ai-sdk/provider'
import { RetryError, StreamProviderError } from 'ai'
import { SERVER_ERROR, UNAVAILABLE } from '#contract/api/friendly.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import { codeOf } from '../error-reason.ts'
import { isInactivityTimeout } from './inactivity-timeout.ts'

/**
 * The failure that a user sees. It never contains the provider's message, because the message may
 * quote an API key.
 */
export type ModelFailure = { readonly code: string; readonly message: string }

const lastOf = (error: unknown): unknown => (RetryError.isInstance(error) ? error.lastError : error)

/** The HTTP status of the refusal, or null if there was none (no connection, a broken stream). */
const statusOf = (error: unknown): number | null => {
  const last = lastOf(error)
  const isTold = APICallError.isInstance(last) || StreamProviderError.isInstance(last)
  // If the connection breaks mid-stream, the error still carries the status 200.
  return isTold && last.statusCode !== undefined && last.statusCode >= 400 ? last.statusCode : null
}

/** The cause of a failure for the operator. */
export type ModelErrorDetails = {
  /** Null if the provider sent no status. */
  readonly status: number | null
  /** The requested scheme, host and port. */
  readonly origin: string | null
  /** The connection error, for example "ECONNREFUSED". */
  readonly code: string | null
}

const causesOf = (error: unknown): readonly unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

/** Contains no text from the provider, because the text may quote an API key. */
export const modelErrorDetailsOf = (error: unknown): ModelErrorDetails => {
  const causes = causesOf(lastOf(error))
  const call = causes.find((cause) => APICallError.isInstance(cause))
  return {
    status: statusOf(error),
    origin: call ? new URL(call.url).origin : null,
    code: causes.map(codeOf).find((code) => code !== undefined) ?? null,
  }
}

const RATE_LIMITED = { code: 'rate_limited', message: MESSAGES.rateLimited }
const SET_UP = { code: 'model_setup', message: MODEL_TEXTS.setUp }
const TOO_LONG = { code: 'context_length', message: MODEL_TEXTS.tooLong }
const STALLED = { code: 'model_stalled', message: MODEL_TEXTS.stalled }
const FAILED = { code: 'model_error', message: MODEL_TEXTS.failed }
const unavailable = (message: string): ModelFailure => ({ code: 'model_unavailable', message })

/** True if the model or its connection failed. Any other error is our own bug. */
export const isModelError = (error: unknown): boolean => AISDKError.isInstance(error)

/** True if the refusal is temporary, so a retry makes sense. */
export const isTemporary = (error: unknown): boolean =>
  APICallError.isInstance(error) && error.isRetryable

/**
 * Providers share no error code for an overlong context, but their messages share these phrases.
 */
const TOO_LONG_WORDS =
  /context.?(length|size|window|limit)|(prompt|input|request|messages?) .{0,40}too (long|large)|too many tokens|maximum (number of )?(input )?tokens|exceeds? .{0,60}\btokens\b/i
/** Statuses of an overlong context. Null means the error came mid-stream. */
const TOO_LONG_STATUS: readonly (number | null)[] = [null, 400, 413, 422, 500]
const isTooLong = (error: unknown): boolean =>
  error instanceof Error &&
  TOO_LONG_STATUS.includes(statusOf(error)) &&
  TOO_LONG_WORDS.test(error.message)

const BY_STATUS: Readonly<Record<number, ModelFailure>> = {
  401: SET_UP,
  402: SET_UP,
  403: SET_UP,
  404: SET_UP,
  413: TOO_LONG,
  429: RATE_LIMITED,
  503: unavailable(UNAVAILABLE),
  529: unavailable(UNAVAILABLE),
}

/**
 * Converts a model's error for the stream.
 * With `hasBegun` we already sent part of the answer, so an error without a status is a broken
 * connection.
 */
export const toModelFailure = (error: unknown, hasBegun: boolean): ModelFailure => {
  const status = statusOf(error)
  if (isInactivityTimeout(lastOf(error))) return STALLED
  if (isTooLong(lastOf(error))) return TOO_LONG
  if (status === null) {
    if (hasBegun) return { code: 'model_cut', message: MODEL_TEXTS.cut }
    return APICallError.isInstance(lastOf(error)) ? unavailable(UNAVAILABLE) : FAILED
  }
  if (status >= 500) return BY_STATUS[status] ?? unavailable(SERVER_ERROR)
  return BY_STATUS[status] ?? FAILED
}
