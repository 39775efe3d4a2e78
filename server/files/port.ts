/** The content of a file as a stream. */
export type FileBytes = ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * A storage of files. We choose the keys: segments of letters, digits, `-`, `_` and `.`, separated
 * by `/`. Calls throw for an invalid key and on a storage failure. Example:
 * `files.put('documents/42', stream, 10)`.
 */
export type Files = {
  /**
   * Stores or replaces a file of exactly `bytes` bytes. Returns false if the source breaks off or
   * has another length.
   * A failed `put` leaves the previous file in place.
   */
  readonly put: (key: string, source: FileBytes, bytes: number) => Promise<boolean>
  /** Null if there is no such file. */
  readonly get: (key: string) => Promise<FileBytes | null>
  /** In bytes. Null if there is no such file. */
  readonly size: (key: string) => Promise<number | null>
  /** Also succeeds if there is no such file. */
  readonly remove: (key: string) => Promise<void>
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/**
 * Returns `key` if it is well-formed, otherwise throws. All storages read a well-formed key the
 * same way.
 */
export const checkedKey = (key: string): string => {
  if (!KEY.test(key)) throw new Error('a file key is malformed')
  return key
}

/** Passes a stream on, and fails if the stream has more or fewer bytes than `bytes`. */
const exactly = (
  bytes: number,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  let remaining = bytes
  return new TransformStream({
    transform: (chunk, controller) => {
      remaining -= chunk.byteLength
      if (remaining < 0) controller.error(new Error('a file is longer than was said'))
      else controller.enqueue(chunk)
    },
    flush: (controller) => {
      if (remaining > 0) controller.error(new Error('a file is shorter than was said'))
    },
  })
}

/** `asked` runs before each read of the source and `given` after it. */
export type ReadObserver = { readonly asked: () => void; readonly given: () => void }

/**
 * `failed` returns true if the source broke off or had the wrong length. It returns false if the
 * consumer of `body` failed.
 */
export const watchSource = (source: FileBytes, bytes: number, asking?: ReadObserver) => {
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
