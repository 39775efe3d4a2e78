import type { UnsavedEdits } from '../workbook/unsaved-edits.ts'

/**
 * Wait in ms for a lock that another page holds. A page that is closing frees the lock soon. A page
 * that stays open never frees it.
 */
const OTHERS_MS = 1000
/** Wait in ms for a lock of this tab's previous page, which always frees it. */
const OWN_MS = 30_000

const PREFIX = 'unsaved_workbooks'
/**
 * Key in session storage. Under it a closing page lists its locks for the next page of the same
 * tab.
 */
const LEFT = 'ledgerline.left_keys'

/** Null if storage is blocked or missing. */
const onStorage = <T>(ask: (storage: Storage) => T): T | null => {
  try {
    return ask(sessionStorage)
  } catch {
    return null
  }
}

/**
 * The locks of this tab's previous page. A page lists its locks only when it closes, so a
 * duplicated tab does not inherit them.
 */
const takeLeft = (): ReadonlySet<string> => {
  const lockNames = onStorage((storage) => {
    const names = storage.getItem(LEFT) ?? ''
    storage.removeItem(LEFT)
    return names.split('\n')
  })
  return new Set(lockNames)
}

/**
 * Returns a function with which this tab locks a name. A lock always ends with the page that holds
 * it. Only secure contexts support locks.
 */
export const createTabLocks = (): UnsavedEdits['claim'] => {
  const earlierLocks = takeLeft()
  const mine = new Set<string>()
  globalThis.addEventListener?.('pagehide', () => {
    onStorage((storage) => storage.setItem(LEFT, [...mine].join('\n')))
  })
  globalThis.addEventListener?.('pageshow', () => {
    onStorage((storage) => storage.removeItem(LEFT))
  })

  return (name, waits) =>
    new Promise((resolve) => {
      // In a browser without locks, every claim succeeds.
      if (!navigator.locks) return resolve(true)
      const waitMs = earlierLocks.has(name) ? OWN_MS : OTHERS_MS
      const how = waits ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true }
      navigator.locks
        .request(`${PREFIX}/${name}`, how, (lock) => {
          if (lock) mine.add(name)
          resolve(lock !== null)
          return lock && new Promise(() => {})
        })
        .catch(() => resolve(false))
    })
}
