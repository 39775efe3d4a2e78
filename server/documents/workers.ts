import { FILE_QUEUE_LIMITS } from '../file-process-queue.ts'
import type { Claimants } from './claims.ts'

/** Documents that the queue reads in parallel, across all users. */
const AT_ONCE = FILE_QUEUE_LIMITS.atOnce
/**
 * The extra worker serves only users with no document in progress. Slow documents of other users
 * therefore never block them.
 */
const WORKERS = AT_ONCE + 1

type Work<T> = {
  /** Called before the first claim of a worker. If it returns false, the worker ends. */
  readonly mayBegin: () => Promise<boolean>
  /** Claims the next item. Returns null if no item waits. */
  readonly claim: (of: Claimants) => Promise<T | null>
  readonly work: (claimed: T) => Promise<void>
  readonly signal: AbortSignal
  /**
   * Receives errors. After an error in `work` the worker continues. Any other error ends the
   * worker.
   */
  readonly failed: (error: unknown) => void
}

/**
 * Workers claim and process items until none waits. `wake` starts them and `ended` waits for them.
 */
export const createWorkers = <T>({ mayBegin, claim, work, signal, failed }: Work<T>) => {
  const running = new Set<Promise<void>>()
  let [working, reading, asked] = [0, 0, 0]
  let lastClaim: Promise<unknown> = Promise.resolve()

  /** Claims run one at a time, so each sees the result of the previous ones. */
  const claimNext = (): Promise<T | null> => {
    const next = lastClaim.then(async () => {
      const claimed = await claim(reading < AT_ONCE ? 'all' : 'idle')
      if (claimed !== null) reading += 1
      return claimed
    })
    lastClaim = next.catch(() => null)
    return next
  }
  const workThrough = async (): Promise<void> => {
    try {
      if (!(await mayBegin())) return
      while (!signal.aborted) {
        const before = asked
        const claimed = await claimNext()
        // If `wake` was called during the claim, an item may have arrived, so claim again.
        if (claimed === null && asked === before) return
        if (claimed === null) continue
        await work(claimed).catch(failed)
        reading -= 1
      }
    } catch (error) {
      failed(error)
    } finally {
      working -= 1
    }
  }
  return {
    wake: (): void => {
      asked += 1
      while (working < WORKERS && !signal.aborted) {
        working += 1
        const worker = workThrough()
        running.add(worker)
        void worker.then(() => running.delete(worker))
      }
    },
    ended: async (): Promise<void> => {
      await Promise.all(running)
    },
  }
}
