import { AISDKError, APICallError } from '@ai-sdk/provider'
import { RetryError, StreamProviderError } from 'ai'
import { SERVER_ERROR, UNAVAILABLE } from '#contract/api/friendly.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import { codeOf } from '../reason.ts'
import { isSilence } from './silence.ts'

/** What a user reads when a model fails; never a provider's own words, which may quote a key. */
export type ModelFailure = { readonly code: string; readonly message: string }

const lastOf = (error: unknown): unknown => (RetryError.isInstance(error) ? error.lastError : error)

/** The HTTP status that a provider refused with, or null where none came (no connection, a cut). */
const statusOf = (error: unknown): number | null => {
  const last = lastOf(error)
  const isTold = APICallError.isInstance(last) || StreamProviderError.isInstance(last)
  // A connection that breaks off bears the 200 that its answer began with.
  return isTold && last.statusCode !== undefined && last.statusCode >= 400 ? last.statusCode : null
}

/** Why a model failed, for whoever runs the server: where it was asked, and what came instead. */
export type ModelTrouble = {
  /** Null where none came: no connection, a cut. */
  readonly status: number | null
  /** Scheme, host and port that were asked. */
  readonly origin: string | null
  /** Why there was no connection, as "ECONNREFUSED". */
  readonly code: string | null
}

const causesOf = (error: unknown): readonly unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

/** No words of the provider are in it, which may quote a key. */
export const troubleOf = (error: unknown): ModelTrouble => {
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

/** Whether a model failed, or its connection; everything else that is thrown is a bug of ours. */
export const isModelError = (error: unknown): boolean => AISDKError.isInstance(error)

/** Whether a model refused a call for the moment: it is asked again. */
export const isForNow = (error: unknown): boolean =>
  APICallError.isInstance(error) && error.isRetryable

/** Providers have no common code for it; their sentences agree on these words. */
const TOO_LONG_WORDS =
  /context.?(length|size|window|limit)|(prompt|input|request|messages?) .{0,40}too (long|large)|too many tokens|maximum (number of )?(input )?tokens|exceeds? .{0,60}\btokens\b/i
/** What they refuse it with; null in the midst of a stream. */
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
 * A model's error as the stream tells it. `hasBegun`: a part of the answer was
 * sent already, so an error without a status is a connection that broke off.
 */
export const toModelFailure = (error: unknown, hasBegun: boolean): ModelFailure => {
  const status = statusOf(error)
  if (isSilence(lastOf(error))) return STALLED
  if (isTooLong(lastOf(error))) return TOO_LONG
  if (status === null) {
    if (hasBegun) return { code: 'model_cut', message: MODEL_TEXTS.cut }
    return APICallError.isInstance(lastOf(error)) ? unavailable(UNAVAILABLE) : FAILED
  }
  if (status >= 500) return BY_STATUS[status] ?? unavailable(SERVER_ERROR)
  return BY_STATUS[status] ?? FAILED
}
