import { DOCUMENT_PART_CHARS } from '#contract/limits/documents.ts'
import type { DocumentPage } from '#contract/documents/documents.ts'
import type { Store } from '../store/store.ts'
import type { ReadDocument, Rows } from './read/contents.ts'
import { removeReading, stepRunnerOn, type StepRunner } from './removal.ts'

/** Rows per statement, small enough that other writes do not wait long. */
const BATCH_ROWS = 40

/** No database stores lone surrogates or NUL as text, so U+FFFD replaces them. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/**
 * End of the part that starts at `start`: a paragraph end, else a line end, else a word end. Each
 * must be in the second half of the allowed length.
 */
const endOfPart = (text: string, start: number): number => {
  const most = start + DOCUMENT_PART_CHARS
  if (most >= text.length) return text.length
  const least = start + DOCUMENT_PART_CHARS / 2
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, most - mark.length)
    if (at >= least) return at + mark.length
  }
  // Do not split a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most
}

/**
 * Splits a page into the parts that the search indexes. Joined, they give the page. Always at least
 * one part.
 */
export const pagePartsOf = (text: string): readonly string[] => {
  const parts: string[] = []
  for (let start = 0; start < text.length || parts.length === 0;) {
    const end = endOfPart(text, start)
    parts.push(text.slice(start, end))
    start = end
    if (text.length === 0) break
  }
  return parts
}

const batchesOf = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_, index) =>
    rows.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
  )

/** `isCut` is true if rows beyond the limit were dropped. */
export type StoredTable = {
  readonly name: string
  readonly page: number
  readonly rows: Rows
  readonly isCut: boolean
}

/** The stored reading of documents: page parts, tables and a thumbnail. */
export type Readings = {
  /** Replaces the stored reading, a few rows per step. */
  readonly write: (id: string, read: ReadDocument, steps?: StepRunner) => Promise<void>
  /** Null if the document has no such page. */
  readonly page: (id: string, number: number) => Promise<DocumentPage | null>
  /** Empty if the document has no such page. */
  readonly text: (id: string, number: number) => Promise<string>
  /** Null if the document has no such table. */
  readonly table: (id: string, number: number) => Promise<StoredTable | null>
}

export const readingsIn = (store: Store): Readings => {
  const write: Readings['write'] = async (id, read, steps = stepRunnerOn(store)) => {
    await removeReading(steps, id)
    const parts = read.pages.flatMap(({ number, text }) =>
      pagePartsOf(storable(text)).map((piece, part) => ({
        document_id: id,
        page: number,
        part,
        text: piece,
      })),
    )
    for (const batch of batchesOf(parts)) {
      await steps((on) => on.insertInto('document_parts').values(batch).execute())
      // SQLite runs in this thread, so yield to other requests.
      await new Promise(setImmediate)
    }
    for (const { number, name, page, rows, isCut } of read.tables) {
      const cells = JSON.stringify(rows.map((row) => row.map(storable)))
      const table = { document_id: id, number, name: storable(name), page, cells }
      await steps((on) =>
        on
          .insertInto('document_tables')
          .values({ ...table, is_cut: isCut ? 1 : 0 })
          .execute(),
      )
      await new Promise(setImmediate)
    }
    if (read.thumbnail === undefined) return
    const small = { document_id: id, bytes: read.thumbnail }
    await steps((on) => on.insertInto('document_thumbnails').values(small).execute())
  }
  const partsAt = (id: string, number: number) =>
    store
      .selectFrom('document_parts')
      .select('text')
      .where('document_id', '=', id)
      .where('page', '=', number)
      .orderBy('part')
      .execute()
  const text: Readings['text'] = async (id, number) =>
    (await partsAt(id, number)).map(({ text }) => text).join('')
  const page: Readings['page'] = async (id, number) => {
    const parts = await partsAt(id, number)
    if (parts.length === 0) return null
    const { last } = await store
      .selectFrom('document_parts')
      .select((row) => row.fn.max('page').as('last'))
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow()
    const tables = await store
      .selectFrom('document_tables')
      .select(['number', 'name', 'cells', 'is_cut'])
      .where('document_id', '=', id)
      .where('page', '=', number)
      .orderBy('number')
      .execute()
    return {
      document_id: id,
      number,
      of: Number(last),
      text: parts.map(({ text }) => text).join(''),
      tables: tables.map(({ cells, is_cut, ...table }) => ({
        ...table,
        rows: JSON.parse(cells),
        is_cut: is_cut === 1,
      })),
    }
  }
  const table: Readings['table'] = async (id, number) => {
    const row = await store
      .selectFrom('document_tables')
      .select(['name', 'page', 'cells', 'is_cut'])
      .where('document_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!row) return null
    const { cells, is_cut, ...named } = row
    return { ...named, rows: JSON.parse(cells), isCut: is_cut === 1 }
  }
  return { write, page, text, table }
}
