/** The save that was refused as stale last: a second refusal of the same revision says no more. */
export type StaleSaves = {
  /** Notes a refusal; whether it is the second one of that revision. */
  readonly refuse: (id: string, revision: number) => boolean
  readonly has: (id: string, revision: number) => boolean
  readonly clear: () => void
}

/** No save was refused yet. */
export const createStaleSaves = (): StaleSaves => {
  let last: string | null = null
  const nameOf = (id: string, revision: number): string => `${id} ${revision}`
  const has = (id: string, revision: number): boolean => last === nameOf(id, revision)
  return {
    refuse: (id, revision) => {
      const isAgain = has(id, revision)
      // Whoever edits on is given both tries once more.
      last = isAgain ? null : nameOf(id, revision)
      return isAgain
    },
    has,
    clear: () => {
      last = null
    },
  }
}
