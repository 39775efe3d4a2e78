/** True for the request that sends a message. The path of a resume request is longer. */
export const isSendRequest = (input: string | URL | Request): input is Request =>
  input instanceof Request && input.url.endsWith('/api/chat/stream/')

/**
 * Passes each send of a message to `onSend`, which decides the response. All other requests go to
 * the server.
 */
export const interceptChat = (
  real: typeof fetch,
  onSend: (pass: () => Promise<Response>, count: number) => Promise<Response>,
): typeof fetch => {
  let count = 0
  return async (input, init) => {
    if (!isSendRequest(input)) return real(input, init)
    count += 1
    return onSend(() => real(input, init), count)
  }
}
/** The server processes the request, but the client loses the response. */
export const loseResponse = async (pass: () => Promise<Response>): Promise<never> => {
  const response = await pass()
  await response.body?.cancel()
  throw new TypeError('Failed to fetch')
}

/** Fields of a send that tests check. */
type SentBody = {
  readonly request_id: string
  readonly replaces?: string
  readonly spreadsheet_id: string | null
}

/** Records the body of each send. Drops sends while `isDown`. */
export const recordSends = (real: typeof fetch, isDown: () => boolean) => {
  const bodies: SentBody[] = []
  const recorded: typeof fetch = async (input, init) => {
    if (!isSendRequest(input)) return real(input, init)
    bodies.push(await input.clone().json())
    if (isDown()) throw new TypeError('Failed to fetch')
    return real(input, init)
  }
  return { bodies, fetch: recorded }
}

/** A connection that can drop: running streams break, and requests fail until it is back. */
export const createConnection = (real: typeof fetch) => {
  const cuts = new Set<() => void>()
  let isDown = false
  const connected: typeof fetch = async (input, init) => {
    if (isDown) throw new TypeError('Failed to fetch')
    const response = await real(input, init)
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response
    const pipe = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => {
        cuts.add(() => controller.error(new TypeError('network error')))
      },
    })
    return new Response(response.body?.pipeThrough(pipe), response)
  }
  return {
    fetch: connected,
    lose: (): void => {
      isDown = true
      for (const cut of cuts) cut()
      cuts.clear()
    },
    restore: (): void => {
      isDown = false
    },
  }
}
