/** Progress of an upload. `progressed` gets the sent fraction from 0 to 1. */
export type UploadWatch = {
  readonly progressed: (part: number) => void
  readonly sent: () => void
}

const headersOf = (call: XMLHttpRequest): Headers => {
  const headers = new Headers()
  for (const line of call.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}

/** `Response` throws if it gets a body with one of these statuses. */
const BODILESS: readonly number[] = [204, 205, 304]

const answerOf = (call: XMLHttpRequest): Response => {
  const { status, statusText } = call
  const content = BODILESS.includes(status) ? null : (call.response as Blob)
  return new Response(content, { status, statusText, headers: headersOf(call) })
}

/**
 * Returns a replacement for `fetch` that reports upload progress through `XMLHttpRequest`. Returns
 * null if `XMLHttpRequest` is unavailable. `begin` runs once per attempt, because a call may be
 * retried.
 */
export const createUploadFetch = (
  begin: () => UploadWatch,
): ((address: string, init: RequestInit) => Promise<Response>) | null => {
  if (typeof XMLHttpRequest === 'undefined') return null
  return (address, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      const watch = begin()
      const stop = (): void => {
        call.abort()
        reject(signal?.reason)
      }
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop, { once: true })
      call.open(method, address)
      call.responseType = 'blob'
      new Headers(headers).forEach((value, name) => call.setRequestHeader(name, value))
      call.upload.addEventListener('progress', ({ loaded, total }) =>
        watch.progressed(total > 0 ? loaded / total : 0),
      )
      call.upload.addEventListener('load', () => watch.sent())
      call.addEventListener('load', () => {
        // An exception in a listener would never reach the caller.
        try {
          resolve(answerOf(call))
        } catch (cause) {
          reject(cause)
        }
      })
      // The message that `fetch` uses for a lost connection.
      call.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      call.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
      call.send(body as XMLHttpRequestBodyInit)
    })
}
