import { PostgresAdapter, type Kysely } from 'kysely'

/** Whether it is PostgreSQL: for the few things that the two databases do each in its own way. */
export const isPostgres = <T>(store: Kysely<T>): boolean =>
  store.getExecutor().adapter instanceof PostgresAdapter
