import type { FileHandle } from 'node:fs/promises'
import type { LeftOut } from '#contract/transfer/import.ts'
import { startFileProcess, type ProcessEnd } from '../file-process.ts'
import { HEAP_GROWTH_FLAG } from '../heap-growth.ts'
import { openScratchPair } from '../http/scratch-file.ts'
import type { Upload } from '../http/upload.ts'
import type { SerializedBytes } from '../sheets/serialize-workbook.ts'
import {
  ImportMessage,
  type ImportRequest,
  type ImportFailureType,
  type Written,
} from './protocol.ts'

/** Limits of a process: reading in milliseconds, calculation in milliseconds, heap in MB. */
export type ImportLimits = {
  readonly timeoutMs: number
  readonly calculateMs: number
  readonly heapMb: number
}

/**
 * The result of reading a file.
 * `late` is a timeout and `stopped` an abort. `crashed` means the file ended the process. `down`
 * means the process did not start.
 */
export type ImportOutcome =
  | { readonly type: 'read'; readonly carried: SerializedBytes; readonly leftOut: LeftOut }
  | { readonly type: 'refused'; readonly refusal: ImportFailureType }
  | { readonly type: 'crashed'; readonly detail: string }
  | { readonly type: 'late' | 'stopped' | 'down' }

/** A process that reads one file at a time. */
export type ImportProcess = {
  readonly read: (
    upload: Upload,
    question: ImportRequest,
    signal: AbortSignal,
  ) => Promise<ImportOutcome>
  /** Whether the process is alive and small enough for another file. */
  readonly isFit: () => boolean
  readonly stop: () => Promise<void>
}

type Read = Extract<ImportMessage, { type: 'read' }>
/** The final message of a read, or the reason there is none. */
type Ended = { readonly read: Read; readonly written: Written } | ImportOutcome

const CHILD = new URL('./child.ts', import.meta.url)
/** A process above this size is not reused. */
const FIT_BYTES = 250_000_000
const COPIED_BYTES = 1_048_576

/**
 * Maps the end of a process to an outcome. If it ran out of memory, the file is usually too large.
 */
const outcomeOf = (why: ProcessEnd): ImportOutcome => {
  if (why.type === 'down') return why
  if (why.isOutOfMemory) return { type: 'refused', refusal: 'too_large' }
  // The system or an operator killed the process, so the file is not at fault.
  if (why.signal === 'SIGKILL' || why.signal === 'SIGTERM') return { type: 'down' }
  return { type: 'crashed', detail: why.detail }
}

const textOf = async (output: FileHandle, { at, size }: Written): Promise<Uint8Array> => {
  const { buffer } = await output.read(Buffer.allocUnsafeSlow(size), 0, size, at)
  return buffer
}

const copy = async ({ file, size }: Upload, to: FileHandle): Promise<void> => {
  const piece = Buffer.allocUnsafe(Math.min(size, COPIED_BYTES))
  for (let at = 0; at < size;) {
    const { bytesRead } = await file.read(piece, 0, piece.byteLength, at)
    await to.write(piece, 0, bytesRead, at)
    at += bytesRead
  }
}

/** Starts a process with unnamed scratch files, which disappear with it. */
export const startImportProcess = async (
  limits: ImportLimits,
  script: URL = CHILD,
): Promise<ImportProcess> => {
  const files = await openScratchPair()
  const [input, output] = files
  let isAlive = true
  let memory = 0
  let hear: (message: ImportMessage) => void = () => undefined
  let settle: (ended: Ended) => void = () => undefined

  /** Kills the process and settles the current read. */
  const end = (ended: ImportOutcome): void => {
    isAlive = false
    child.kill('SIGKILL')
    settle(ended)
  }
  const child = startFileProcess({
    script,
    heapMb: limits.heapMb,
    flags: [HEAP_GROWTH_FLAG],
    files,
    schema: ImportMessage,
    hear: (message) => hear(message),
    onEnd: (why) => end(outcomeOf(why)),
  })

  const ask = (question: ImportRequest, signal: AbortSignal): Promise<Ended> => {
    const { promise, resolve } = Promise.withResolvers<Ended>()
    const late = (): void => end({ type: 'late' })
    let timer = setTimeout(late, limits.timeoutMs)
    let read: Read | null = null
    // Once the workbook has been read, it is the result even if its calculation fails, unless the
    // caller aborts.
    settle = (ended) =>
      resolve(
        read && 'type' in ended && ended.type !== 'stopped'
          ? { read, written: read.written }
          : ended,
      )
    hear = (message) => {
      if (message.type === 'ready') return
      if (message.type === 'calculated') {
        // After this result the process ends: the calculation loaded Univer, so the process is too
        // large for reuse.
        if (read) resolve({ read, written: message.written })
        return end({ type: 'stopped' })
      }
      memory = message.memory
      if (message.type === 'refused') return resolve({ type: 'refused', refusal: message.refusal })
      read = message
      clearTimeout(timer)
      if (message.isCalculating) timer = setTimeout(late, limits.calculateMs)
      else resolve({ read, written: message.written })
    }
    const stopped = (): void => end({ type: 'stopped' })
    signal.addEventListener('abort', stopped, { once: true })
    if (signal.aborted) stopped()
    else if (isAlive) child.send(question, () => undefined)
    else resolve({ type: 'down' })
    return promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stopped)
      hear = () => undefined
      settle = () => undefined
    })
  }

  return {
    read: async (upload, question, signal) => {
      await Promise.all([copy(upload, input), output.truncate()])
      const ended = await ask(question, signal)
      if ('type' in ended) return ended
      const { read, written } = ended
      const text = await textOf(output, written)
      return { type: 'read', carried: { text, window: written.kept }, leftOut: read.leftOut }
    },
    isFit: () => isAlive && memory < FIT_BYTES,
    stop: async () => {
      end({ type: 'stopped' })
      await Promise.all([input.close(), output.close()])
    },
  }
}
