import { err, ok, type Result } from '#contract/api/result.ts'
import type { VerifiedAccount } from '../auth/accounts.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Clock } from '../clock.ts'
import { removeDocuments } from '../documents/removal.ts'
import { leaveAllOrganizations } from '../organizations/memberships.ts'
import { lockUser } from '../store/row-locks.ts'
import { dropDeletedWords } from '../store/search-index.ts'
import type { Store } from '../store/store.ts'

/** Rows per transaction. A spreadsheet may have 30 MB, and other writers need their turn. */
const BATCH_ROWS = 10
/**
 * `resume` takes over removals older than this, in milliseconds. A younger one may still be
 * running.
 */
const LEFT_AFTER_MS = 5 * 60_000
/** Never equals the hash of a password, so nobody can sign in. */
const NO_PASSWORD = 'removed'

/** Removes accounts with all their data. */
export type Removal = {
  /**
   * Closes the account first: sessions end, the email becomes free and public links stop working.
   * Then it deletes all data.
   * Returns `stale` and changes nothing if the password changed since the check.
   */
  readonly remove: (proven: VerifiedAccount) => Promise<Result<void, 'stale'>>
  /**
   * Removes a user whom the external issuer deleted. Needs no password. Returns false while data
   * remains, even if an earlier call closed the account. In that case `resume` deletes the rest.
   */
  readonly removeDeleted: (userId: string) => Promise<boolean>
  /** Continues removals that a crashed process left behind. */
  readonly resume: () => Promise<void>
}

/** Settings of `createRemoval`. */
export type RemovalSettings = {
  readonly store: Store
  readonly clock: Clock
  /** Stops the running answer of a conversation. */
  readonly stopRun: (conversationId: string) => Promise<unknown>
  /** Cancels the user's subscription. Returns false if we must retry. */
  readonly endPlan: (userId: string) => Promise<boolean>
  /**
   * Deletes the files of removed documents. The sweep retries files that the storage fails to
   * delete.
   */
  readonly dropFiles: (documents: readonly string[]) => Promise<void>
}

/** Creates the removal of accounts. */
export const createRemoval = (settings: RemovalSettings): Removal => {
  const { store, clock, stopRun, endPlan, dropFiles } = settings
  /**
   * Closes the account in one transaction. Returns false if it is already closed or if
   * `passwordHash` is outdated. A null `passwordHash` skips the check.
   */
  const close = (id: string, passwordHash: string | null): Promise<boolean> =>
    store.transaction().execute(async (writing) => {
      await lockUser(writing, id)
      const { numUpdatedRows } = await writing
        .updateTable('users')
        .set({
          // A user id is never a valid email, so the email stays unique and the old one becomes
          // free.
          email: id,
          name: '',
          password_hash: NO_PASSWORD,
          removed_at: clock.now().toISOString(),
        })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .$if(passwordHash !== null, (row) => row.where('password_hash', '=', passwordHash ?? ''))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await writing
        .updateTable('identities')
        .set({ email: null })
        .where('user_id', '=', id)
        .execute()
      await endSessions(writing, id, 'all')
      await leaveAllOrganizations(writing, id)
      await writing
        .updateTable('spreadsheets')
        .set({ share_code: null, shared_at: null })
        .where('user_id', '=', id)
        .where('share_code', 'is not', null)
        .execute()
      return true
    })

  const stopRuns = async (userId: string): Promise<void> => {
    const running = await store
      .selectFrom('runs')
      .select('conversation_id')
      .where('user_id', '=', userId)
      .where('status', '=', 'running')
      .execute()
    await Promise.all(running.map(({ conversation_id }) => stopRun(conversation_id)))
  }
  const empty = async (table: 'conversations' | 'spreadsheets', userId: string): Promise<void> => {
    for (;;) {
      const { numDeletedRows } = await store
        .deleteFrom(table)
        .where('id', 'in', (query) =>
          query.selectFrom(table).select('id').where('user_id', '=', userId).limit(BATCH_ROWS),
        )
        .executeTakeFirst()
      if (numDeletedRows === 0n) return
    }
  }
  /** Returns false if the payment provider was unreachable. */
  const finish = async (userId: string): Promise<boolean> => {
    const isUnpaid = await endPlan(userId)
    await stopRuns(userId)
    await store.transaction().execute((writing) => leaveAllOrganizations(writing, userId))
    const documents = await removeDocuments(store, clock.now(), (query) =>
      query.where('user_id', '=', userId),
    )
    await empty('conversations', userId)
    await empty('spreadsheets', userId)
    // The delete cascades to the remaining rows, including rows that a concurrent call has written
    // since. If `endPlan` failed, we keep the user's row, because the retry needs the customer id
    // in it.
    if (isUnpaid) await store.deleteFrom('users').where('id', '=', userId).execute()
    await dropFiles(documents)
    await dropDeletedWords(store)
    return isUnpaid
  }
  return {
    remove: async ({ account: { id }, passwordHash }) => {
      if (!(await close(id, passwordHash))) return err('stale')
      await finish(id)
      return ok(undefined)
    },
    removeDeleted: async (userId) => (await close(userId, null)) && finish(userId),
    resume: async () => {
      const users = await store
        .selectFrom('users')
        .select('id')
        .where('removed_at', '<', new Date(clock.now().getTime() - LEFT_AFTER_MS).toISOString())
        .execute()
      for (const { id } of users) await finish(id)
    },
  }
}
