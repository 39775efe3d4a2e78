import type { Clock } from '../clock.ts'
import { lockConversation } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'
import { linkDocuments } from './attached-documents.ts'
import { isAttached } from './is-attached.ts'

/** Maximum number of documents of one message, regardless of the `count` that a client sends. */
const MOST = 500

export type AnnouncedBatch = {
  readonly conversationId: string
  readonly messageId: string
  /** Number of files that the client announced. */
  readonly count: number
}

export type UploadBatch = {
  /**
   * The statuses of the unsent documents. If other documents of the conversation were already sent,
   * the status of one of them comes first.
   */
  readonly readStatuses: () => Promise<readonly { readonly status: string }[]>
  /** Attaches the ready documents to the message and returns the ids of the others. */
  readonly bind: () => Promise<readonly string[]>
}

/**
 * The documents that the client uploaded for the first message of a conversation. Later messages
 * never use `uploadBatchIn`.
 */
export const uploadBatchIn = (
  store: Store,
  clock: Clock,
  { conversationId, messageId, count }: AnnouncedBatch,
): UploadBatch => {
  const unsent = (on: Store) =>
    on
      .selectFrom('documents')
      .select(['id', 'status'])
      .where('conversation_id', '=', conversationId)
      .where('removed_at', 'is', null)
      .where((where) => where.not(isAttached(where)))
      .orderBy('uploaded_at', 'desc')
      .orderBy('id')
      .limit(Math.min(count, MOST))
      .execute()
  const readStatuses: UploadBatch['readStatuses'] = async () => {
    const sent = await store
      .selectFrom('documents')
      .select('status')
      .where('conversation_id', '=', conversationId)
      .where('removed_at', 'is', null)
      .where(isAttached)
      .limit(1)
      .execute()
    return [...sent, ...(await unsent(store))]
  }
  const bind: UploadBatch['bind'] = () =>
    store.transaction().execute(async (on) => {
      // Row locks keep the conversation and its documents from removal until the transaction
      // commits.
      const isThere = (await lockConversation(on, conversationId)) !== undefined
      const came = isThere ? await unsent(on) : []
      const ready = came.filter(({ status }) => status === 'ready').map(({ id }) => id)
      const rows =
        ready.length === 0
          ? []
          : await on
              .updateTable('documents')
              .set({ used_at: clock.now().toISOString() })
              .where('id', 'in', ready)
              .where('status', '=', 'ready')
              .where('removed_at', 'is', null)
              .returning(['id', 'filename', 'file_type', 'file_size', 'uploaded_at'])
              .execute()
      const documents = rows.toSorted(
        (a, b) => a.uploaded_at.localeCompare(b.uploaded_at) || a.id.localeCompare(b.id),
      )
      const { last } = await on
        .selectFrom('message_documents')
        .select(({ fn }) => fn.max('position').as('last'))
        .where('message_id', '=', messageId)
        .executeTakeFirstOrThrow()
      const shown = documents.map(({ uploaded_at: _at, ...document }) => document)
      await linkDocuments(on, messageId, shown, Number(last ?? -1) + 1)
      return came.filter(({ status }) => status !== 'ready').map(({ id }) => id)
    })
  return { readStatuses, bind }
}
