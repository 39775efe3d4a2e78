import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { CONNECT_TIMEOUT_MS } from './postgres.ts'
import { newServerNumber, type Servers } from './servers.ts'

/** First of the two numbers of our advisory locks; the second is that of the server. */
const LOCK_CLASS = 0x1ed9e4
/** Pause before a connection that was lost is made anew, in milliseconds. */
const RECONNECT_MS = 1000
/** A server whose lock is missing may be connecting anew: it counts as gone when it is not back by then. */
const GONE_AFTER_MS = 2 * RECONNECT_MS

const channelOf = (server: number): string => `ledgerline_${server}`

/**
 * The servers on one PostgreSQL. Each holds an advisory lock on its number over a connection of its
 * own: the database lets it go when that connection ends, so a server that was killed is soon known to
 * be gone, without a clock to compare. The same connection hears what others ask. Needs a connection to PostgreSQL
 * itself, or through a pooler that keeps sessions. Throws when it cannot connect.
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
    // Shared: a lost connection that the database still believes in does not hold up the next one.
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
