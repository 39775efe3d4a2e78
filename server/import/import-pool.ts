import { IMPORT_TIMEOUT_MS } from '#contract/limits/transfer.ts'
import type { Upload } from '../http/upload.ts'
import {
  startImportProcess,
  type ImportLimits,
  type ImportOutcome,
  type ImportProcess,
} from './import-process.ts'
import type { ImportRequest } from './protocol.ts'

/** `idleMs` is how long a process waits for the next file. */
export type PoolLimits = ImportLimits & { readonly idleMs: number }

/** A pool of child processes. It grows with the number of concurrent reads. */
export type ImportPool = {
  readonly read: (
    upload: Upload,
    question: ImportRequest,
    signal: AbortSignal,
  ) => Promise<ImportOutcome>
  /** Stops idle processes. A busy process ends when the signal of its read aborts. */
  readonly close: () => Promise<void>
}

const LIMITS: PoolLimits = {
  timeoutMs: IMPORT_TIMEOUT_MS,
  calculateMs: 15_000,
  heapMb: 512,
  idleMs: 15_000,
}

/**
 * Starting a process takes half a second, so each process waits for another file before it ends.
 */
export const createImportPool = (limits: Partial<PoolLimits>, script?: URL): ImportPool => {
  const all = { ...LIMITS, ...limits }
  const idle = new Map<ImportProcess, NodeJS.Timeout>()
  let isClosed = false

  const drop = async (process: ImportProcess): Promise<void> => {
    clearTimeout(idle.get(process))
    idle.delete(process)
    await process.stop()
  }
  const take = (): ImportProcess | null => {
    for (const [process, timer] of idle) {
      clearTimeout(timer)
      idle.delete(process)
      if (process.isFit()) return process
      void drop(process)
    }
    return null
  }
  const giveBack = async (process: ImportProcess): Promise<void> => {
    if (isClosed || !process.isFit()) return process.stop()
    idle.set(process, setTimeout(() => void drop(process), all.idleMs).unref())
  }
  return {
    read: async (upload, question, signal) => {
      // The start fails if the disk is full or the system allows no more processes.
      const process = take() ?? (await startImportProcess(all, script).catch(() => null))
      if (process === null) return { type: 'down' }
      try {
        return await process.read(upload, question, signal)
      } finally {
        await giveBack(process)
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all([...idle.keys()].map(drop))
    },
  }
}
