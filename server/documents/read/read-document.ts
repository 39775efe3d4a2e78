import type { FileHandle } from 'node:fs/promises'
import * as v from 'valibot'
import type { ReadFailure } from '../reader.ts'
import { READING_THUMBNAIL_MAX_BYTES, READING_TIMEOUT_MS } from '#contract/limits/reading.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { UploadExtension } from '#contract/documents/uploads.ts'
import { startFileProcess, type ProcessEnd } from '../../file-process.ts'
import { openScratch } from '../../http/scratch-file.ts'
import { ReadDocument } from './contents.ts'
import { ReadingMessage, type ReadingRequest } from './protocol.ts'
import { OUT_OF_TIME } from './exit-reasons.ts'

/**
 * These settings make the C library return freed buffers at once, because the limit counts resident
 * memory.
 */
const ENV = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }

/** A larger V8 young generation makes no reader faster. */
const SEMI_SPACE_MB = 4

/** Overrides for tests. `timeoutMs` is wall-clock time and `heapMb` the V8 heap limit. */
export type ReadingOptions = {
  readonly script: URL
  readonly timeoutMs: number
  readonly heapMb: number
  /**
   * `started` receives the process id. `crashed` receives the cause without any content of the
   * file.
   */
  readonly started: (pid: number) => void
  readonly crashed: (detail: string) => void
}

const READING: ReadingOptions = {
  script: new URL('./child.ts', import.meta.url),
  timeoutMs: READING_TIMEOUT_MS,
  heapMb: 180,
  started: () => undefined,
  crashed: () => undefined,
}

/** Thrown if no process could read the file. The file is not at fault, so the queue retries. */
export class ReaderUnavailable extends Error {
  constructor() {
    super('the process that reads documents is gone')
    this.name = 'NoReader'
  }
}

/**
 * Maps the exit of a process to a failure. Throws `ReaderUnavailable` if the process did not start
 * or something outside killed it.
 */
const failureOf = (why: ProcessEnd, crashed: ReadingOptions['crashed']): ReadFailure => {
  if (why.type === 'down') throw new ReaderUnavailable()
  if (why.isOutOfMemory) return 'outOfMemory'
  if (why.signal === OUT_OF_TIME) return 'tooSlow'
  if (why.signal === 'SIGKILL' || why.signal === 'SIGTERM') throw new ReaderUnavailable()
  crashed(why.detail)
  return 'corrupt'
}

/** Sizes in bytes of the JSON and of the thumbnail after it. */
type Written = { readonly read: number; readonly thumbnail: number }

/** `isAtPictures` says whether the failure happened while reading the pictures of a PDF. */
type Failed = { readonly failure: ReadFailure; readonly isAtPictures: boolean }

const asked = async (
  files: readonly [input: FileHandle, output: FileHandle],
  question: ReadingRequest,
  signal: AbortSignal,
  { script, timeoutMs, heapMb, started, crashed }: ReadingOptions,
): Promise<Result<Written, Failed>> => {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Result<Written, Failed>>()
  let read: number | null = null
  let isAtPictures = false
  /** After a successful read, a crash only costs the thumbnail. */
  const end = (failed: () => ReadFailure, thumbnail = 0): void => {
    try {
      resolve(read === null ? err({ failure: failed(), isAtPictures }) : ok({ read, thumbnail }))
    } catch (cause) {
      reject(cause)
    }
  }
  const stopped = (): void => reject(signal.reason)
  signal.addEventListener('abort', stopped, { once: true })
  const child = startFileProcess({
    script,
    heapMb,
    semiSpaceMb: SEMI_SPACE_MB,
    files,
    env: ENV,
    schema: ReadingMessage,
    hear: (message) => {
      if (message.type === 'pictures') isAtPictures = message.isAt
      if (message.type === 'read') read = message.size
      if (message.type === 'thumbnail') end(() => 'corrupt', message.size)
      if (message.type === 'failed') end(() => message.failure)
    },
    onEnd: (why) => end(() => failureOf(why, crashed)),
  })
  if (child.pid !== undefined) started(child.pid)
  const timer = setTimeout(() => end(() => 'tooSlow'), timeoutMs)
  child.send(question, () => undefined)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stopped)
    child.kill('SIGKILL')
  }
}

/**
 * Reads a PDF a second time, with `isSparing` and in the remaining time, if its pictures exhausted
 * the memory.
 */
const askedTwice = async (
  files: readonly [input: FileHandle, output: FileHandle],
  question: Omit<ReadingRequest, 'isSparing'>,
  signal: AbortSignal,
  reading: ReadingOptions,
): Promise<Result<Written, ReadFailure>> => {
  const end = performance.now() + reading.timeoutMs
  const first = await asked(files, { ...question, isSparing: false }, signal, reading)
  if (first.ok) return first
  const { failure, isAtPictures } = first.error
  if (failure !== 'outOfMemory' || !isAtPictures) return err(failure)
  const timeoutMs = Math.max(0, end - performance.now())
  const sparing = { ...question, isSparing: true }
  const second = await asked(files, sparing, signal, { ...reading, timeoutMs })
  return second.ok ? second : err(failure)
}

/** The child process is not trusted, so check size and format. */
const isThumbnail = (bytes: Buffer): boolean =>
  bytes.length <= READING_THUMBNAIL_MAX_BYTES && bytes.toString('latin1', 8, 12) === 'WEBP'

/**
 * Reads the first `size` bytes of a file in a child process. Rejects with the signal's reason on
 * abort, and with `ReaderUnavailable` if no process could read. The queue retries after
 * `ReaderUnavailable`.
 */
export const readDocument = async (
  file: FileHandle,
  size: number,
  type: UploadExtension,
  signal: AbortSignal,
  reading: Partial<ReadingOptions> = {},
): Promise<Result<ReadDocument, ReadFailure>> => {
  if (size === 0) return err('empty')
  const output = await openScratch()
  try {
    const all = { ...READING, ...reading }
    const result = await askedTwice([file, output], { size, type }, signal, all)
    if (!result.ok) return result
    const part = async (start: number, length: number): Promise<Buffer> =>
      (await output.read(Buffer.alloc(length), 0, length, start)).buffer
    const contents = v.parse(
      ReadDocument,
      JSON.parse((await part(0, result.value.read)).toString()),
    )
    const thumbnail = await part(result.value.read, result.value.thumbnail)
    return ok(isThumbnail(thumbnail) ? { ...contents, thumbnail } : contents)
  } finally {
    await output.close()
  }
}
