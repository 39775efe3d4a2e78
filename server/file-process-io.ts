// The child's side of file-process.ts: reads the input file and writes the result file.
import { readSync, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { INPUT_FD, OUTPUT_FD } from './file-process.ts'

/** Reads the first `size` bytes of the input file. Throws if the file is shorter. */
export const readInput = (size: number): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(size)
  let at = 0
  while (at < size) {
    const read = readSync(INPUT_FD, bytes, at, size - at, at)
    if (read === 0) throw new Error('the file is shorter than its declared size')
    at += read
  }
  return bytes
}

/** Writes bytes to the result file at offset `start`. */
export const writeOutput = (bytes: Uint8Array, start: number): void => {
  let at = 0
  while (at < bytes.byteLength)
    at += writeSync(OUTPUT_FD, bytes, at, bytes.byteLength - at, start + at)
}

/** Sends a message to the server. Resolves once it is sent. */
export const sendToParent = (message: object): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()))

const WATCHDOG = new URL('./sheets/engine/watchdog.ts', import.meta.url)

/**
 * Answers each message with `answer` until the server disconnects. A failure ends the process.
 * `watch` is a thread that ends the process once the server is gone.
 */
export const answerQuestions = <S extends v.GenericSchema>(
  schema: S,
  answer: (question: v.InferOutput<S>) => Promise<void>,
  watch: Worker = new Worker(WATCHDOG),
): void => {
  process.on('message', (message) => {
    void answer(v.parse(schema, message))
  })
  process.on('disconnect', () => process.exit(0))
  watch.unref()
  void sendToParent({ type: 'ready' })
}
