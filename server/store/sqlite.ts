import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  SqliteDialect,
  SqliteDriver,
  type Dialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { shownWords, termsOf } from './search-terms.ts'
import { driverInTurns, TurnsAdapter } from './sqlite-turns.ts'
import { createTurn, type Turn } from './turn.ts'

/** How long a statement waits for another process that holds the file, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000
/** Prepared statements kept; the queries of the server are far fewer. */
const STATEMENTS_MAX = 200

// Result codes of SQLite; the low byte of an extended one.
const BUSY = 5
const CORRUPT = 11
const NO_DATABASE = 26

const resultCodeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null

/** Whether another connection holds the file. */
export const isBusy = (error: unknown): boolean => resultCodeOf(error) === BUSY
/** Whether what the file holds cannot be read as a database. */
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
 * A transaction takes its turn to write as it begins: another connection of the server writes too
 * (sheets/big-write-thread.ts), and one that has only read until then could not write any more after it.
 */
const inTurn = (text: string): string => (text === 'begin' ? 'begin immediate' : text)

const toDatabase = (database: DatabaseSync): SqliteDatabase => {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare: (text) => {
      const known = prepared.get(text)
      if (known) return known
      const statement = toStatement(database.prepare(inTurn(text)))
      if (prepared.size >= STATEMENTS_MAX) prepared.clear()
      prepared.set(text, statement)
      return statement
    },
  }
}

/**
 * Kysely's dialect over `node:sqlite`: write-ahead log, synchronous FULL (an acknowledged commit
 * survives a kill and a power cut), foreign keys. Writes wait for `writing`, which all connections of this process
 * to the file share. Throws when the file cannot be opened.
 */
export const sqliteDialect = (file: string, writing: Turn = createTurn()): Dialect => {
  const database = new DatabaseSync(file)
  database.exec(`
    pragma busy_timeout = ${BUSY_TIMEOUT_MS};
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
  `)
  // SQLite's own lower() knows ASCII alone; PostgreSQL's, and a search, know every letter.
  database.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  // For the trigger that keeps the words of documents (migrate-documents.ts).
  database.function('document_terms', { deterministic: true }, (conversation, text) =>
    termsOf(String(conversation), String(text)),
  )
  // For the triggers that keep the words of messages (shown-words.ts).
  database.function('shown_words', { deterministic: true }, (text) => shownWords(String(text)))
  const config = { database: toDatabase(database) }
  const dialect = new SqliteDialect(config)
  return {
    createDriver: () => driverInTurns(new SqliteDriver(config), writing),
    createAdapter: () => new TurnsAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (store) => dialect.createIntrospector(store),
  }
}
