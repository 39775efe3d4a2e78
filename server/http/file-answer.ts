import type { FileHandle } from 'node:fs/promises'
import type { HttpBindings } from '@hono/node-server'
import { contentDisposition } from './content-disposition.ts'
import { breaking } from './events.ts'

/** A file that is an answer: whoever sends it closes it. */
export type FileAnswer = {
  readonly file: FileHandle
  readonly size: number
  /** Its media type. */
  readonly type: string
  /** The name under which a browser stores it. */
  readonly name: string
  /** What it is called where nothing of the name is ASCII; "file" unless said. */
  readonly kind?: string
}

/** A file that is made while it is sent, so nobody knows its size before. Its error breaks the answer off. */
export type StreamedFile = Pick<FileAnswer, 'type' | 'name' | 'kind'> & {
  readonly stream: ReadableStream<Uint8Array>
}

const CHUNK_BYTES = 65_536

/** The bytes of a file as they are asked for; it is closed at their end, and where nobody reads on. */
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

/** Answers with a file to be stored; `outgoing` is what the answer goes out by, if it does by a socket. */
export const respondFile = (
  answer: FileAnswer | StreamedFile,
  headers: Headers,
  outgoing: HttpBindings['outgoing'] | undefined,
): Response => {
  headers.set('content-type', answer.type)
  headers.set('content-disposition', contentDisposition(answer.name, answer.kind))
  if ('stream' in answer)
    return new Response(breaking(answer.stream, outgoing), { status: 200, headers })
  headers.set('content-length', String(answer.size))
  return new Response(bytesOf(answer), { status: 200, headers })
}
