import type { Transaction } from 'kysely'
import type { ConversationRow, Tables } from './schema.ts'

/** A transaction that the caller holds. */
export type Writing = Transaction<Tables>

/**
 * Writes the user's row, so that rival transactions of the same user wait until this one has ended;
 * what is read after it is not stale. To be taken first, before a conversation's row: whoever took
 * them the other way round would wait for each other for ever.
 */
export const lockUser = async (writing: Writing, userId: string): Promise<void> => {
  await writing
    .updateTable('users')
    .set((row) => ({ ledger_writes: row('ledger_writes', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** The same for a conversation: gives its row as it is now; undefined when it is gone. */
export const lockConversation = (
  writing: Writing,
  id: string,
): Promise<ConversationRow | undefined> =>
  writing
    .updateTable('conversations')
    .set((row) => ({ last_sequence: row.ref('last_sequence') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
