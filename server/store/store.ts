import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { MIGRATIONS } from './migrations.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The database, or a transaction on it: a query runs on whichever it is given. */
export type Store = Kysely<Tables>

/** Whether a database holds migrations that this version does not know. */
export const isOfNewerVersion = (error: unknown): boolean =>
  error instanceof Error && /^corrupted migrations: .* is missing$/.test(error.message)

/**
 * Opens the database in a file and brings its schema up to date. Throws when the file
 * cannot be opened or a migration fails. SQLite has one connection: inside a transaction every
 * query must run on that transaction, or it waits for itself.
 */
export const openStore = async (file: string): Promise<Store> => {
  const store = new Kysely<Tables>({ dialect: sqliteDialect(file) })
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
