import { err, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Failure } from '../http/failures.ts'
import type { Carried } from './carry.ts'
import { createLines } from '../user-lines.ts'
import { createLoneThread, type ThreadLimits } from './lone-thread.ts'

/** A call whose body carries a workbook. */
export type SaveName = 'spreadsheets.create' | 'spreadsheets.update' | 'spreadsheets.export'

/** A workbook that was read beside the request thread; `newId` is what a new one is called. */
export type CarriedBeside = Carried & { readonly newId: string }

/** A body by its schema, its workbook apart: that of the body is empty. */
type BigSave = { readonly body: unknown; readonly carried: CarriedBeside | null }

/** The bytes of a body; `newId` is what a new workbook is to be called. */
export type BigSaveQuestion = {
  readonly name: SaveName
  readonly bytes: Uint8Array
  readonly newId: string
}
/** What it says, or what is wrong with it. */
export type BigSaveAnswer = Result<BigSave, Failure>

/** Reads the bodies of big saves beside the request thread. */
export type BigSaves = {
  /** 503 where the thread was ended over it, and where this user has too many in line. */
  readonly read: (userId: string, question: BigSaveQuestion) => Promise<BigSaveAnswer>
  readonly close: () => Promise<void>
}

const THREAD = new URL('./big-save-thread.ts', import.meta.url)
/** A body of 32 MB takes some 500 MB while it is read. */
const HEAP_MB = 1024
/** The largest body takes a second; the machine may be busy. A client waits for 30 s. */
const TIMEOUT_MS = 15_000
/** The thread takes 30 MB as it rests: nobody who saves comes this long after the last. */
const IDLE_MS = 30_000
/** A user's bodies that wait in memory; a tab sends one at a time. */
const LINE_MAX = 4

const unread = err<Failure>({ status: 503, detail: API_TEXTS.saveUnread })

/**
 * One thread reads one after the other. A user's next body waits for the one before it, so that those
 * of others come in between.
 */
export const createBigSaves = (
  script: URL = THREAD,
  limits: Partial<ThreadLimits> = {},
): BigSaves => {
  const thread = createLoneThread<BigSaveQuestion, BigSaveAnswer>(script, {
    heapMb: HEAP_MB,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    ...limits,
  })
  const lines = createLines()

  return {
    read: async (userId, question) => {
      if (lines.lengthOf(userId) >= LINE_MAX) return unread
      const ask = () => thread.ask(async () => question, false)
      return (await lines.wait(userId, ask)) ?? unread
    },
    close: thread.close,
  }
}
