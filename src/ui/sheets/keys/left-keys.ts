import type { Held } from './held-keys.ts'

/** What waits for sheets that were left before they had a grid, by their keys. */
export type LeftKeys = {
  readonly put: (key: string, items: readonly Held[]) => void
  /** It waits here no longer. */
  readonly take: (key: string) => readonly Held[]
}

/** Keeps it for as long as the tab lives; while there is some, `page` asks before it goes. */
export const createLeftKeys = (page: EventTarget): LeftKeys => {
  const left = new Map<string, readonly Held[]>()
  const ask = (event: Event): void => event.preventDefault()
  return {
    put: (key, items) => {
      if (items.length === 0) return
      left.set(key, items)
      page.addEventListener('beforeunload', ask)
    },
    take: (key) => {
      const items = left.get(key) ?? []
      left.delete(key)
      if (left.size === 0) page.removeEventListener('beforeunload', ask)
      return items
    },
  }
}
