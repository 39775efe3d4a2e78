/** What is told of an upload: which part of it has gone out, 0 to 1, and that all of it has. */
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

/** Statuses whose answer has no body: a Response takes none with them. */
const BODILESS: readonly number[] = [204, 205, 304]

const answerOf = (call: XMLHttpRequest): Response => {
  const { status, statusText } = call
  const content = BODILESS.includes(status) ? null : (call.response as Blob)
  return new Response(content, { status, statusText, headers: headersOf(call) })
}

/**
 * Sends a request as `fetch` does, and tells how far its upload is: fetch itself does not say that. Null
 * where the browser has no other way. `begin` gives what watches one sending: a call may be
 * sent twice.
 */
export const uploadWith = (
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
        // What throws in a listener would reach nobody.
        try {
          resolve(answerOf(call))
        } catch (cause) {
          reject(cause)
        }
      })
      // The browser's own words of a lost connection.
      call.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      call.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
      call.send(body as XMLHttpRequestBodyInit)
    })
}
