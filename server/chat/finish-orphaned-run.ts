import type { Log } from '../log.ts'
import { CUT_ENDINGS } from './running-answer.ts'
import { createLiveRun } from './live-run.ts'
import type { RunStore } from './run-store.ts'

/** Retry delays in milliseconds. Each delay is twice the previous one. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 16_000

/**
 * Ends an orphaned run as interrupted with its saved part, without a charge.
 * Returns false if it cannot store the end, and throws if it cannot read the run.
 */
export type FinishOrphanedRun = (runId: string) => Promise<boolean>

export const createOrphanedRunFinisher =
  ({ store, log }: { readonly store: RunStore; readonly log: Log }): FinishOrphanedRun =>
  async (runId) => {
    const run = await store.find(runId)
    if (run?.status !== 'running') return true
    const progress = await store.foldOf(run)
    const live = createLiveRun({ run, progress, store, log, onBroken: () => undefined })
    const isStored = await live.finish(CUT_ENDINGS.interrupted)
    if (isStored) log.warn({ runId }, 'an answer was interrupted')
    return isStored
  }

/** `unref` lets an otherwise idle server exit. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/**
 * Retries `finishOrphanedRun` with backoff until it succeeds, however long the database is
 * unavailable.
 */
export const finishRunWithRetry = async (
  finishOrphanedRun: FinishOrphanedRun,
  runId: string,
  isOff: () => boolean,
): Promise<void> => {
  let wait = FIRST_WAIT_MS
  while (!isOff() && !(await finishOrphanedRun(runId).catch(() => false))) {
    await pause(wait)
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }
}
