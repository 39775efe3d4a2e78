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
import { isAttached } from './is-attached.ts'
import { wholeTable, type WholeTable } from './table/whole-table.ts'

/** Batch size of the sweep, small enough that other queries do not wait long. */
const BATCH_DOCUMENTS = 500

/** Values of `processing_status` in the API. */
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

/** The database returns `has_thumbnail` as a number or a boolean. */
type Shown = Pick<DocumentRow, (typeof FIELDS)[number]> & { readonly has_thumbnail?: unknown }

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

type DocumentQuery = {
  readonly conversation_id: string
  readonly status?: string | undefined
  readonly file_type?: string | undefined
}

/** The documents of one user. A document of another user is treated as missing. */
export type Documents = {
  /** Oldest first, each with `is_sent`. Null if the user has no such conversation. */
  readonly list: (query: DocumentQuery) => Promise<readonly ServerDocument[] | null>
  /** Omits ids that do not exist. */
  readonly get: (ids: readonly string[]) => Promise<readonly ServerDocument[]>
  /** Returns false if the document does not exist. The orphan sweep deletes its file later. */
  readonly remove: (id: string) => Promise<boolean>
  /** Null if the page does not exist or the document is not ready. */
  readonly page: (id: string, number: number) => Promise<DocumentPage | null>
  /** A WebP image. Null if there is none or the document is not ready. */
  readonly thumbnail: (id: string) => Promise<Uint8Array | null>
  /** `file_size` is in bytes. Null if the document does not exist. */
  readonly file: (
    id: string,
  ) => Promise<Pick<DocumentRow, 'filename' | 'file_type' | 'file_size'> | null>
  /** The table joined with its continuation on the next pages. Null if it does not exist. */
  readonly table: (
    id: string,
    number: number,
  ) => Promise<(ReadTable & WholeTable) | 'not_ready' | null>
}

/**
 * Updates `used_at` when a client asks for documents by id, at most once per `DOCUMENT_USE_MS`.
 * Listing does not count, because a list also names documents that no client holds.
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
      .select((row) => isAttached(row).as('is_sent'))
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

/** Removes documents that no message carries and no client asked for in `ORPHAN_DOCUMENT_MS`. */
export const sweepUnattached = async (store: Store, clock: Clock): Promise<void> => {
  const before = new Date(clock.now().getTime() - ORPHAN_DOCUMENT_MS).toISOString()
  await resumeRemovals(store)
  const isOver = (row: ExpressionBuilder<Tables, 'documents'>) =>
    row.and([row('used_at', '<', before), row.not(isAttached(row))])
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
      // Check `isOver` again, because a client may have asked for a document since.
      await removeDocuments(store, clock.now(), (marked) =>
        marked.where('id', 'in', over).where(isOver),
      )
    const last = rows.at(-1)?.id
    if (last === undefined) return
    after = last
    // SQLite runs in this thread, so yield to other requests.
    await new Promise(setImmediate)
  }
}
