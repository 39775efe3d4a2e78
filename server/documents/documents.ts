import type { ExpressionBuilder } from 'kysely'
import { DOCUMENT_USE_MS } from '#contract/limits/documents.ts'
import { ORPHAN_DOCUMENT_MS } from '#contract/limits.ts'
import type { DocumentPage, ServerDocument } from '#contract/documents/documents.ts'
import type { Clock } from '../clock.ts'
import { inBatches } from '../store/batches.ts'
import type { Tables } from '../store/schema.ts'
import type { DocumentRow } from '../store/schema-documents.ts'
import type { Store } from '../store/store.ts'
import type { ReadTable } from './port.ts'
import { readingsIn } from './readings.ts'
import { removeDocuments, resumeRemovals } from './removal.ts'
import { isCarried } from './sent.ts'
import { wholeTable, type WholeTable } from './table/whole-table.ts'

/** Documents that one statement of the sweep looks at: others wait for no more. */
const BATCH_DOCUMENTS = 500

/** What is said of a document while it is in this state. */
const STEPS: { readonly [S in DocumentRow['status']]: string } = {
  pending: 'queued',
  processing: 'reading',
  ready: 'completed',
  failed: 'failed',
}

const FIELDS = [
  'id',
  'filename',
  'status',
  'file_type',
  'file_size',
  'uploaded_at',
  'processed_at',
  'word_count',
  'page_count',
  'error',
] as const

/** What of a row is said; a number where the database says whether something is there. */
type Shown = Pick<DocumentRow, (typeof FIELDS)[number]> & { readonly has_thumbnail?: unknown }

/** A document as the API says it. */
export const toServerDocument = ({ id, filename, status, ...row }: Shown): ServerDocument => ({
  id,
  filename,
  status,
  processing_status: STEPS[status],
  file_type: row.file_type,
  file_size: row.file_size,
  uploaded_at: row.uploaded_at,
  processed_at: row.processed_at,
  word_count: row.word_count,
  page_count: row.page_count,
  error: row.error,
  has_thumbnail: Boolean(row.has_thumbnail),
})

/** Which documents of a conversation are listed. */
type DocumentQuery = {
  readonly conversation_id: string
  readonly status?: string | undefined
  readonly file_type?: string | undefined
}

/** The documents of one user; an id of somebody else is an absent one. */
export type Documents = {
  /** Oldest first, each with whether a message carries it; null when there is no such conversation. */
  readonly list: (query: DocumentQuery) => Promise<readonly ServerDocument[] | null>
  /** Those of the ids that are there. */
  readonly get: (ids: readonly string[]) => Promise<readonly ServerDocument[]>
  /** False when there is no such document. Its file goes with the next look for orphans. */
  readonly remove: (id: string) => Promise<boolean>
  /** Null when there is no such page, or the document is not ready. */
  readonly page: (id: string, number: number) => Promise<DocumentPage | null>
  /** A small picture, a WebP; null when there is none, or the document is not ready. */
  readonly thumbnail: (id: string) => Promise<Uint8Array | null>
  /** What its file is called and how large it is, in bytes; null when there is no such document. */
  readonly file: (
    id: string,
  ) => Promise<Pick<DocumentRow, 'filename' | 'file_type' | 'file_size'> | null>
  /** A table with what it goes on with on the next pages; null when there is no such table. */
  readonly table: (
    id: string,
    number: number,
  ) => Promise<(ReadTable & WholeTable) | 'not_ready' | null>
}

/**
 * Writes down that somebody asks about these documents by their ids, where that was last done a while ago:
 * a list names also what nobody holds any more.
 */
const used = async (
  store: Store,
  clock: Clock,
  rows: readonly Pick<DocumentRow, 'id' | 'used_at'>[],
): Promise<void> => {
  const now = clock.now()
  const before = new Date(now.getTime() - DOCUMENT_USE_MS).toISOString()
  const ids = rows.flatMap(({ id, used_at }) => ((used_at ?? '') <= before ? [id] : []))
  for (const batch of inBatches(ids))
    await store
      .updateTable('documents')
      .set({ used_at: now.toISOString() })
      .where('id', 'in', batch)
      .execute()
}

