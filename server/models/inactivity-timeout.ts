import { APICallError } from '@ai-sdk/provider'
import { MODEL_SILENCE_MS } from '#contract/limits/agent.ts'

/** Calls `then` after `ms` milliseconds and returns the cancel function. */
export type StartTimer = (ms: number, then: () => void) => () => void

/** `unref` lets an otherwise idle server exit. */
const afterReal: StartTimer = (ms, then) => {
  const timer = setTimeout(then, ms).unref()
  return () => clearTimeout(timer)
}

class Silence extends Error {}

/** True if the error comes from the silence timeout. */
export const isInactivityTimeout = (error: unknown): boolean =>
  error instanceof Error && (error instanceof Silence || isInactivityTimeout(error.cause))

const silenceError = (url: string): APICallError =>
  new APICallError({
    message: 'the provider sent no data for too long',
    url,
    requestBodyValues: {},
    isRetryable: false,
    cause: new Silence(),
  })

const urlOf = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : String(input)

/**
 * A `fetch` for provider clients that fails if no byte arrives for `silenceMs`, before or during
 * the response.
 * Any byte resets the timeout, including a keepalive.
 */
export const createWatchedFetch =
  (
    after: StartTimer = afterReal,
    silenceMs = MODEL_SILENCE_MS,
    send: typeof fetch = fetch,
  ): typeof fetch =>
  async (input, init = {}) => {
    const silence = new AbortController()
    const giveUp = (): void => silence.abort(silenceError(urlOf(input)))
    let cancel = after(silenceMs, giveUp)
    const touch = (): void => {
      cancel()
      cancel = after(silenceMs, giveUp)
    }
    const signal = AbortSignal.any([silence.signal, ...(init.signal ? [init.signal] : [])])
    signal.addEventListener('abort', () => cancel(), { once: true })
    try {
      const response = await send(input, { ...init, signal })
      touch()
      if (response.body === null) {
        cancel()
        return response
      }
      const watched = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, controller) => {
            touch()
            controller.enqueue(chunk)
          },
          flush: () => cancel(),
        }),
      )
      const { status, statusText, headers } = response
      return new Response(watched, { status, statusText, headers })
    } catch (error) {
      cancel()
      throw error
    }
  }
