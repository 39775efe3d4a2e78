import {
  SelectQueryNode,
  SqliteAdapter,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDriver,
} from 'kysely'
import { createTurn, type Turn } from './turn.ts'

/** Kysely itself would have each query wait for the one connection: a read, too, for a write that waits. */
export class TurnsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)

/** The one connection as one caller has it; a transaction holds it until the caller is done. */
type Hold = DatabaseConnection & { readonly begin: () => Promise<void>; readonly end: () => void }

const holdOn = (connection: DatabaseConnection, writing: Turn, using: Turn): Hold => {
  let held: (() => void) | null = null
  const both = async (): Promise<() => void> => {
    const letWrite = await writing()
    const letUse = await using()
    return () => {
      letUse()
      letWrite()
    }
  }
  const inTurn = async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    if (held) return work()
    const letGo = await turn()
    try {
      return await work()
    } finally {
      letGo()
    }
  }
  return {
    executeQuery: (query) =>
      inTurn(isRead(query) ? using : both, () => connection.executeQuery(query)),
    streamQuery: () => {
      throw new Error('rows of SQLite are not streamed')
    },
    begin: async () => {
      held ??= await both()
    },
    end: () => held?.(),
  }
}

/**
 * SQLite has one writer at a time, and whoever waits for it inside of SQLite holds up the thread. So writes wait
 * for their turn before they go there; reads only for a transaction of this connection.
 */
export const driverInTurns = (driver: SqliteDriver, writing: Turn): Driver => {
  const using = createTurn()
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