/** The stored documents as one user may see them. */
export const documentsOf = (store: Store, clock: Clock, userId: string): Documents => {
  const mine = store
    .selectFrom('documents')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
  const shown = mine
    .select([...FIELDS, 'used_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('document_thumbnails')
          .select('document_id')
          .whereRef('document_id', '=', 'documents.id'),
      ).as('has_thumbnail'),
    )
  const list: Documents['list'] = async ({ conversation_id, status, file_type }) => {
    const conversation = await store
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', conversation_id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!conversation) return null
    const rows = await shown
      .select((row) => isCarried(row).as('is_sent'))
      .where('conversation_id', '=', conversation_id)
      .$if(status !== undefined, (query) =>
        query.where('status', '=', (status ?? '') as DocumentRow['status']),
      )
      .$if(file_type !== undefined, (query) => query.where('file_type', '=', file_type ?? ''))
      .orderBy('uploaded_at')
      .orderBy('id')
      .execute()
    // SQLite has no booleans.
    return rows.map((row) => ({ ...toServerDocument(row), is_sent: Boolean(row.is_sent) }))
  }
  const get: Documents['get'] = async (ids) => {
    const found = await Promise.all(
      inBatches(ids).map((batch) => shown.where('id', 'in', batch).execute()),
    )
    const rows = found.flat()
    await used(store, clock, rows)
    return rows.map(toServerDocument)
  }
  const remove: Documents['remove'] = async (id) => {
    const removed = await removeDocuments(store, clock.now(), (marked) =>
      marked.where('id', '=', id).where('user_id', '=', userId),
    )
    return removed.length > 0
  }
  const page: Documents['page'] = async (id, number) => {
    const row = await mine
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'ready')
      .executeTakeFirst()
    return row ? readingsIn(store).page(id, number) : null
  }
  const thumbnail: Documents['thumbnail'] = async (id) => {
    const row = await mine
      .innerJoin('document_thumbnails', 'document_id', 'id')
      .select('bytes')
      .where('id', '=', id)
      .where('status', '=', 'ready')
      .executeTakeFirst()
    return row?.bytes ?? null
  }
  const file: Documents['file'] = async (id) => {
    const row = await mine
      .select(['filename', 'file_type', 'file_size'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ?? null
  }
  const table: Documents['table'] = async (id, number) => {
    const row = await mine
      .select(['filename', 'file_type', 'status'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    if (row.status !== 'ready') return 'not_ready'
    const found = await wholeTable({ id, ...row }, readingsIn(store), number)
    return found && { filename: row.filename, ...found }
  }
  return { list, get, remove, page, thumbnail, file, table }
}

/** Removes the documents that no message carries and nobody has asked about for an hour. */
export const sweepUncarried = async (store: Store, clock: Clock): Promise<void> => {
  const before = new Date(clock.now().getTime() - ORPHAN_DOCUMENT_MS).toISOString()
  await resumeRemovals(store)
  const isOver = (row: ExpressionBuilder<Tables, 'documents'>) =>
    row.and([row('used_at', '<', before), row.not(isCarried(row))])
  for (let after = ''; ;) {
    const rows = await store
      .selectFrom('documents')
      .select('id')
      .select((row) => isOver(row).as('is_over'))
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_DOCUMENTS)
      .execute()
    const over = rows.flatMap(({ id, is_over }) => (is_over ? [id] : []))
    if (over.length > 0)
      // Somebody may have asked for one of them since.
      await removeDocuments(store, clock.now(), (marked) =>
        marked.where('id', 'in', over).where(isOver),
      )
    const last = rows.at(-1)?.id
    if (last === undefined) return
    after = last
    // The database may be in this thread: what waits goes first.
    await new Promise(setImmediate)
  }
}
