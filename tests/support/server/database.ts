import { createHash } from 'node:crypto'
import { constants, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Dialect } from 'kysely'
import { Client } from 'pg'
import { postgresDialect } from '#server/store/postgres.ts'
import { sqliteDialect } from '#server/store/sqlite.ts'
import { openStore, type Store } from '#server/store/store.ts'

/** Address of the PostgreSQL that these tests run on; undefined when they run on SQLite. */
export const testPostgres = (): string | undefined => process.env['TEST_POSTGRES']

/** One database a data folder, so that a second server on the folder finds what the first stored. */
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
/** What SQLite's file and PostgreSQL say of a second one of a name. */
const THERE: readonly unknown[] = ['EEXIST', '42P04']
const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && THERE.includes(error.code)

/** Name of the PostgreSQL database that the others are copies of. */
export const READY = 'ready'

/** A new database of a folder, with every migration made and nothing in it; one that is there stays as it is. */
const makeReady = async (dataDir: string): Promise<void> => {
  const cluster = testPostgres()
  const ready = process.env['TEST_SQLITE']
  try {
    if (cluster !== undefined)
      await inCluster(cluster, `create database ${nameFor(dataDir)} template ${READY}`)
    else if (ready !== undefined)
      copyFileSync(ready, join(dataDir, 'ledgerline.db'), constants.COPYFILE_EXCL)
  } catch (error) {
    if (!isThere(error)) throw error
  }
}

/** What a server on this folder finds in its environment: nothing, or the address of its database. */
export const databaseEnv = async (dataDir: string): Promise<Readonly<Record<string, string>>> => {
  await makeReady(dataDir)
  const cluster = testPostgres()
  if (cluster === undefined) return {}
  const url = new URL(cluster)
  url.pathname = `/${nameFor(dataDir)}`
  return { DATABASE_URL: url.href }
}

/** Removes the database of a folder; a folder's own goes with the folder. */
export const dropDatabase = async (dataDir: string): Promise<void> => {
  const cluster = testPostgres()
  if (cluster !== undefined)
    await inCluster(cluster, `drop database if exists ${nameFor(dataDir)} with (force)`)
}

/** The way to the database of a folder. */
export const testDialect = async (dataDir: string): Promise<Dialect> => {
  const { DATABASE_URL } = await databaseEnv(dataDir)
  return DATABASE_URL === undefined
    ? sqliteDialect(join(dataDir, 'ledgerline.db'))
    : postgresDialect(DATABASE_URL)
}

/** Opens the database of a folder, beside a server that works on it. */
export const openTestStore = async (dataDir: string): Promise<Store> =>
  openStore(await testDialect(dataDir))

/** Takes the table of the events away, as a database that fails for a while; gives how to put it back. */
export const loseEvents = async (dataDir: string): Promise<() => Promise<void>> => {
  const store = await openTestStore(dataDir)
  await store.schema.alterTable('run_events').renameTo('run_events_away').execute()
  return async () => {
    await store.schema.alterTable('run_events_away').renameTo('run_events').execute()
    await store.destroy()
  }
}

/** Has the database refuse whatever is inserted into a table, in words that quote a column of it. */
export const quotesWhatItRefuses = async (
  dataDir: string,
  table: string,
  column: string,
): Promise<Store> => {
  const store = await openTestStore(dataDir)
  // PostgreSQL asks its triggers in the order of their names.
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

/** The connections, by process id, over which servers on this PostgreSQL database say that they run. */
export const lockHolders = async (store: Store): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly pid: number }>`select pid from pg_locks
    where locktype = 'advisory' and granted and database =
      (select oid from pg_database where datname = current_database())`.execute(store)
  return rows.map(({ pid }) => pid)
}

/** Breaks a connection off, from the database's side. */
export const breakOff = async (store: Store, pid: number): Promise<void> => {
  await sql`select pg_terminate_backend(${pid})`.execute(store)
}
