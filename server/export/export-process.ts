import type { FileHandle } from 'node:fs/promises'
import { EXPORT_TIMEOUT_MS } from '#contract/limits/transfer.ts'
import { startFileProcess } from '../file-process.ts'
import { openScratchPair } from '../http/scratch-file.ts'
import { ExportMessage, type ExportRequest } from './protocol.ts'

/** Limits of a process: total time and calculation time in milliseconds, heap in MB. */
export type ExportLimits = {
  readonly timeoutMs: number
  readonly calculateMs: number
  readonly heapMb: number
}

/** Writing a workbook of 32 MB takes about 600 MB of memory. */
export const EXPORT_LIMITS: ExportLimits = {
  timeoutMs: EXPORT_TIMEOUT_MS,
  calculateMs: 15_000,
  heapMb: 1024,
}

type Written = Extract<ExportMessage, { type: 'written' }>
type Refused = Extract<ExportMessage, { type: 'refused' }>
/** Why there is no file: timeout, abort, failed start or crash. */
type Failed =
  | { readonly type: 'late' | 'stopped' | 'down' }
  | { readonly type: 'crashed'; readonly detail: string }
/** Result of one process. `uncalculated` means the calculation timed out. */
type Ended = Written | Refused | Failed | { readonly type: 'uncalculated' }

/** Result of an export. The caller must close `file`. */
export type ExportOutcome =
  | { readonly type: 'file'; readonly file: FileHandle; readonly written: Written }
  | Refused
  | Failed

const CHILD = new URL('./child.ts', import.meta.url)

type Order = {
  readonly script: URL
  readonly files: readonly [input: FileHandle, output: FileHandle]
  readonly question: ExportRequest
}

const converse = (
  { script, files, question }: Order,
  limits: ExportLimits,
  signal: AbortSignal,
): Promise<Ended> => {
  const { promise, resolve } = Promise.withResolvers<Ended>()
  let calculating: NodeJS.Timeout | undefined
  const end = (ended: Ended): void => {
    resolve(ended)
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => end({ type: 'late' }), limits.timeoutMs)
  const child = startFileProcess({
    script,
    heapMb: limits.heapMb,
    files,
    schema: ExportMessage,
    hear: (message) => {
      if (message.type === 'ready') return
      if (message.type === 'calculating')
        calculating = setTimeout(() => end({ type: 'uncalculated' }), limits.calculateMs)
      else end(message)
    },
    onEnd: end,
  })
  const stopped = (): void => end({ type: 'stopped' })
  signal.addEventListener('abort', stopped, { once: true })
  if (signal.aborted) stopped()
  else child.send(question, () => undefined)
  return promise.finally(() => {
    clearTimeout(timer)
    clearTimeout(calculating)
    signal.removeEventListener('abort', stopped)
  })
}

/**
 * Writes a workbook in its own child process.
 * If the calculation times out, a second process writes the file with the stored results.
 */
export const runExport = async (
  text: string,
  asked: Omit<ExportRequest, 'size' | 'isCalculated'>,
  signal: AbortSignal,
  limits: ExportLimits = EXPORT_LIMITS,
  script: URL = CHILD,
): Promise<ExportOutcome> => {
  const files = await openScratchPair()
  const [input, output] = files
  const attempt = (size: number, isCalculated: boolean) =>
    converse({ script, files, question: { ...asked, size, isCalculated } }, limits, signal)
  let isFile = false
  try {
    const bytes = Buffer.from(text)
    await input.write(bytes, 0, bytes.byteLength, 0)
    const first = await attempt(bytes.byteLength, true)
    const ended = first.type === 'uncalculated' ? await attempt(bytes.byteLength, false) : first
    if (ended.type === 'uncalculated') return { type: 'late' }
    if (ended.type !== 'written') return ended
    isFile = true
    return { type: 'file', file: output, written: ended }
  } finally {
    await input.close()
    if (!isFile) await output.close()
  }
}
