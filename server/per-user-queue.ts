/** A queue per user: one task of a user runs at a time, so other users get their turn. */
export type PerUserQueue = {
  /** Number of tasks of a user, including the running one. */
  readonly lengthOf: (whose: string) => number
  /** Runs `work` after the user's earlier tasks, even if they fail. */
  readonly wait: <T>(whose: string, work: () => Promise<T>) => Promise<T>
}

/** Creates an empty queue. */
export const createPerUserQueue = (): PerUserQueue => {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()
  return {
    lengthOf: (whose) => lines.get(whose)?.length ?? 0,
    wait: (whose, work) => {
      const line = lines.get(whose) ?? { last: Promise.resolve(), length: 0 }
      lines.set(whose, line)
      line.length += 1
      const done = line.last.then(work).finally(() => {
        line.length -= 1
        if (line.length === 0) lines.delete(whose)
      })
      // A failed task must not fail the next one.
      line.last = done.catch(() => null)
      return done
    },
  }
}
