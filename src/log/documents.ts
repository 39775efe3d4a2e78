import type { ServerDocument } from '#contract/documents/documents.ts'
import type { MessageDocument } from '#contract/api/entities.ts'
import type { AttachedDocument } from './facts/document-fact.ts'
import type { Fact } from './facts/fact.ts'

/** The documents in the composer, in the order they were added, and their chat. */
export type DocumentsState = {
  /** Null: the new chat. */
  readonly chat: string | null
  readonly rows: readonly AttachedDocument[]
  /** The health check of the document service failed. */
  readonly isDown: boolean
  /**
   * Per conversation: the documents of the last server list, oldest first, then those sent since.
   */
  readonly lists: Readonly<Record<string, readonly ServerDocument[]>>
}

/** The initial state without documents. */
export const noDocuments: DocumentsState = { chat: null, rows: [], isDown: false, lists: {} }

/**
 * Adds to `lists` the ready documents that leave the composer with a message. Documents that the
 * user removes are not added.
 */
const listsWithout = (
  { chat, rows, lists }: DocumentsState,
  dropped: readonly string[],
): DocumentsState['lists'] => {
  const readyRows = rows.flatMap((row) =>
    row.status === 'ready' && !row.isRemoving && dropped.includes(row.localId)
      ? { ...row, status: row.status }
      : [],
  )
  if (chat === null || readyRows.length === 0) return lists
  const others = (lists[chat] ?? []).filter(({ id }) => !readyRows.some((one) => one.id === id))
  return { ...lists, [chat]: [...others, ...readyRows] }
}

/** Folds a fact into the documents of the composer. */
export const foldDocuments = (documents: DocumentsState, fact: Fact): DocumentsState => {
  const { rows } = documents
  switch (fact.type) {
    case 'documents.added':
      return { ...documents, chat: fact.chat, rows: [...rows, ...fact.rows] }
    case 'documents.dropped':
      return {
        ...documents,
        rows: rows.filter(({ localId }) => !fact.ids.includes(localId)),
        lists: listsWithout(documents, fact.ids),
      }
    case 'documents.listed':
      return { ...documents, lists: { ...documents.lists, [fact.of]: fact.items } }
    case 'documents.checked':
      return { ...documents, isDown: !fact.isOk }
    case 'session.ended':
      // The service status does not depend on the user, so it survives the session.
      return { ...noDocuments, isDown: documents.isDown }
    case 'documents.begun':
    case 'documents.progressed':
    case 'documents.uploaded':
    case 'documents.changed':
    case 'documents.marked':
      return {
        ...documents,
        // Of these facts, only `documents.begun` names a chat: the new chat, once it has an id.
        chat: fact.type === 'documents.begun' ? fact.chat : documents.chat,
        rows: rows.map((row) => {
          const change = fact.byId[row.localId]
          return change ? { ...row, ...change } : row
        }),
      }
    default:
      return documents
  }
}

/**
 * True if the document shows beside the first message. A failed document does not, because it
 * returns to the composer.
 */
export const isBesideMessage = ({ isBeside: is, status }: AttachedDocument): boolean =>
  is === true && status !== 'failed'

/** True while the document uploads or the server processes it. A message has to wait for it. */
export const isInProgress = ({ status }: Pick<AttachedDocument, 'status'>): boolean =>
  ['uploading', 'pending', 'processing'].includes(status)

/** The ready documents, which the next message carries. */
export const readyDocumentsOf = (rows: readonly AttachedDocument[]): readonly MessageDocument[] =>
  rows.flatMap(({ id, filename, file_type, file_size, status, isRemoving }) =>
    status === 'ready' && !isRemoving ? [{ id, filename, file_type, file_size }] : [],
  )
