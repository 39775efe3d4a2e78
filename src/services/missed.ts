/** A load of code that failed. */
type Load = () => Promise<unknown>

/** The loads that failed and are asked for again, each until it is there. */
export type Missed = {
  /** Settles once a load has succeeded; `tell` hears of each that joins. */
  readonly join: (load: Load) => Promise<void>
  /** Asks once for all of them; how many are missing after that. Never rejects. */
  readonly ask: () => Promise<number>
}

/** Loads of code that wait for their files: the chunk machine says when they are asked for (NOTE-2). */
export const createMissed = (tell: () => void): Missed => {
  const waiting = new Map<Load, () => void>()
  const bring = async ([load, settle]: readonly [Load, () => void]): Promise<void> => {
    await load()
    waiting.delete(load)
    settle()
  }
  return {
    join: (load) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(load, resolve)
      tell()
      return promise
    },
    ask: async () => {
      await Promise.allSettled([...waiting].map(bring))
      return waiting.size
    },
  }
}
