/** Whether a request is a send of a message: a resume has a longer address. */
export const isSend = (input: string | URL | Request): input is Request =>
  input instanceof Request && input.url.endsWith('/api/chat/stream/')

/** A network that does to each chat request what the test says; the rest passes. */
export const through = (
  real: typeof fetch,
  onSend: (pass: () => Promise<Response>, count: number) => Promise<Response>,
): typeof fetch => {
  let count = 0
  return async (input, init) => {
    if (!isSend(input)) return real(input, init)
    count += 1
    return onSend(() => real(input, init), count)
  }
}
/** The server gets the request, the client never its answer. */
export const loseAnswer = async (pass: () => Promise<Response>): Promise<never> => {
  const response = await pass()
  await response.body?.cancel()
  throw new TypeError('Failed to fetch')
}

/** What a send carries, as far as tests look at it. */
type SentBody = {
  readonly request_id: string
  readonly replaces?: string
  readonly spreadsheet_id: string | null
}

/** A network that keeps what each send carried; while `isDown` it loses the sends. */
export const recording = (real: typeof fetch, isDown: () => boolean) => {
  const bodies: SentBody[] = []
  const recorded: typeof fetch = async (input, init) => {
    if (!isSend(input)) return real(input, init)
    bodies.push(await input.clone().json())
    if (isDown()) throw new TypeError('Failed to fetch')
    return real(input, init)
  }
  return { bodies, fetch: recorded }
}

/** A connection that may be lost: what streams breaks off, and nothing passes until it is back. */
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
