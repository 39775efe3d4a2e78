import { createHash } from 'node:crypto'
import { constants, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Dialect } from 'kysely'
import { Client } from 'pg'
import { postgresDialect } from '#server/store/postgres.ts'
import { sqliteDialect } from '#server/store/sqlite.ts'
import { openStore, type Store } from '#server/store/store.ts'

/** PostgreSQL address of this run. Undefined on SQLite. */
export const testPostgres = (): string | undefined => process.env['TEST_POSTGRES']

/** One database per data folder, so a second server on the folder finds the data. */
const nameFor = (dataDir: string): string =>
  `t${createHash('sha256').update(dataDir).digest('hex').slice(0, 20)}`

const inCluster = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
/** Error codes for an existing database: of the file system for SQLite, and of PostgreSQL. */
const THERE: readonly unknown[] = ['EEXIST', '42P04']
const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && THERE.includes(error.code)

/** Template database that all test databases are copies of. */
export const TEMPLATE_DATABASE = 'ready'

/** Creates a folder's database with all migrations and no rows. Keeps an existing one. */
const makeReady = async (dataDir: string): Promise<void> => {
  const cluster = testPostgres()
  const ready = process.env['TEST_SQLITE']
  try {
    if (cluster !== undefined)
      await inCluster(cluster, `create database ${nameFor(dataDir)} template ${TEMPLATE_DATABASE}`)
    else if (ready !== undefined)
      copyFileSync(ready, join(dataDir, 'ledgerline.db'), constants.COPYFILE_EXCL)
  } catch (error) {
    if (!isThere(error)) throw error
  }
}

/** Environment of a server on this folder: the database address, or nothing on SQLite. */
export const databaseEnv = async (dataDir: string): Promise<Readonly<Record<string, string>>> => {
  await makeReady(dataDir)
  const cluster = testPostgres()
  if (cluster === undefined) return {}
  const url = new URL(cluster)
  url.pathname = `/${nameFor(dataDir)}`
  return { DATABASE_URL: url.href }
}

/** Drops a folder's PostgreSQL database. SQLite files disappear with the folder. */
export const dropDatabase = async (dataDir: string): Promise<void> => {
  const cluster = testPostgres()
  if (cluster !== undefined)
    await inCluster(cluster, `drop database if exists ${nameFor(dataDir)} with (force)`)
}

/** Database dialect of a folder. */
export const testDialect = async (dataDir: string): Promise<Dialect> => {
  const { DATABASE_URL } = await databaseEnv(dataDir)
  return DATABASE_URL === undefined
    ? sqliteDialect(join(dataDir, 'ledgerline.db'))
    : postgresDialect(DATABASE_URL)
}

/** Opens a folder's database beside a running server. */
export const openTestStore = async (dataDir: string): Promise<Store> =>
  openStore(await testDialect(dataDir))

/** Removes the events table to simulate a database failure. Returns a function that restores it. */
export const dropEventsTable = async (dataDir: string): Promise<() => Promise<void>> => {
  const store = await openTestStore(dataDir)
  await store.schema.alterTable('run_events').renameTo('run_events_away').execute()
  return async () => {
    await store.schema.alterTable('run_events_away').renameTo('run_events').execute()
    await store.destroy()
  }
}

/** Rejects all inserts into a table. The error quotes the inserted value of `column`. */
export const rejectInsertsQuoting = async (
  dataDir: string,
  table: string,
  column: string,
): Promise<Store> => {
  const store = await openTestStore(dataDir)
  // PostgreSQL fires triggers in alphabetical order, so the name `a_refusal` makes this trigger
  // fire first.
  const statements =
    testPostgres() === undefined
      ? [
          `create trigger a_refusal before insert on ${table}
            begin select raise(abort, 'refused: ' || new.${column}); end`,
        ]
      : [
          `create function refuse() returns trigger language plpgsql as $$
            begin raise exception 'refused: %', new.${column}; end $$`,
          `create trigger a_refusal before insert on ${table} for each row execute function refuse()`,
        ]
  for (const statement of statements) await sql.raw(statement).execute(store)
  return store
}

/** Process ids of the connections that hold a server's advisory lock. */
export const lockHolders = async (store: Store): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly pid: number }>`select pid from pg_locks
    where locktype = 'advisory' and granted and database =
      (select oid from pg_database where datname = current_database())`.execute(store)
  return rows.map(({ pid }) => pid)
}

/** Terminates a connection on the database side. */
export const killConnection = async (store: Store, pid: number): Promise<void> => {
  await sql`select pg_terminate_backend(${pid})`.execute(store)
}
