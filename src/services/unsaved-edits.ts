import type { WorkbookJson } from '#contract/entities.ts'

/**
 * A workbook with edits that the server has not acknowledged, and the revision they were made on.
 * `requestId` names the create that may have stored it already (SHEET-21).
 */
export type UnsavedWorkbook = {
  readonly revision: number
  readonly data: WorkbookJson
  readonly requestId?: string
}

/** Keeps unacknowledged edits on this device (SAVE-8). The key is the sheet's id, '' for a new one. */
export type UnsavedEdits = {
  readonly get: (key: string) => Promise<UnsavedWorkbook | null>
  readonly put: (key: string, workbook: UnsavedWorkbook) => Promise<void>
  readonly remove: (key: string) => Promise<void>
}

const DATABASE = 'ledgerline'
const STORE = 'unsaved_workbooks'

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return settle(request)
}

/** The browser's IndexedDB. Where it is blocked or full the tab keeps them as long as it lives; nothing throws. */
export const createBrowserEdits = (): UnsavedEdits => {
  let database: Promise<IDBDatabase> | null = null
  const refused = new Map<string, UnsavedWorkbook>()
  const transact = async <T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> => {
    try {
      database ??= open()
      const transaction = (await database).transaction(STORE, mode)
      return await settle(ask(transaction.objectStore(STORE)))
    } catch {
      database = null
      return null
    }
  }
  return {
    get: async (key) =>
      refused.get(key) ?? (await transact<UnsavedWorkbook>('readonly', (s) => s.get(key))) ?? null,
    put: async (key, workbook) => {
      refused.set(key, workbook)
      const stored = await transact('readwrite', (s) => s.put(workbook, key))
      if (stored !== null && refused.get(key) === workbook) refused.delete(key)
    },
    remove: async (key) => {
      refused.delete(key)
      await transact('readwrite', (s) => s.delete(key))
    },
  }
}
