/**
 * Remembers the revision on which the last save was rejected as stale. After a second rejection on
 * it, the save counts as failed.
 */
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
      // The second rejection clears the memory, so a later edit has two tries again.
      last = isAgain ? null : nameOf(id, revision)
      return isAgain
    },
    has,
    clear: () => {
      last = null
    },
  }
}
