import type { HttpBindings } from '@hono/node-server'

/**
 * A stream whose error breaks the connection off, as a reader must notice. The adapter would
 * print the error and write it to the reader. Without `outgoing`, in a call that came by no socket, the
 * error stays in the stream.
 */
export const breaking = (
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
    // What waits for a slow reader waits in the stream itself, which knows its limit.
    { highWaterMark: 0 },
  )
}
