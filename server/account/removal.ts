import { err, ok, type Result } from '#contract/api/result.ts'
import type { Proven } from '../auth/accounts.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Clock } from '../clock.ts'
import { removeDocuments } from '../documents/removal.ts'
import { leaveAll } from '../organizations/memberships.ts'
import { lockUser } from '../store/row-locks.ts'
import { dropDeletedWords } from '../store/search-index.ts'
import type { Store } from '../store/store.ts'

/** Rows of one transaction; a spreadsheet may be 30 MB, and others want to write in between. */
const BATCH_ROWS = 10
/** A removal that began so long ago is no longer under way; at once, two would be in each other's way. */
const LEFT_AFTER_MS = 5 * 60_000
/** What no password has as its hash. */
const NO_PASSWORD = 'removed'

/** Removes accounts with all that is theirs. */
export type Removal = {
  /**
   * At once nobody is signed in to it, its e-mail is free and its public links lead nowhere; it is over when
   * nothing of it is left. An error when the password was changed since it was checked: then all stands.
   */
  readonly remove: (proven: Proven) => Promise<Result<void, 'stale'>>
  /**
   * The same for somebody whose provider has deleted them, who has no password here. False while
   * something of it is left, by this call or by one before it: `resume` goes on with that.
   */
  readonly removeDeleted: (userId: string) => Promise<boolean>
  /** Goes on with what a process that died was removing, some minutes after it began. */
  readonly resume: () => Promise<void>
}

/** What removing needs. */
export type RemovalSettings = {
  readonly store: Store
  readonly clock: Clock
  /** Stops the running answer of a conversation. */
  readonly stopRun: (conversationId: string) => Promise<unknown>
  /** Ends what somebody pays for; false when that is to be tried again. */
  readonly endPlan: (userId: string) => Promise<boolean>
  /** Removes the files of these documents, which are gone; what the storage does not let go is tried again later. */
  readonly dropFiles: (documents: readonly string[]) => Promise<void>
}

/** Makes the removal of accounts. */
export const createRemoval = (settings: RemovalSettings): Removal => {
  const { store, clock, stopRun, endPlan, dropFiles } = settings
  /**
   * Takes the account out of the world in one transaction; false where that has been done, or where its password
   * is no longer the one of this hash (null: whichever it is).
   */
  const close = (id: string, passwordHash: string | null): Promise<boolean> =>
    store.transaction().execute(async (writing) => {
      await lockUser(writing, id)
      const { numUpdatedRows } = await writing
        .updateTable('users')
        .set({
          // No e-mail is an id, so this one is free and in nobody's way.
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
      await leaveAll(writing, id)
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
  /** False where the provider of payments could not be told. */
  const finish = async (userId: string): Promise<boolean> => {
    const isUnpaid = await endPlan(userId)
    await stopRuns(userId)
    await store.transaction().execute((writing) => leaveAll(writing, userId))
    const documents = await removeDocuments(store, clock.now(), (gone) =>
      gone.where('user_id', '=', userId),
    )
    await empty('conversations', userId)
    await empty('spreadsheets', userId)
    // Takes the rest with it, and what a call that was under way has written since. What the provider of payments
    // could not be told needs the row that says as whom it knows them: the sweep tells it again.
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
      const left = await store
        .selectFrom('users')
        .select('id')
        .where('removed_at', '<', new Date(clock.now().getTime() - LEFT_AFTER_MS).toISOString())
        .execute()
      for (const { id } of left) await finish(id)
    },
  }
}
