import type { HttpBindings } from '@hono/node-server'

/**
 * Destroys the connection if the stream fails, so that the client notices the failure. Otherwise
 * the adapter would log the error and write it into the body. `outgoing` is undefined for a call
 * without a socket. Then only the stream fails.
 */
export const disconnectOnError = (
  stream: ReadableStream<Uint8Array>,
  outgoing: HttpBindings['outgoing'] | undefined,
): ReadableStream<Uint8Array> => {
  if (!outgoing) return stream
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const read = await reader.read().catch(() => null)
        if (read?.value) return controller.enqueue(read.value)
        if (read === null) outgoing.destroy()
        controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // No buffer here: the source stream has its own limit for slow readers.
    { highWaterMark: 0 },
  )
}
