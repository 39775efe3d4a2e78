import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  SqliteDialect,
  SqliteDriver,
  type Dialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { withoutLinkTargets, termsOf } from './search-terms.ts'
import { queueDriverWrites, MultiConnectionAdapter } from './sqlite-mutex.ts'
import { createMutex, type Mutex } from './mutex.ts'

/** How long a statement waits for another process that locks the file, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000
/** Size of the prepared statement cache, far above the number of our queries. */
const STATEMENTS_MAX = 200

// SQLite result codes, the low byte of the extended codes.
const BUSY = 5
const CORRUPT = 11
const NO_DATABASE = 26

const resultCodeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null

/** True if another connection locks the file. */
export const isBusy = (error: unknown): boolean => resultCodeOf(error) === BUSY
/** True if the file is not a readable database. */
export const isDamaged = (error: unknown): boolean => {
  const code = resultCodeOf(error)
  return code === CORRUPT || code === NO_DATABASE
}

const toStatement = (statement: StatementSync): SqliteStatement => {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

/**
 * `begin immediate` takes the write lock at once. Otherwise a transaction that starts with a read
 * could not write after another connection has written. This server has such a connection
 * (sheets/big-write-thread.ts).
 */
const toImmediate = (text: string): string => (text === 'begin' ? 'begin immediate' : text)

const toDatabase = (database: DatabaseSync): SqliteDatabase => {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare: (text) => {
      const known = prepared.get(text)
      if (known) return known
      const statement = toStatement(database.prepare(toImmediate(text)))
      if (prepared.size >= STATEMENTS_MAX) prepared.clear()
      prepared.set(text, statement)
      return statement
    },
  }
}

/**
 * A Kysely dialect for `node:sqlite` with WAL and foreign keys. `synchronous = full` makes a
 * commit survive a kill and a power cut.
 * Writes wait for `writing`, the mutex that all connections of this process share. Throws if the
 * file cannot be opened.
 */
export const sqliteDialect = (file: string, writing: Mutex = createMutex()): Dialect => {
  const database = new DatabaseSync(file)
  database.exec(`
    pragma busy_timeout = ${BUSY_TIMEOUT_MS};
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
  `)
  // SQLite's `lower()` handles only ASCII. PostgreSQL and our search handle all letters.
  database.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  // Used by the trigger that indexes documents (migrate-documents.ts).
  database.function('document_terms', { deterministic: true }, (conversation, text) =>
    termsOf(String(conversation), String(text)),
  )
  // Used by the triggers that index messages (migrate-shown-words.ts).
  database.function('shown_words', { deterministic: true }, (text) =>
    withoutLinkTargets(String(text)),
  )
  const config = { database: toDatabase(database) }
  const dialect = new SqliteDialect(config)
  return {
    createDriver: () => queueDriverWrites(new SqliteDriver(config), writing),
    createAdapter: () => new MultiConnectionAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (store) => dialect.createIntrospector(store),
  }
}
