import { PostgresAdapter, type Kysely } from 'kysely'

/** True for PostgreSQL, false for SQLite. Use it only where the two need different SQL. */
export const isPostgres = <T>(store: Kysely<T>): boolean =>
  store.getExecutor().adapter instanceof PostgresAdapter
