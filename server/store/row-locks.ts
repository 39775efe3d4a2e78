import type { Transaction } from 'kysely'
import type { ConversationRow, Tables } from './schema.ts'

/** A transaction that the caller has opened. */
export type WriteTransaction = Transaction<Tables>

/**
 * Locks a user's row until the transaction ends, so the user's other transactions wait. Later reads
 * in this transaction see the latest rows. To avoid a deadlock, lock the user before the
 * conversation.
 */
export const lockUser = async (writing: WriteTransaction, userId: string): Promise<void> => {
  await writing
    .updateTable('users')
    .set((row) => ({ ledger_writes: row('ledger_writes', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/**
 * Locks a conversation's row until the transaction ends. Returns the current row, or undefined if
 * the conversation no longer exists.
 */
export const lockConversation = (
  writing: WriteTransaction,
  id: string,
): Promise<ConversationRow | undefined> =>
  writing
    .updateTable('conversations')
    .set((row) => ({ last_sequence: row.ref('last_sequence') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
