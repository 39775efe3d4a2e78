/** Remembers the last save rejected as stale. A second rejection on the same revision adds no information. */
export type StaleSaves = {
  /** Records a rejection. True if it is the second on this revision. */
  readonly refuse: (id: string, revision: number) => boolean
  readonly has: (id: string, revision: number) => boolean
  readonly clear: () => void
}

/** The initial state: no save was rejected. */
export const createStaleSaves = (): StaleSaves => {
  let last: string | null = null
  const nameOf = (id: string, revision: number): string => `${id} ${revision}`
  const has = (id: string, revision: number): boolean => last === nameOf(id, revision)
  return {
    refuse: (id, revision) => {
      const isAgain = has(id, revision)
      // After the second rejection, a further edit gets two new tries.
      last = isAgain ? null : nameOf(id, revision)
      return isAgain
    },
    has,
    clear: () => {
      last = null
    },
  }
}
