import type { IncomingMessage, Server } from 'node:http'

/** A request comes so long at most, its body included. */
const REQUEST_MS = 300_000

const limits = new WeakMap<object, NodeJS.Timeout>()

/**
 * Ends connections whose request does not come to its end in that time (ms). Node's own limit knows no exception, so
 * it goes; that of the header lines stays as it is.
 */
export const limitRequests = (server: Server, limitMs: number = REQUEST_MS): void => {
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

/** From here on the reader of its body says how long it may take. */
export const atItsPace = (request: object | undefined): void => {
  if (request !== undefined) clearTimeout(limits.get(request))
}
