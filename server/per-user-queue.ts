/** A queue per user: one task of a user runs at a time, so other users get their turn. */
export type PerUserQueue = {
  /** Number of tasks of a user, including the running one. */
  readonly lengthOf: (whose: string) => number
  /** Runs `work` after the user's earlier tasks, even if they fail. */
  readonly wait: <T>(whose: string, work: () => Promise<T>) => Promise<T>
}

/** Creates an empty queue. */
export const createPerUserQueue = (): PerUserQueue => {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()
  return {
    lengthOf: (whose) => queues.get(whose)?.length ?? 0,
    wait: (whose, work) => {
      const queue = queues.get(whose) ?? { last: Promise.resolve(), length: 0 }
      queues.set(whose, queue)
      queue.length += 1
      const done = queue.last.then(work).finally(() => {
        queue.length -= 1
        if (queue.length === 0) queues.delete(whose)
      })
      // A failed task must not fail the next one.
      queue.last = done.catch(() => null)
      return done
    },
  }
}
