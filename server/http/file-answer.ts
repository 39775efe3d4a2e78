import type { FileHandle } from 'node:fs/promises'
import type { HttpBindings } from '@hono/node-server'
import { contentDisposition } from './content-disposition.ts'
import { disconnectOnError } from './disconnect-on-error.ts'

/** A file to send. The sender closes it. */
export type FileAnswer = {
  readonly file: FileHandle
  readonly size: number
  readonly type: string
  readonly name: string
  /**
   * Download name for clients that read only ASCII, if `name` has no ASCII characters before its
   * extension. Defaults to "file".
   */
  readonly kind?: string
}

/** A file of unknown size, written while it is sent. An error aborts the answer. */
export type StreamedFile = Pick<FileAnswer, 'type' | 'name' | 'kind'> & {
  readonly stream: ReadableStream<Uint8Array>
}

const CHUNK_BYTES = 65_536

/** Reads the file on demand. Closes it at its end or if the client disconnects. */
const bytesOf = ({ file, size }: FileAnswer): ReadableStream<Uint8Array> => {
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const length = Math.min(CHUNK_BYTES, size - at)
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
        at += bytesRead
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
        if (at < size && bytesRead > 0) return
        await file.close()
        controller.close()
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 1 },
  )
}

/**
 * Answers with a download. `outgoing` is Node's response object, or undefined without a socket.
 */
export const respondFile = (
  answer: FileAnswer | StreamedFile,
  headers: Headers,
  outgoing: HttpBindings['outgoing'] | undefined,
): Response => {
  headers.set('content-type', answer.type)
  headers.set('content-disposition', contentDisposition(answer.name, answer.kind))
  if ('stream' in answer)
    return new Response(disconnectOnError(answer.stream, outgoing), { status: 200, headers })
  headers.set('content-length', String(answer.size))
  return new Response(bytesOf(answer), { status: 200, headers })
}
