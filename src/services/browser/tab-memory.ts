import { withStorageFallback } from './preferences.ts'

/** Session storage for data that survives a reload but not the tab. */
export type TabMemory = {
  readonly get: () => string | null
  readonly set: (value: string) => void
}

/**
 * The session storage under a name. If the storage is blocked or full, writes are lost without an
 * error.
 */
export const browserTabStorage = (
  name:
    | 'unfinished'
    | 'places'
    | 'cells'
    | 'stops'
    | 'copy'
    | 'renames'
    | 'attached'
    | 'visitor'
    | 'invitation',
): TabMemory => ({
  get: () => withStorageFallback(() => sessionStorage.getItem(`ledgerline.${name}`), null),
  // If this write fails, a reload before the next write may lose a message.
  set: (value) =>
    withStorageFallback(() => sessionStorage.setItem(`ledgerline.${name}`, value), undefined),
})

/**
 * A memory that holds back writes while the page unloads. The browser aborts running calls during
 * an unload, and a write would store them as failed. If the page stays or returns from the cache,
 * the latest value is written.
 */
export const pauseOnUnload = (memory: TabMemory, page: EventTarget): TabMemory => {
  let isLeaving = false
  let latest: string | null = null
  const stay = (): void => {
    isLeaving = false
    if (latest !== null) memory.set(latest)
    latest = null
  }
  page.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  for (const type of ['pointerdown', 'keydown', 'pageshow'])
    page.addEventListener(type, stay, { capture: true })
  return {
    get: memory.get,
    set: (value) => {
      if (isLeaving) latest = value
      else memory.set(value)
    },
  }
}
