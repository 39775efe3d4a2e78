import { vi } from 'vitest'

/**
 * Has a storage of the browser, by its global name, be one that holds this; what it holds from then on. `removed`
 * is called for each key that is taken away.
 */
export const stubStorage = (
  name: 'localStorage' | 'sessionStorage',
  entries: readonly (readonly [string, string])[],
  removed: () => void = () => {},
): Map<string, string> => {
  const kept = new Map(entries)
  vi.stubGlobal(name, {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => {
      if (kept.delete(key)) removed()
    },
  })
  return kept
}
