import { TURNS } from '../file-turns.ts'
import type { Claimants } from './claims.ts'

/** Documents that are read at a time, whoever they are of. */
const AT_ONCE = TURNS.atOnce
/** One more is, of somebody of whom none is: nobody waits for the long scans of one other. */
const WORKERS = AT_ONCE + 1

/** What workers do, and until when. */
type Work<T> = {
  /** Whether there is anything that may be taken up; asked before the first is. */
  readonly mayBegin: () => Promise<boolean>
  /** The next one, null where none waits. */
  readonly claim: (of: Claimants) => Promise<T | null>
  readonly work: (claimed: T) => Promise<void>
  readonly signal: AbortSignal
  /** Told what is thrown; a worker goes on with the next after `work`, and ends after the others. */
  readonly failed: (error: unknown) => void
}

/** Workers that take up one after the other until none waits. `wake` has them look, `ended` waits for them. */
export const createWorkers = <T>({ mayBegin, claim, work, signal, failed }: Work<T>) => {
  const running = new Set<Promise<void>>()
  let [working, reading, asked] = [0, 0, 0]
  let turn: Promise<unknown> = Promise.resolve()

  /** One worker after the other: who comes third sees what the two before have taken. */
  const claimNext = (): Promise<T | null> => {
    const next = turn.then(async () => {
      const claimed = await claim(reading < AT_ONCE ? 'all' : 'idle')
      if (claimed !== null) reading += 1
      return claimed
    })
    turn = next.catch(() => null)
    return next
  }
  const workThrough = async (): Promise<void> => {
    try {
      if (!(await mayBegin())) return
      while (!signal.aborted) {
        const before = asked
        const claimed = await claimNext()
        // Whoever has just found none looks again where it was asked for since.
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
