import type { IncomingMessage, Server } from 'node:http'

/** Longest time to receive a request with its body. */
const REQUEST_MS = 300_000

const limits = new WeakMap<object, NodeJS.Timeout>()

/**
 * Closes connections whose request is not complete within `limitMs`. Replaces Node's
 * `requestTimeout`, which allows no exceptions. Node's limit for headers stays.
 */
export const limitRequestTime = (server: Server, limitMs: number = REQUEST_MS): void => {
  server.requestTimeout = 0
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
      return
    const limit = setTimeout(() => {
      if (!request.complete) request.socket.destroy()
    }, limitMs).unref()
    limits.set(request, limit)
    request.once('close', () => clearTimeout(limit))
  })
}

/**
 * Removes the time limit of a request with a form, because the reader of its body enforces a
 * minimum pace instead.
 */
export const liftRequestTimeLimit = (request: object | undefined): void => {
  if (request !== undefined) clearTimeout(limits.get(request))
}
