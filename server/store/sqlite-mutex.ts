import {
  SelectQueryNode,
  SqliteAdapter,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDriver,
} from 'kysely'
import { createMutex, type Mutex } from './mutex.ts'

/**
 * Stops Kysely from queueing all queries on the single connection. In such a queue, a read would
 * wait behind a write that waits for the mutex.
 */
export class MultiConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)

/** One caller's view of the single connection. A transaction holds the mutex until it ends. */
type Hold = DatabaseConnection & { readonly begin: () => Promise<void>; readonly end: () => void }

const holdOn = (connection: DatabaseConnection, writing: Mutex, using: Mutex): Hold => {
  let release: (() => void) | null = null
  const both = async (): Promise<() => void> => {
    const letWrite = await writing()
    const letUse = await using()
    return () => {
      letUse()
      letWrite()
    }
  }
  const runLocked = async <T>(mutex: Mutex, work: () => Promise<T>): Promise<T> => {
    if (release) return work()
    const letGo = await mutex()
    try {
      return await work()
    } finally {
      letGo()
    }
  }
  return {
    executeQuery: (query) =>
      runLocked(isRead(query) ? using : both, () => connection.executeQuery(query)),
    streamQuery: () => {
      throw new Error('SQLite rows cannot be streamed')
    },
    begin: async () => {
      release ??= await both()
    },
    end: () => release?.(),
  }
}

/**
 * Queues writes before they reach SQLite, because waiting inside SQLite would block the thread.
 * Reads wait only for a transaction on this connection.
 */
export const queueDriverWrites = (driver: SqliteDriver, writing: Mutex): Driver => {
  const using = createMutex()
  const holdOf = (connection: DatabaseConnection) => connection as Hold
  return {
    init: () => driver.init(),
    acquireConnection: async () => holdOn(await driver.acquireConnection(), writing, using),
    beginTransaction: async (connection) => {
      await holdOf(connection).begin()
      await driver.beginTransaction(connection)
    },
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: async (connection) => holdOf(connection).end(),
    destroy: () => driver.destroy(),
  }
}
