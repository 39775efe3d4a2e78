import type { WorkbookJson } from '#contract/entities.ts'

/**
 * A workbook with edits that the server has not acknowledged, and the revision they were made on.
 * `requestId` names the create that may have stored it already (SHEET-21); `mark` names this record;
 * `sent` are the fingerprints of saves made on that revision whose answers nobody has heard (SAVE-21);
 * `older` are edits that were set aside before these (SAVE-14).
 */
export type UnsavedWorkbook = {
  readonly revision: number
  readonly data: WorkbookJson
  readonly requestId?: string
  readonly mark?: string
  readonly sent?: readonly string[]
  readonly older?: UnsavedWorkbook
}

/** Edits as they are kept: as text where the workbook was written already, which costs the page less. */
export type KeptWorkbook = Omit<UnsavedWorkbook, 'data'> & { readonly data: WorkbookJson | string }

/** Kept edits as a workbook. */
export const readKept = ({ data, ...kept }: KeptWorkbook): UnsavedWorkbook => ({
  ...kept,
  data: typeof data === 'string' ? (JSON.parse(data) as WorkbookJson) : data,
})

/** Keeps unacknowledged edits on this device (SAVE-8). The key is of a sheet in one tab: sheet-key.ts. */
export type UnsavedEdits = {
  readonly get: (key: string) => Promise<UnsavedWorkbook | null>
  readonly put: (key: string, workbook: KeptWorkbook) => Promise<void>
  /** With a mark: only the record of this mark, for another tab may have kept its own since. */
  readonly remove: (key: string, mark?: string) => Promise<void>
  /**
   * Takes a name for this tab until it ends; false where another tab of the browser has it. With
   * `waits` it gives a page that is just ending the time to let go.
   */
  readonly claim: (name: string, waits: boolean) => Promise<boolean>
}

const DATABASE = 'ledgerline'
const STORE = 'unsaved_workbooks'

const failure = (error: DOMException | null): Error => error ?? new Error('IndexedDB failed')

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(failure(request.error))
  })

/** A request that has succeeded is not stored yet: the disk may be full as the database commits. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(failure(transaction.error))
  })

/** Whether a record may be removed by this mark. */
export const isMarked = (
  kept: Pick<UnsavedWorkbook, 'mark'> | undefined,
  mark: string | undefined,
): boolean => mark === undefined || (kept?.mark ?? '') === mark

/** The lock of a page that is being reloaded is free a moment later, on a busy machine after more than 300 ms. */
const CLAIM_MS = 1000

/** Locks end with their page, whatever ends it. Only a secure page has them: without, every name is free. */
const claim = (name: string, waits: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    if (!navigator.locks) return resolve(true)
    const how = waits ? { signal: AbortSignal.timeout(CLAIM_MS) } : { ifAvailable: true }
    navigator.locks
      .request(`${STORE}/${name}`, how, (lock) => {
        resolve(lock !== null)
        return lock && new Promise(() => {})
      })
      .catch(() => resolve(false))
  })

/** The browser's IndexedDB. Where it is blocked or full the tab keeps them as long as it lives; nothing throws. */
export const createBrowserEdits = (): UnsavedEdits => {
  let database: Promise<IDBDatabase> | null = null
  const refused = new Map<string, KeptWorkbook>()
  const transact = async <T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
    isLast = false,
  ): Promise<T | null> => {
    try {
      database ??= open()
      const transaction = (await database).transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      // A page that goes now does not wait for the answer.
      if (isLast) transaction.commit()
      await committed(transaction)
      return request.result
    } catch {
      database = null
      return null
    }
  }
  return {
    get: async (key) => {
      const found =
        refused.get(key) ??
        (await transact<KeptWorkbook | undefined>('readonly', (s) => s.get(key)))
      return found ? readKept(found) : null
    },
    put: async (key, workbook) => {
      refused.set(key, workbook)
      const stored = await transact('readwrite', (s) => s.put(workbook, key), true)
      if (stored !== null && refused.get(key) === workbook) refused.delete(key)
    },
    claim,
    remove: async (key, mark) => {
      if (isMarked(refused.get(key), mark)) refused.delete(key)
      await transact<KeptWorkbook | undefined>('readwrite', (s) => {
        const found: IDBRequest<KeptWorkbook | undefined> = s.get(key)
        found.addEventListener('success', () => {
          if (isMarked(found.result, mark)) s.delete(key)
        })
        return found
      })
    },
  }
}
