import { vi } from 'vitest'

/**
 * Replaces the global `name` by a storage that holds `entries`. Calls `removed` after each removal
 * of a key.
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
