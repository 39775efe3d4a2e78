import type { Log } from '../log.ts'
import { CUTS } from './answering.ts'
import { createLiveRun } from './live-run.ts'
import type { RunStore } from './run-store.ts'

/** Pauses before the tries to end an answer that a failing database cut: each twice the one before. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 16_000

/**
 * Ends a run that no server makes any more as its saved part, not charged. False when that
 * cannot be stored; throws when the run cannot be read.
 */
export type Bury = (runId: string) => Promise<boolean>

/** Makes the end of runs that are left behind. */
export const createBury =
  ({ store, log }: { readonly store: RunStore; readonly log: Log }): Bury =>
  async (runId) => {
    const run = await store.find(runId)
    if (run?.status !== 'running') return true
    const progress = await store.foldOf(run)
    const live = createLiveRun({ run, progress, store, log, onBroken: () => undefined })
    const isStored = await live.finish(CUTS.interrupted)
    if (isStored) log.warn({ runId }, 'an answer was interrupted')
    return isStored
  }

/** Does not keep a server that has nothing else to do from ending. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/** Buries a run whose end was not stored: tries until that works, however long the database is away. */
export const settle = async (bury: Bury, runId: string, isOff: () => boolean): Promise<void> => {
  let wait = FIRST_WAIT_MS
  while (!isOff() && !(await bury(runId).catch(() => false))) {
    await pause(wait)
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }
}
