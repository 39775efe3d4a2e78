/** Lines by whose they are: of each, one thing is under way, so that those of others come in between. */
export type Lines = {
  /** How many are in this one, with the one that is under way. */
  readonly lengthOf: (whose: string) => number
  /** Does it after those before it, whatever became of them. */
  readonly wait: <T>(whose: string, work: () => Promise<T>) => Promise<T>
}

/** Lines that nobody stands in yet. */
export const createLines = (): Lines => {
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
      // What became of one is nothing to the next.
      line.last = done.catch(() => null)
      return done
    },
  }
}
