import { toRecord, type KeptWorkbook, type UnsavedWorkbook } from './kept-workbook.ts'
import { quietly } from '../browser/preferences.ts'

/** Where edits lie that a page has left before the browser's database had them. */
const PREFIX = 'ledgerline.left_edits/'
/** The browser gives a site five million characters for all that it notes at once. */
const MAX_CHARS = 2_000_000
/** So many of the last records of a page are known again. */
const MARKS_MAX = 8

/** Edits that a page has left, and the marks of the records that they may be written over. */
type Left = { readonly kept: UnsavedWorkbook; readonly over: readonly string[] }

/**
 * What the browser's database is told as a page goes may never be stored: the page that asked is not there
 * any more when it comes to that. What is written here is there at once, for the next page.
 */
export type LeftEdits = {
  /** Notes that the database has been asked to store them; they are written here where the page is going. */
  readonly ask: (key: string, workbook: KeptWorkbook) => void
  /** The database has them, or what came after them. */
  readonly stored: (key: string, workbook: KeptWorkbook) => void
  /** The mark of the record that lies in the database. */
  readonly saw: (key: string, mark: string) => void
  readonly get: (key: string) => Left | null
  /** With a mark: only those of this mark. */
  readonly drop: (key: string, mark?: string) => void
}

const read = (key: string): Left | null =>
  quietly<Left | null>(() => JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null'), null)

const drop = (key: string, mark?: string): void => {
  const left = read(key)
  if (left && (mark === undefined || left.kept.mark === mark))
    quietly(() => localStorage.removeItem(PREFIX + key), undefined)
}

/** Over the browser's local storage. Where that is blocked or full nothing is left there. */
export const createLeftEdits = (): LeftEdits => {
  const unheard = new Map<string, KeptWorkbook>()
  const marks = new Map<string, string[]>()
  let isGoing = false

  const write = (key: string, workbook: KeptWorkbook): void => {
    const over = JSON.stringify(marks.get(key)?.slice(-MARKS_MAX) ?? [])
    const text = `{"over":${over},"kept":${toRecord(workbook).texts.join('')}}`
    if (text.length <= MAX_CHARS) quietly(() => localStorage.setItem(PREFIX + key, text), undefined)
  }
  globalThis.addEventListener?.('pagehide', () => {
    isGoing = true
    for (const [key, workbook] of unheard) write(key, workbook)
  })
  // It comes back from the browser's cache.
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
      unheard.set(key, workbook)
      saw(key, workbook.mark ?? '')
      if (isGoing) write(key, workbook)
    },
    stored: (key, workbook) => {
      if (unheard.get(key) !== workbook) return
      unheard.delete(key)
      // What another tab has left there is not its own to drop.
      const left = read(key)
      if (left && marks.get(key)?.includes(left.kept.mark ?? '')) drop(key)
    },
    saw,
    get: read,
    drop: (key, mark) => {
      unheard.delete(key)
      drop(key, mark)
    },
  }
}
