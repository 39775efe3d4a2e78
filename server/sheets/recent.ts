/** Things by id, those that were used last, up to a weight of all together. */
export type Recent<T> = {
  /** Uses it. */
  readonly get: (id: string) => T | undefined
  /** Keeps it, however heavy it is, and lets go of those that were used longest ago. */
  readonly set: (id: string, thing: T, weight: number) => void
  readonly delete: (id: string) => void
  readonly clear: () => void
  readonly keys: () => readonly string[]
}

/** Keeps things of that weight together. */
export const createRecent = <T>(most: number): Recent<T> => {
  const kept = new Map<string, { readonly thing: T; readonly weight: number }>()
  const use = (id: string) => {
    const one = kept.get(id)
    if (one) {
      kept.delete(id)
      kept.set(id, one)
    }
    return one?.thing
  }
  return {
    get: use,
    set: (id, thing, weight) => {
      kept.delete(id)
      kept.set(id, { thing, weight })
      let all = [...kept.values()].reduce((sum, one) => sum + one.weight, 0)
      for (const [oldest, one] of kept) {
        if (all <= most || oldest === id) return
        kept.delete(oldest)
        all -= one.weight
      }
    },
    delete: (id) => void kept.delete(id),
    clear: () => kept.clear(),
    keys: () => [...kept.keys()],
  }
}
