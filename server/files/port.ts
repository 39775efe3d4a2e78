/** A file's bytes, as they come. */
export type FileBytes = ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * Where files lie. A key is made by us: words of letters, digits, `-`, `_` and `.`, parted by `/`; another
 * one throws, and so does storage that does not work.
 */
export type Files = {
  /**
   * Stores a file of so many bytes, or replaces it. False when others came than were said, or the
   * source broke off: then nothing is stored, and what was there before stays.
   */
  readonly put: (key: string, source: FileBytes, bytes: number) => Promise<boolean>
  /** Null when there is no such file. */
  readonly get: (key: string) => Promise<FileBytes | null>
  /** In bytes; null when there is no such file. */
  readonly size: (key: string) => Promise<number | null>
  /** Removes it; one that is not there is fine. */
  readonly remove: (key: string) => Promise<void>
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** The key, when it is one that no place can misread; throws else. */
export const checkedKey = (key: string): string => {
  if (!KEY.test(key)) throw new Error('a key of a file is not well-formed')
  return key
}

/** Lets through exactly so many bytes; breaks off when there are more or fewer. */
const exactly = (
  bytes: number,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  let left = bytes
  return new TransformStream({
    transform: (chunk, controller) => {
      left -= chunk.byteLength
      if (left < 0) controller.error(new Error('a file is longer than was said'))
      else controller.enqueue(chunk)
    },
    flush: (controller) => {
      if (left > 0) controller.error(new Error('a file is shorter than was said'))
    },
  })
}

/** Told when a reader has asked for bytes, and when it has got some, or the end. */
export type Asking = { readonly asked: () => void; readonly given: () => void }

/** Watches a stream; `failed` tells whether it broke off by itself, not by what reads it. */
export const watched = (source: FileBytes, bytes: number, asking?: Asking) => {
  let failed = false
  const reader = source.pipeThrough(exactly(bytes)).getReader()
  const body: FileBytes = new ReadableStream({
    pull: async (controller) => {
      asking?.asked()
      try {
        const { value, done } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        failed = true
        controller.error(error)
      }
      asking?.given()
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { body, failed: () => failed }
}
