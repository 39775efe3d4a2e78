import { toRecord, type StoredEdits, type UnsavedWorkbook } from './stored-edits.ts'
import { withStorageFallback } from '../browser/preferences.ts'

/**
 * Prefix of local storage keys. A closing page stores edits there that IndexedDB has not committed
 * yet.
 */
const PREFIX = 'ledgerline.left_edits/'
/**
 * Maximum length of one record. Browsers give a site about five million characters of local storage
 * in total.
 */
const MAX_CHARS = 2_000_000
/** Maximum number of marks in `over`, the latest ones. A mark is the id of a stored record. */
const MARKS_MAX = 8

/** Edits a closing page left, and the marks of records they may overwrite. */
type PageCloseRecord = { readonly kept: UnsavedWorkbook; readonly over: readonly string[] }

/**
 * IndexedDB may drop a write of a closing page. Local storage writes synchronously, so the next
 * page finds the edits.
 */
export type PageCloseEdits = {
  /**
   * Records edits whose IndexedDB write is pending. If the page is closing, writes them to local
   * storage.
   */
  readonly ask: (key: string, workbook: StoredEdits) => void
  /** IndexedDB has committed the edits. Removes this tab's edits from local storage. */
  readonly stored: (key: string, workbook: StoredEdits) => void
  /**
   * Remembers the mark of a record in IndexedDB. The edits of this page may overwrite this record.
   */
  readonly saw: (key: string, mark: string) => void
  readonly get: (key: string) => PageCloseRecord | null
  /** With a mark, drops only the record with this mark. */
  readonly drop: (key: string, mark?: string) => void
}

const read = (key: string): PageCloseRecord | null =>
  withStorageFallback<PageCloseRecord | null>(
    () => JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null'),
    null,
  )

const drop = (key: string, mark?: string): void => {
  const record = read(key)
  if (record && (mark === undefined || record.kept.mark === mark))
    withStorageFallback(() => localStorage.removeItem(PREFIX + key), undefined)
}

/** Uses local storage. If it is blocked or full, nothing is stored. */
export const createPageCloseEdits = (): PageCloseEdits => {
  const unconfirmed = new Map<string, StoredEdits>()
  const marks = new Map<string, string[]>()
  let isGoing = false

  const write = (key: string, workbook: StoredEdits): void => {
    const over = JSON.stringify(marks.get(key)?.slice(-MARKS_MAX) ?? [])
    const text = `{"over":${over},"kept":${toRecord(workbook).texts.join('')}}`
    if (text.length <= MAX_CHARS)
      withStorageFallback(() => localStorage.setItem(PREFIX + key, text), undefined)
  }
  globalThis.addEventListener?.('pagehide', () => {
    isGoing = true
    for (const [key, workbook] of unconfirmed) write(key, workbook)
  })
  // The page returned from the back/forward cache.
  globalThis.addEventListener?.('pageshow', () => {
    isGoing = false
  })
  const saw = (key: string, mark: string): void => {
    const seen = marks.get(key)
    if (seen) seen.push(mark)
    else marks.set(key, [mark])
  }

  return {
    ask: (key, workbook) => {
      unconfirmed.set(key, workbook)
      saw(key, workbook.mark ?? '')
      if (isGoing) write(key, workbook)
    },
    stored: (key, workbook) => {
      if (unconfirmed.get(key) !== workbook) return
      unconfirmed.delete(key)
      // Local storage may hold edits of another tab, which this tab must not drop.
      const record = read(key)
      if (record && marks.get(key)?.includes(record.kept.mark ?? '')) drop(key)
    },
    saw,
    get: read,
    drop: (key, mark) => {
      unconfirmed.delete(key)
      drop(key, mark)
    },
  }
}
