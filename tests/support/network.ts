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
