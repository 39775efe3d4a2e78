import { createPerUserQueue } from './per-user-queue.ts'

/**
 * Limits of a queue: concurrent files, files per user, files in total, and the longest wait in ms.
 */
export type FileQueueLimits = {
  readonly atOnce: number
  readonly ofUser: number
  readonly ofAll: number
  readonly waitMs: number
}

/** A queue of users for a scarce resource. */
type Slots = {
  /**
   * Runs the work in its turn. A user runs one task at a time, so many files of one user never
   * block others. Null if the queue is full, the wait was too long, or `signal` aborted first.
   */
  readonly take: <T>(
    userId: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ) => Promise<T | null>
}

const createSlots = ({ atOnce, ofUser, ofAll, waitMs }: FileQueueLimits): Slots => {
  const queues = createPerUserQueue()
  const waiting: (() => void)[] = []
  let running = 0
  let present = 0

  const runInSlot = async <T>(isOver: () => boolean, work: () => Promise<T>): Promise<T | null> => {
    if (isOver()) return null
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return isOver() ? null : await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return {
    take: (userId, signal, work) => {
      if (present >= ofAll || queues.lengthOf(userId) >= ofUser) return Promise.resolve(null)
      const { promise, resolve } = Promise.withResolvers<null>()
      let isOver = false
      // If a caller leaves before its turn, its promise resolves with null at once. The queue skips
      // its entry later.
      const leave = (): void => {
        isOver = true
        resolve(null)
      }
      const timer = setTimeout(leave, waitMs)
      signal.addEventListener('abort', leave, { once: true })
      const begun = async () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        return work()
      }
      present += 1
      const done = queues
        .wait(userId, () => runInSlot(() => isOver, begun))
        .finally(() => {
          present -= 1
        })
      if (signal.aborted) leave()
      return Promise.race([done, promise]).finally(() => clearTimeout(timer))
    },
  }
}

/** A queue for file processes that ends with the server. */
export type FileProcessQueue = {
  /**
   * Runs the work in its turn. `until` aborts if the caller leaves or the server closes. Null if
   * the turn never came.
   */
  readonly take: <T>(
    userId: string,
    signal: AbortSignal,
    work: (until: AbortSignal) => Promise<T>,
  ) => Promise<T | null>
  readonly close: () => void
}

/** Files use at most two processors. */
export const FILE_QUEUE_LIMITS: FileQueueLimits = {
  atOnce: 2,
  ofUser: 4,
  ofAll: 24,
  waitMs: 60_000,
}

/** Creates an empty queue. Files of one user run one after another. */
export const createFileProcessQueue = (limits: Partial<FileQueueLimits>): FileProcessQueue => {
  const slots = createSlots({ ...FILE_QUEUE_LIMITS, ...limits })
  const closing = new AbortController()
  return {
    take: (userId, signal, work) => {
      const until = AbortSignal.any([signal, closing.signal])
      return slots.take(userId, until, () => work(until))
    },
    close: () => closing.abort(),
  }
}
