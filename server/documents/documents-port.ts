import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { uploadBatchIn, type AnnouncedBatch } from './upload-batches.ts'
import { awaitReadings } from './await-readings.ts'
import type { DocumentsPort } from './port.ts'
import { readingsIn } from './readings.ts'
import { searchDocuments } from './search.ts'
import { isAttached } from './is-attached.ts'
import { wholeTable } from './table/whole-table.ts'

/** The assistant sees only documents that a message carries. */
const sentIn = (store: Store, conversationId: string) =>
  store
    .selectFrom('documents')
    .where('conversation_id', '=', conversationId)
    .where('removed_at', 'is', null)
    .where(isAttached)

/**
 * The sent documents of a conversation. The caller has checked its owner. `unread` are ids of
 * documents that were uploaded for the message but are not ready. `list` includes them.
 */
export const documentsPort = (
  store: Store,
  conversationId: string,
  unread: readonly string[] = [],
): DocumentsPort => {
  const here = sentIn(store, conversationId)
  const ready = (id: string) =>
    here
      .select(['filename', 'file_type'])
      .where('id', '=', id)
      .where('status', '=', 'ready')
      .executeTakeFirst()

  const list: DocumentsPort['list'] = async () => {
    const listed = store
      .selectFrom('documents')
      .where('conversation_id', '=', conversationId)
      .where('removed_at', 'is', null)
      .where((where) =>
        unread.length === 0
          ? isAttached(where)
          : where.or([isAttached(where), where('id', 'in', unread)]),
      )
    const rows = await listed
      .select(['id', 'filename', 'status', 'error', 'word_count as words'])
      .select(({ selectFrom }) =>
        selectFrom('document_parts')
          .select(({ fn }) => fn.max('page').as('last'))
          .whereRef('document_id', '=', 'documents.id')
          .as('last'),
      )
      .orderBy('uploaded_at')
      .orderBy('id')
      .execute()
    const tables = await store
      .selectFrom('document_tables')
      .innerJoin('documents', 'documents.id', 'document_id')
      .select(['document_id', 'number', 'name', 'page'])
      .where('conversation_id', '=', conversationId)
      .orderBy('number')
      .execute()
    const byDocument = Map.groupBy(tables, ({ document_id }) => document_id)
    return rows.map(({ last, ...row }) => ({
      ...row,
      pages: Number(last ?? 0),
      tables: (byDocument.get(row.id) ?? []).map(({ document_id: _of, ...table }) => table),
    }))
  }
  const page: DocumentsPort['page'] = async (id, number) => {
    const document = await ready(id)
    const found = document ? await readingsIn(store).page(id, number) : null
    return document && found
      ? { filename: document.filename, of: found.of, text: found.text }
      : null
  }
  const table: DocumentsPort['table'] = async (id, number, isWhole = false) => {
    const document = await ready(id)
    if (!document) return null
    const readings = readingsIn(store)
    const found = await (isWhole
      ? wholeTable({ id, ...document }, readings, number)
      : readings.table(id, number))
    return found && { filename: document.filename, ...found }
  }
  return {
    list,
    page,
    table,
    search: (typed, documentId) => searchDocuments(store, { conversationId, documentId }, typed),
  }
}

/** Uploads in progress. Waiting ends when `signal` aborts. */
type Awaiting = Omit<AnnouncedBatch, 'conversationId'> & { readonly signal: AbortSignal }

/**
 * Returns the documents of a conversation for the assistant. Null if there are none or the feature
 * is off.
 * If uploads are in progress, the port waits for them.
 */
export type FindDocumentsPort = (
  conversationId: string,
  awaiting: Awaiting | null,
) => Promise<DocumentsPort | null>

/** Null if the conversation has no documents and no uploads in progress. */
export const findDocumentsPort = async (
  store: Store,
  clock: Clock,
  conversationId: string,
  awaiting: Awaiting | null,
): Promise<DocumentsPort | null> => {
  if (awaiting) {
    const { readStatuses, bind } = uploadBatchIn(store, clock, { ...awaiting, conversationId })
    const arrived = async () => documentsPort(store, conversationId, await bind())
    return awaitReadings({ readStatuses, arrived }, awaiting.signal)
  }
  const one = await sentIn(store, conversationId).select('id').executeTakeFirst()
  return one ? documentsPort(store, conversationId) : null
}
