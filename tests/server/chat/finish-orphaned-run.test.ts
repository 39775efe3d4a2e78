import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { finishRunWithRetry } from '#server/chat/finish-orphaned-run.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * A database outage that the test can end. `tries` counts the failed and the successful attempts to
 * store the end of the answer.
 */
const createOutage = () => {
  const tries = { failed: 0, stored: 0 }
  const database = { isAway: true }
  const finishOrphanedRun = async (): Promise<boolean> => {
    tries[database.isAway ? 'failed' : 'stored'] += 1
    if (database.isAway) throw new Error('no connection')
    return true
  }
  return { tries, database, finishOrphanedRun }
}

describe('the end of an answer that the database failed to store', () => {
  it('[SEND-35, SEND-486] is stored once, within a minute after an outage of any length', async () => {
    const { tries, database, finishOrphanedRun } = createOutage()
    const settled = finishRunWithRetry(finishOrphanedRun, 'run', () => false)
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(tries.failed).toBeLessThan(60)
    database.isAway = false
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    await settled
    expect(tries.stored).toBe(1)
  })

  it('[SEND-35] is left to the next start if the server stops during the outage', async () => {
    const { tries, database, finishOrphanedRun } = createOutage()
    let isOff = false
    const settled = finishRunWithRetry(finishOrphanedRun, 'run', () => isOff)
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    isOff = true
    database.isAway = false
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    await settled
    expect(tries.stored).toBe(0)
  })
})
