import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { CONNECT_TIMEOUT_MS } from './postgres.ts'
import { newServerNumber, type Servers } from './servers.ts'

/** First key of our advisory locks. The second key is the server number. */
const LOCK_CLASS = 0x1ed9e4
/** Delay before a reconnect, in milliseconds. */
const RECONNECT_MS = 1000
/**
 * A server without a lock may be reconnecting. After this delay in milliseconds it counts as dead.
 */
const GONE_AFTER_MS = 2 * RECONNECT_MS

const channelOf = (server: number): string => `ledgerline_${server}`

/**
 * Tracks the servers on one PostgreSQL database. Throws if it cannot connect. Each server holds an
 * advisory lock on its number over a dedicated connection. PostgreSQL releases the lock with the
 * connection, so a killed server counts as dead soon, without comparing clocks. The same connection
 * receives stop requests. `url` must lead directly to PostgreSQL, or to a pooler in session mode.
 */
export const serversOnPostgres = async (url: string): Promise<Servers> => {
  const self = newServerNumber()
  let hear: (runId: string) => void = () => undefined
  let isClosed = false
  let client: Client

  const connect = async (): Promise<void> => {
    client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: `ledgerline ${self}`,
    })
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    client.on('error', () => undefined)
    await client.connect()
    // A shared lock, because PostgreSQL may still hold the lock of our lost connection.
    await client.query('select pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, self])
    await client.query(`listen ${channelOf(self)}`)
    client.once('end', again)
  }
  const again = (): void => {
    setTimeout(() => {
      if (!isClosed) connect().catch(again)
    }, RECONNECT_MS).unref()
  }
  await connect()

  const hasLock = async (server: number): Promise<boolean> => {
    const { rows } = await client.query(
      `select 1 from pg_locks
       where locktype = 'advisory' and granted and classid = $1 and objid = $2 and database =
         (select oid from pg_database where datname = current_database())`,
      [LOCK_CLASS, server],
    )
    return rows.length > 0
  }
  const isRunning = async (server: number): Promise<boolean> => {
    if (server === self || (await hasLock(server))) return true
    await pause(GONE_AFTER_MS)
    return hasLock(server)
  }
  const askToStop = async (server: number, runId: string): Promise<void> => {
    await client.query('select pg_notify($1, $2)', [channelOf(server), runId])
  }
  return {
    self,
    isRunning,
    askToStop,
    onAskedToStop: (listener) => {
      hear = listener
    },
    close: async () => {
      isClosed = true
      await client.end()
    },
  }
}
