import type { StoredMessage } from '#contract/api/entities.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { inBatches } from '../store/batches.ts'
import type { WriteTransaction } from '../store/row-locks.ts'
import type { DocumentRow } from '../store/schema-documents.ts'
import type { Store } from '../store/store.ts'

/** The fields of a document that a message stores. */
export type AttachedDocument = Pick<DocumentRow, 'id' | 'filename' | 'file_type' | 'file_size'>

/**
 * Returns the named documents that are ready, in the order of `ids`.
 * The error lists ids that do not exist in this conversation of this user. Updating `used_at` locks
 * the rows, so the sweep removes none before a message carries them.
 */
export const readyDocumentsOf = async (
  on: WriteTransaction,
  { userId, conversationId }: { readonly userId: string; readonly conversationId: string | null },
  ids: readonly string[],
  now: string,
): Promise<Result<readonly AttachedDocument[], readonly string[]>> => {
  const wanted = [...new Set(ids)]
  const found = await Promise.all(
    inBatches(wanted).map((batch) =>
      on
        .updateTable('documents')
        .set({ used_at: now })
        .where('id', 'in', batch)
        .where('user_id', '=', userId)
        .where('conversation_id', '=', conversationId ?? '')
        .where('removed_at', 'is', null)
        .returning(['id', 'filename', 'file_type', 'file_size', 'status'])
        .execute(),
    ),
  )
  const byId = new Map(found.flat().map((row) => [row.id, row]))
  if (byId.size < wanted.length) return err(wanted.filter((id) => !byId.has(id)))
  return ok(
    wanted.flatMap((id) => {
      const row = byId.get(id)
      if (row?.status !== 'ready') return []
      const { filename, file_type, file_size } = row
      return [{ id, filename, file_type, file_size }]
    }),
  )
}

/** Links `documents` to a message, numbering their positions from `from`. */
export const linkDocuments = async (
  on: WriteTransaction,
  messageId: string,
  documents: readonly AttachedDocument[],
  from = 0,
): Promise<void> => {
  if (documents.length === 0) return
  await on
    .insertInto('message_documents')
    .values(
      documents.map(({ id, ...shown }, at) => ({
        ...shown,
        message_id: messageId,
        position: from + at,
        document_id: id,
      })),
    )
    .execute()
}

/** Adds the linked documents to each message. */
export const withDocuments = async (
  on: Store,
  messages: readonly StoredMessage[],
): Promise<readonly StoredMessage[]> => {
  const found = await Promise.all(
    inBatches(messages.map(({ id }) => id)).map((batch) =>
      on
        .selectFrom('message_documents')
        .select(['message_id', 'document_id as id', 'filename', 'file_type', 'file_size'])
        .where('message_id', 'in', batch)
        .orderBy('position')
        .execute(),
    ),
  )
  const byMessage = Map.groupBy(found.flat(), ({ message_id }) => message_id)
  return messages.map((message) => {
    const documents = byMessage.get(message.id)
    return documents
      ? { ...message, documents: documents.map(({ message_id: _of, ...shown }) => shown) }
      : message
  })
}
