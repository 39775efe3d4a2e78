import { err, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Failure } from '../http/failures.ts'
import type { SerializedWorkbook } from './serialize-workbook.ts'
import { createPerUserQueue } from '../per-user-queue.ts'
import { createSingleWorker, type ThreadLimits } from './single-worker.ts'

export type SaveEndpointName = 'spreadsheets.create' | 'spreadsheets.update' | 'spreadsheets.export'

/** A workbook parsed in the worker thread. `newId` is the id for a new spreadsheet. */
export type CarriedWorkbook = SerializedWorkbook & { readonly newId: string }

/** A decoded body with an empty workbook. `carried` holds the real one. */
type BigSave = { readonly body: unknown; readonly carried: CarriedWorkbook | null }

/** A raw body. `newId` is the id for a new spreadsheet. */
export type BigSaveQuestion = {
  readonly name: SaveEndpointName
  readonly bytes: Uint8Array
  readonly newId: string
}
export type BigSaveAnswer = Result<BigSave, Failure>

/** Parses bodies of large saves in a worker thread. */
export type BigSaves = {
  /**
   * Returns a 503 failure if the thread was terminated, or if the user has too many queued bodies.
   */
  readonly read: (userId: string, question: BigSaveQuestion) => Promise<BigSaveAnswer>
  readonly close: () => Promise<void>
}

const THREAD = new URL('./big-save-thread.ts', import.meta.url)
/** Parsing a body of 32 MB takes about 500 MB. */
const HEAP_MB = 1024
/** The largest body takes a second, or more on a busy machine. Clients wait 30 s. */
const TIMEOUT_MS = 15_000
/** A thread that is idle for this time ends, because it takes 30 MB. */
const IDLE_MS = 30_000
/** Maximum queued bodies per user. A tab sends one at a time. */
const LINE_MAX = 4

const unread = err<Failure>({ status: 503, detail: API_TEXTS.saveUnread })

/**
 * One thread parses one body at a time. Bodies of one user queue up, so other users get their turn.
 */
export const createBigSaves = (
  script: URL = THREAD,
  limits: Partial<ThreadLimits> = {},
): BigSaves => {
  const thread = createSingleWorker<BigSaveQuestion, BigSaveAnswer>(script, {
    heapMb: HEAP_MB,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    ...limits,
  })
  const queues = createPerUserQueue()

  return {
    read: async (userId, question) => {
      if (queues.lengthOf(userId) >= LINE_MAX) return unread
      const ask = () => thread.ask(async () => question, false)
      return (await queues.wait(userId, ask)) ?? unread
    },
    close: thread.close,
  }
}
