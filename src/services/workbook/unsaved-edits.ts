import {
  fromRecord,
  isFree,
  isMarked,
  readKept,
  toRecord,
  type KeptRecord,
  type KeptWorkbook,
  type UnsavedWorkbook,
} from './kept-workbook.ts'
import { createLeftEdits } from './left-edits.ts'
import { createTabLocks } from '../browser/tab-locks.ts'

/** Keeps unacknowledged edits on this device. The key is of a sheet in one tab: sheet-key.ts. */
export type UnsavedEdits = {
  readonly get: (key: string) => Promise<UnsavedWorkbook | null>
  /** With a mark: only where nothing lies, or the record of this mark; another tab's own stays. */
  readonly put: (key: string, workbook: KeptWorkbook, over?: string) => Promise<void>
  /** Puts in its place what is made of it, null for nothing; no other tab comes in between. */
  readonly change: (
    key: string,
    make: (found: UnsavedWorkbook | null) => UnsavedWorkbook | null,
  ) => Promise<void>
  /** With a mark: only the record of this mark, for another tab may have kept its own since. */
  readonly remove: (key: string, mark?: string) => Promise<void>
  /**
   * Takes a name for this tab until it ends; false where another tab of the browser has it. With
   * `waits` it gives a page that is just ending the time to let go: this tab's own as long as it takes.
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

/** The texts of a record lie under its key and their number. */
const textsOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key, 0], [key, Infinity])

const erase = (store: IDBObjectStore, key: string): void => {
  store.delete(textsOf(key))
  store.delete(key)
}
const write = (store: IDBObjectStore, key: string, workbook: KeptWorkbook): void => {
  const { head, texts } = toRecord(workbook)
  // What lay there before may have had more of them.
  store.delete(textsOf(key))
  for (const [at, text] of texts.entries()) store.put(text, [key, at])
  store.put(head, key)
}
/** The same where nothing lies, or the record of this mark. */
const writeOver = (
  store: IDBObjectStore,
  key: string,
  workbook: KeptWorkbook,
  mark: string,
): void => {
  const found: IDBRequest<KeptRecord | undefined> = store.get(key)
  found.addEventListener('success', () => {
    if (isFree(found.result, mark)) write(store, key, workbook)
  })
}
/** Whether what lies there is of the page that has left these marks, or nothing. */
const isLeftOver = (found: KeptRecord | undefined, marks: readonly string[]): boolean =>
  found === undefined || marks.some((mark) => isMarked(found, mark))
/** Tells of the edits under a key, while the transaction goes on. */
const read = (
  store: IDBObjectStore,
  key: string,
  found: (edits: UnsavedWorkbook | null) => void,
): void => {
  const record: IDBRequest<KeptRecord | undefined> = store.get(key)
  const texts: IDBRequest<string[]> = store.getAll(textsOf(key))
  texts.addEventListener('success', () => found(fromRecord(record.result, texts.result)))
}

/** Erases all edits of one user from this device, whichever tab has kept them; what is blocked holds none. */
export const eraseEdits = async (userId: string): Promise<void> => {
  const [first, last] = [`${userId}/`, `${userId}/\uffff`]
  try {
    const transaction = (await open()).transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    store.delete(IDBKeyRange.bound(first, last))
    store.delete(IDBKeyRange.bound([first], [last]))
    await committed(transaction)
  } catch {
    // There is no such database here.
  }
}

/** The browser's IndexedDB. Where it is blocked or full the tab keeps them as long as it lives; nothing throws. */
export const createBrowserEdits = (): UnsavedEdits => {
  let database: Promise<IDBDatabase> | null = null
  const refused = new Map<string, KeptWorkbook>()
  const left = createLeftEdits()
  const takings = new Map<string, Promise<void>>()
  /** Whether what was asked for is done and on the disk. */
  const transact = async (
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => void,
    isLast = false,
  ): Promise<boolean> => {
    try {
      database ??= open()
      const transaction = (await database).transaction(STORE, mode)
      ask(transaction.objectStore(STORE))
      // A page that goes now does not wait for the answer.
      if (isLast) transaction.commit()
      await committed(transaction)
      return true
    } catch {
      database = null
      return false
    }
  }
  const held = (key: string): UnsavedWorkbook | null => {
    const here = refused.get(key)
    return here ? readKept(here) : null
  }
  /** Brings what a page has left on its way out to where it belongs; what another tab has kept there stays. */
  const takeUp = async (key: string): Promise<void> => {
    const found = refused.has(key) ? null : left.get(key)
    if (found === null) return
    const { kept, over } = found
    let isOthers = false
    const isStored = await transact('readwrite', (s) => {
      const lying: IDBRequest<KeptRecord | undefined> = s.get(key)
      lying.addEventListener('success', () => {
        isOthers = !isLeftOver(lying.result, [...over, kept.mark ?? ''])
        if (!isOthers) write(s, key, kept)
      })
    })
    if (isStored && !isOthers) left.drop(key, kept.mark)
    if (!isStored) refused.set(key, kept)
  }
  /** Once for all who ask at the same moment: by a second time they may have been removed since. */
  const takeUpOnce = async (key: string): Promise<void> => {
    const taking = takings.get(key) ?? takeUp(key)
    takings.set(key, taking)
    await taking
    takings.delete(key)
  }
  return {
    get: async (key) => {
      await takeUpOnce(key)
      let found = held(key)
      if (found === null)
        await transact('readonly', (s) => read(s, key, (stored) => (found = stored)))
      if (found !== null) left.saw(key, found.mark ?? '')
      return found
    },
    put: async (key, workbook, over) => {
      if (!isFree(refused.get(key), over)) return
      refused.set(key, workbook)
      left.ask(key, workbook)
      const isStored = await (over === undefined
        ? transact('readwrite', (s) => write(s, key, workbook), true)
        : transact('readwrite', (s) => writeOver(s, key, workbook, over)))
      if (!isStored) return
      left.stored(key, workbook)
      if (refused.get(key) === workbook) refused.delete(key)
    },
    change: async (key, make) => {
      let next: UnsavedWorkbook | null | undefined
      const isStored = await transact('readwrite', (s) =>
        read(s, key, (stored) => {
          next = make(held(key) ?? stored)
          if (next) write(s, key, next)
          else erase(s, key)
        }),
      )
      if (next === undefined) next = make(held(key))
      if (isStored || next === null) refused.delete(key)
      else refused.set(key, next)
    },
    claim: createTabLocks(),
    remove: async (key, mark) => {
      if (isMarked(refused.get(key), mark)) refused.delete(key)
      left.drop(key, mark)
      await transact('readwrite', (s) => {
        const found: IDBRequest<KeptRecord | undefined> = s.get(key)
        found.addEventListener('success', () => {
          if (isMarked(found.result, mark)) erase(s, key)
        })
      })
    },
  }
}
