import type { QueuedInput } from './input-queue.ts'

/**
 * Queued inputs of sheets that the user left before their grid was ready. `key` identifies the
 * sheet.
 */
export type WaitingInputs = {
  readonly put: (key: string, items: readonly QueuedInput[]) => void
  /** Removes and returns a sheet's inputs. */
  readonly take: (key: string) => readonly QueuedInput[]
}

/** Stores the inputs for the life of the tab. While any exist, `page` asks before unload. */
export const createWaitingInputs = (page: EventTarget): WaitingInputs => {
  const inputsByKey = new Map<string, readonly QueuedInput[]>()
  const ask = (event: Event): void => event.preventDefault()
  return {
    put: (key, items) => {
      if (items.length === 0) return
      inputsByKey.set(key, items)
      page.addEventListener('beforeunload', ask)
    },
    take: (key) => {
      const items = inputsByKey.get(key) ?? []
      inputsByKey.delete(key)
      if (inputsByKey.size === 0) page.removeEventListener('beforeunload', ask)
      return items
    },
  }
}
