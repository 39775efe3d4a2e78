import type { SheetCheck } from '#contract/api/sheet-check.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Region } from '#contract/figures/region.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createSlidingWindowLimit } from '../../auth/sliding-window-limit.ts'
import type { Clock } from '../../clock.ts'
import { createPerUserQueue } from '../../per-user-queue.ts'
import type { Store } from '../../store/store.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { createSingleWorker, type SingleWorker, type ThreadLimits } from '../single-worker.ts'
import { workbookTextInSteps } from '../workbook-text.ts'
import type { WorkbookCheck } from './check-workbook.ts'
import type { NewFault, NewFaultsQuestion } from './new-faults.ts'

/** A workbook in its stored form with the region of the user who asks, or one after changes. */
export type CheckQuestion =
  | { readonly type: 'check'; readonly text: string; readonly region: Region | null }
  | NewFaultsQuestion
/** The part that the question asks for is null if a text is no valid workbook. */
export type CheckAnswer = {
  readonly check: WorkbookCheck | null
  readonly faults: readonly NewFault[] | null
}

/**
 * Looks for faults that an answer added to a workbook. In `before`, cells are at their places after
 * the changes. It rejects after an abort, and if the audit took too much time or memory.
 */
export type FindNewFaults = (
  workbooks: Readonly<Record<'original' | 'before' | 'after', WorkbookData>>,
  region: Region | null,
  signal: AbortSignal,
) => Promise<readonly NewFault[]>

/**
 * `too_many`: this user already waits for several checks. `uncheckable`: the workbook took too much
 * time or memory.
 */
export type CheckRefusal = { readonly type: 'too_many' } | { readonly type: 'uncheckable' }

/** A spreadsheet of the user who asks. The caller checks the owner. */
type Wanted = {
  readonly id: string
  /** A revision that is known to exist. A newer one may be checked. */
  readonly revision: number
  readonly region: Region | null
  readonly userId: string
}

/** Checks stored spreadsheets for faults. */
export type Checks = {
  /** Null if the spreadsheet was deleted. */
  readonly read: (wanted: Wanted) => Promise<Result<SheetCheck | null, CheckRefusal>>
  readonly findNewFaults: FindNewFaults
  readonly close: () => Promise<void>
}

const THREAD = new URL('./check-thread.ts', import.meta.url)
/** Parsing a workbook of 32 MB takes about 300 MB, and its audit as much again. */
const HEAP_MB = 1024
/** Clients wait 30 s. */
const TIMEOUT_MS = 20_000
/** A thread that is idle for this time ends, because it takes 30 MB. */
const IDLE_MS = 30_000
/** Maximum waiting checks of a user: one in each of several tabs. */
const LINE_MAX = 4
/** A workbook that ended the thread is not checked again for this time. */
const UNCHECKABLE_MS = 60_000

/** Creates the thread. It starts with the first check and ends when idle. */
export const createCheckThread = (
  script: URL = THREAD,
  limits: Partial<ThreadLimits> = {},
): SingleWorker<CheckQuestion, CheckAnswer> =>
  createSingleWorker(script, {
    heapMb: HEAP_MB,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    ...limits,
  })

const newFaultsFinder =
  (thread: SingleWorker<CheckQuestion, CheckAnswer>): FindNewFaults =>
  async ({ original, before, after }, region, signal) => {
    const question = async (): Promise<CheckQuestion> => ({
      type: 'new_faults',
      original:
        Object.keys(original.sheets).length === 0
          ? null
          : await workbookTextInSteps(original, signal),
      after: await workbookTextInSteps(after, signal),
      hasMoved: original !== before,
      region,
    })
    // The user waits for the answer, and an audit of a usual workbook takes milliseconds.
    const answer = await thread.ask(question, true, signal)
    signal.throwIfAborted()
    const faults = answer?.faults ?? null
    if (faults === null) throw new Error('the workbook could not be audited')
    return faults
  }

/** One thread checks one workbook at a time. Checks of one user queue up, so others get their turn. */
export const createChecks = (
  store: Store,
  clock: Clock,
  thread: SingleWorker<CheckQuestion, CheckAnswer> = createCheckThread(),
): Checks => {
  const queues = createPerUserQueue()
  const failures = createSlidingWindowLimit(clock, 1, UNCHECKABLE_MS)
  const uncheckable = err<CheckRefusal>({ type: 'uncheckable' })

  /** The answer of the thread, and the revision that it is about: 0 if there is none. */
  const ask = async ({ id, region }: Wanted) => {
    let revision = 0
    const question = async (): Promise<CheckQuestion | null> => {
      const row = await store
        .selectFrom('spreadsheets')
        .where('id', '=', id)
        .select(['revision', 'workbook_data'])
        .executeTakeFirst()
      if (!row) return null
      revision = row.revision
      // Reading a large workbook blocks for 30 ms, and sending it for a few more.
      await yieldToEventLoop()
      return { type: 'check', text: row.workbook_data, region }
    }
    const answer = await thread.ask(question, false)
    return { revision, check: answer?.check ?? null }
  }
  return {
    read: async (wanted) => {
      const key = `${wanted.id} ${wanted.revision}`
      if (queues.lengthOf(wanted.userId) >= LINE_MAX) return err({ type: 'too_many' })
      return queues.wait(wanted.userId, async () => {
        // An earlier check of this user may have failed meanwhile.
        if (failures.isBlocked(key)) return uncheckable
        const { revision, check } = await ask(wanted)
        if (revision === 0) return ok(null)
        if (check !== null) return ok({ revision, ...check })
        failures.count(key)
        return uncheckable
      })
    },
    findNewFaults: newFaultsFinder(thread),
    close: thread.close,
  }
}
