import { Kysely, sql, type Dialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { MIGRATIONS } from './migrations.ts'
import type { Tables } from './schema.ts'

/** The database or a transaction on it. */
export type Store = Kysely<Tables>

/** True if the database answers a query. False on an error or timeout. */
export const isStoreAvailable = (store: Store): Promise<boolean> =>
  sql`select 1`.execute(store).then(
    () => true,
    () => false,
  )

/** True if the database has migrations that this version does not know. */
export const isOfNewerVersion = (error: unknown): boolean =>
  error instanceof Error && /^corrupted migrations: .* is missing$/.test(error.message)

/**
 * Opens a database and migrates its schema. Throws on any failure.
 * Inside a transaction, run every query on the transaction. On SQLite another query would deadlock
 * on the single connection. On PostgreSQL it would not see the transaction's writes.
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
