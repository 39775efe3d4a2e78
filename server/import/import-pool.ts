import { IMPORT_TIMEOUT_MS } from '#contract/limits/transfer.ts'
import type { Upload } from '../http/upload.ts'
import {
  startImportProcess,
  type ImportLimits,
  type ImportOutcome,
  type ImportProcess,
} from './import-process.ts'
import type { ImportQuestion } from './protocol.ts'

/** The limits of a process, and for how many ms one waits for the next file. */
export type PoolLimits = ImportLimits & { readonly idleMs: number }

/** Processes that read files, as many as are asked at the same moment. */
export type ImportPool = {
  readonly read: (
    upload: Upload,
    question: ImportQuestion,
    signal: AbortSignal,
  ) => Promise<ImportOutcome>
  /** Ends those that wait; those that read end with their signals. */
  readonly close: () => Promise<void>
}

const LIMITS: PoolLimits = {
  timeoutMs: IMPORT_TIMEOUT_MS,
  calculateMs: 15_000,
  heapMb: 512,
  idleMs: 15_000,
}

/** A process takes half a second to start, so one that is done waits a little for the next file. */
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
      // Without room for files or processes none starts.
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
