import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { CUTS } from './answering.ts'
import { createLiveRun } from './live-run.ts'
import type { RunStore } from './run-store.ts'

/** Pauses before the tries to end an answer that a failing database cut; after them the sweep does it. */
const SETTLE_WAITS_MS = [0, 500, 1000, 2000, 4000, 8000, 16_000] as const

/**
 * Ends a run that no server makes any more as its saved part, not charged (SEND-35). False when that
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

/** Buries a run whose end was not stored, until that works: the database may be away for a moment. */
export const settle = async (bury: Bury, runId: string, isOff: () => boolean): Promise<void> => {
  for (const wait of SETTLE_WAITS_MS) {
    await pause(wait, undefined, { ref: false })
    if (isOff() || (await bury(runId).catch(() => false))) return
  }
}
