import {
  fromRecord,
  canOverwriteRecord,
  canRemoveRecord,
  parseStoredEdits,
  toRecord,
  type EditsRecord,
  type StoredEdits,
  type UnsavedWorkbook,
} from './stored-edits.ts'
import { createPageCloseEdits } from './page-close-edits.ts'
import { createTabLocks } from '../browser/tab-locks.ts'

/** Stores unacknowledged edits on this device. A key belongs to one sheet in one tab. */
export type UnsavedEdits = {
  readonly get: (key: string) => Promise<UnsavedWorkbook | null>
  /**
   * With `over`, writes only if the key has no record, or if its record has the mark `over`. A
   * record of another tab therefore stays.
   */
  readonly put: (key: string, workbook: StoredEdits, over?: string) => Promise<void>
  /** Replaces the record in one transaction. Null removes it. */
  readonly change: (
    key: string,
    make: (found: UnsavedWorkbook | null) => UnsavedWorkbook | null,
  ) => Promise<void>
  /**
   * With `mark`, removes the record only if it has this mark, because another tab may have written
   * a new record.
   */
  readonly remove: (key: string, mark?: string) => Promise<void>
  /**
   * Locks a name for this tab until the page ends. False if another tab holds the lock. With
   * `waits`, waits for a closing page to release the lock. The wait is longer for this tab's
   * previous page, which always ends.
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

/** A successful request is not committed yet: the commit can fail on a full disk. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(failure(transaction.error))
  })

/** The key range of a record's texts. Each text has the record's key and its own index. */
const textsOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key, 0], [key, Infinity])

const erase = (store: IDBObjectStore, key: string): void => {
  store.delete(textsOf(key))
  store.delete(key)
}
const write = (store: IDBObjectStore, key: string, workbook: StoredEdits): void => {
  const { head, texts } = toRecord(workbook)
  // The previous record may have had more texts.
  store.delete(textsOf(key))
  for (const [at, text] of texts.entries()) store.put(text, [key, at])
  store.put(head, key)
}
/** Writes only if the key has no record, or if its record has the mark `mark`. */
const writeOver = (
  store: IDBObjectStore,
  key: string,
  workbook: StoredEdits,
  mark: string,
): void => {
  const found: IDBRequest<EditsRecord | undefined> = store.get(key)
  found.addEventListener('success', () => {
    if (canOverwriteRecord(found.result, mark)) write(store, key, workbook)
  })
}
/** True if there is no record, or if the record has one of these marks. */
const canReplaceRecord = (found: EditsRecord | undefined, marks: readonly string[]): boolean =>
  found === undefined || marks.some((mark) => canRemoveRecord(found, mark))
/** Reads the edits of a key inside the transaction. */
const read = (
  store: IDBObjectStore,
  key: string,
  found: (edits: UnsavedWorkbook | null) => void,
): void => {
  const record: IDBRequest<EditsRecord | undefined> = store.get(key)
  const texts: IDBRequest<string[]> = store.getAll(textsOf(key))
  texts.addEventListener('success', () => found(fromRecord(record.result, texts.result)))
}

/**
 * Deletes all edits of one user from this device, from every tab. If storage is blocked, there are
 * no edits.
 */
export const eraseEdits = async (userId: string): Promise<void> => {
  const [first, last] = [`${userId}/`, `${userId}/\uffff`]
  try {
    const transaction = (await open()).transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    store.delete(IDBKeyRange.bound(first, last))
    store.delete(IDBKeyRange.bound([first], [last]))
    await committed(transaction)
  } catch {
    // Without a database there are no edits to delete.
  }
}

/**
 * Uses IndexedDB. If it is blocked or full, edits stay in memory until the tab ends. Never throws.
 */
export const createBrowserEdits = (): UnsavedEdits => {
  let database: Promise<IDBDatabase> | null = null
  const memoryEdits = new Map<string, StoredEdits>()
  const pageCloseEdits = createPageCloseEdits()
  const takings = new Map<string, Promise<void>>()
  /** True if the transaction was committed. */
  const transact = async (
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => void,
    isLast = false,
  ): Promise<boolean> => {
    try {
      database ??= open()
      const transaction = (await database).transaction(STORE, mode)
      ask(transaction.objectStore(STORE))
      // A closing page cannot wait for the result.
      if (isLast) transaction.commit()
      await committed(transaction)
      return true
    } catch {
      database = null
      return false
    }
  }
  const readMemory = (key: string): UnsavedWorkbook | null => {
    const here = memoryEdits.get(key)
    return here ? parseStoredEdits(here) : null
  }
  /**
   * Moves the edits of a closed page from local storage to IndexedDB. If IndexedDB has a record of
   * another tab, nothing moves.
   */
  const takeUp = async (key: string): Promise<void> => {
    const found = memoryEdits.has(key) ? null : pageCloseEdits.get(key)
    if (found === null) return
    const { kept, over } = found
    let isOthers = false
    const isStored = await transact('readwrite', (s) => {
      const lying: IDBRequest<EditsRecord | undefined> = s.get(key)
      lying.addEventListener('success', () => {
        isOthers = !canReplaceRecord(lying.result, [...over, kept.mark ?? ''])
        if (!isOthers) write(s, key, kept)
      })
    })
    if (isStored && !isOthers) pageCloseEdits.drop(key, kept.mark)
    if (!isStored) memoryEdits.set(key, kept)
  }
  /** Simultaneous callers share one run, because a second run could restore removed edits. */
  const takeUpOnce = async (key: string): Promise<void> => {
    const taking = takings.get(key) ?? takeUp(key)
    takings.set(key, taking)
    await taking
    takings.delete(key)
  }
  return {
    get: async (key) => {
      await takeUpOnce(key)
      let found = readMemory(key)
      if (found === null)
        await transact('readonly', (s) => read(s, key, (stored) => (found = stored)))
      if (found !== null) pageCloseEdits.saw(key, found.mark ?? '')
      return found
    },
    put: async (key, workbook, over) => {
      if (!canOverwriteRecord(memoryEdits.get(key), over)) return
      memoryEdits.set(key, workbook)
      pageCloseEdits.ask(key, workbook)
      const isStored = await (over === undefined
        ? transact('readwrite', (s) => write(s, key, workbook), true)
        : transact('readwrite', (s) => writeOver(s, key, workbook, over)))
      if (!isStored) return
      pageCloseEdits.stored(key, workbook)
      if (memoryEdits.get(key) === workbook) memoryEdits.delete(key)
    },
    change: async (key, make) => {
      let next: UnsavedWorkbook | null | undefined
      const isStored = await transact('readwrite', (s) =>
        read(s, key, (stored) => {
          next = make(readMemory(key) ?? stored)
          if (next) write(s, key, next)
          else erase(s, key)
        }),
      )
      if (next === undefined) next = make(readMemory(key))
      if (isStored || next === null) memoryEdits.delete(key)
      else memoryEdits.set(key, next)
    },
    claim: createTabLocks(),
    remove: async (key, mark) => {
      if (canRemoveRecord(memoryEdits.get(key), mark)) memoryEdits.delete(key)
      pageCloseEdits.drop(key, mark)
      await transact('readwrite', (s) => {
        const found: IDBRequest<EditsRecord | undefined> = s.get(key)
        found.addEventListener('success', () => {
          if (canRemoveRecord(found.result, mark)) erase(s, key)
        })
      })
    },
  }
}
