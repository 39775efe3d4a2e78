/** An LRU cache by id with a total weight limit. */
export type LruCache<T> = {
  /** Marks the entry as used. */
  readonly get: (id: string) => T | undefined
  /**
   * Always keeps the new entry, however heavy. Evicts the least recently used entries until the
   * total weight is within the limit.
   */
  readonly set: (id: string, thing: T, weight: number) => void
  readonly delete: (id: string) => void
  readonly clear: () => void
  readonly keys: () => readonly string[]
}

/** Creates a cache. `most` is the weight limit. */
export const createLruCache = <T>(most: number): LruCache<T> => {
  const entries = new Map<string, { readonly thing: T; readonly weight: number }>()
  const use = (id: string) => {
    const one = entries.get(id)
    if (one) {
      entries.delete(id)
      entries.set(id, one)
    }
    return one?.thing
  }
  return {
    get: use,
    set: (id, thing, weight) => {
      entries.delete(id)
      entries.set(id, { thing, weight })
      let all = [...entries.values()].reduce((sum, one) => sum + one.weight, 0)
      for (const [oldest, one] of entries) {
        if (all <= most || oldest === id) return
        entries.delete(oldest)
        all -= one.weight
      }
    },
    delete: (id) => void entries.delete(id),
    clear: () => entries.clear(),
    keys: () => [...entries.keys()],
  }
}
