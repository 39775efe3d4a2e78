import { Kysely, sql, type Dialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { MIGRATIONS } from './migrations.ts'
import type { Tables } from './schema.ts'

/** The database, or a transaction on it: a query runs on whichever it is given. */
export type Store = Kysely<Tables>

/** Whether the database answers at this moment; false when it does not come to it within its own limit. */
export const answersNow = (store: Store): Promise<boolean> =>
  sql`select 1`.execute(store).then(
    () => true,
    () => false,
  )

/** Whether a database holds migrations that this version does not know. */
export const isOfNewerVersion = (error: unknown): boolean =>
  error instanceof Error && /^corrupted migrations: .* is missing$/.test(error.message)

/**
 * Opens a database and brings its schema up to date. Throws when it cannot be opened or a migration
 * fails. Inside a transaction every query must run on that transaction: SQLite has one connection,
 * so another query waits for itself, and on PostgreSQL it would not see what the transaction wrote.
 */
export const openStore = async (dialect: Dialect): Promise<Store> => {
  const store = new Kysely<Tables>({ dialect })
  const migrator = new Migrator({
    db: store,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await store.destroy()
    throw error
  }
  return store
}
