import type { UnsavedEdits } from '../workbook/unsaved-edits.ts'

/** The lock of a page that is ending is free a moment later. Another tab that has it does not end. */
const OTHERS_MS = 1000
/** That of this tab's own page before a reload is free for certain, however busy the machine is. */
const OWN_MS = 30_000

const PREFIX = 'unsaved_workbooks'
/** Where a page that goes leaves the names that it had, for the next page of its tab. */
const LEFT = 'ledgerline.left_keys'

/** Storage may be blocked, and there is none without a page: then nothing is remembered. */
const onStorage = <T>(ask: (storage: Storage) => T): T | null => {
  try {
    return ask(sessionStorage)
  } catch {
    return null
  }
}

/** What the page before has left; a tab that is duplicated while its page stands copies nothing of it. */
const takeLeft = (): ReadonlySet<string> => {
  const left = onStorage((storage) => {
    const names = storage.getItem(LEFT) ?? ''
    storage.removeItem(LEFT)
    return names.split('\n')
  })
  return new Set(left)
}

/** Takes names for this tab. Locks end with their page, whatever ends it. Only a secure page has them. */
export const createTabLocks = (): UnsavedEdits['claim'] => {
  const left = takeLeft()
  const mine = new Set<string>()
  globalThis.addEventListener?.('pagehide', () => {
    onStorage((storage) => storage.setItem(LEFT, [...mine].join('\n')))
  })
  globalThis.addEventListener?.('pageshow', () => {
    onStorage((storage) => storage.removeItem(LEFT))
  })

  return (name, waits) =>
    new Promise((resolve) => {
      // Without locks every name is free.
      if (!navigator.locks) return resolve(true)
      const waitMs = left.has(name) ? OWN_MS : OTHERS_MS
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
