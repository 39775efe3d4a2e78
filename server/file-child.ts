// What a process that reads or writes files does on its side (file-process.ts starts it and ends it).
import { readSync, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { INPUT_FD, OUTPUT_FD } from './file-process.ts'

/** The first bytes of the file that it was given. Throws where there are fewer. */
export const readInput = (size: number): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(size)
  let at = 0
  while (at < size) {
    const read = readSync(INPUT_FD, bytes, at, size - at, at)
    if (read === 0) throw new Error('the file is shorter than it was said to be')
    at += read
  }
  return bytes
}

/** Writes bytes into the file of results, from the byte `start` on. */
export const writeOutput = (bytes: Uint8Array, start: number): void => {
  let at = 0
  while (at < bytes.byteLength)
    at += writeSync(OUTPUT_FD, bytes, at, bytes.byteLength - at, start + at)
}

/** Says something to the server; done once it is on its way. */
export const say = (said: object): Promise<void> =>
  new Promise((resolve) => process.send?.(said, undefined, undefined, () => resolve()))

const WATCHDOG = new URL('./sheets/engine/watchdog.ts', import.meta.url)

/**
 * Answers each question with `answer`, whose failure ends the process, until nobody is there to ask. `watch` is the
 * thread that ends the process once the server is gone: `watchdog.ts`, or one that does more.
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
  void say({ type: 'ready' })
}
