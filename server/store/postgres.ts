import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient } from 'pg'

/** Connections of one server at most. */
const CONNECTIONS_MAX = 10
/** How long a query waits for a connection, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 10_000

/** PostgreSQL's texts hold every character but this one: it becomes the one for what cannot be shown. */
const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value

const toClient = (client: PoolClient): PostgresPoolClient => {
  // Lost in use: the query under way, or the next one, fails by itself. Unheard, it would end the process.
  client.on('error', () => undefined)
  const query: unknown = (text: string, parameters: readonly unknown[]) =>
    client.query(text, parameters.map(withoutNul))
  return {
    // Kysely's type also asks for cursors, which no query here uses.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

const toPool = (pool: Pool): PostgresPool => {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? toClient(client)
      clients.set(client, known)
      return known
    },
  }
}

/**
 * Kysely's dialect over `pg`, with a pool of connections. Numbers of the schema are four bytes wide
 * and arrive as numbers; counts and sums arrive as texts. Connects at the first query.
 */
export const postgresDialect = (url: string): PostgresDialect => {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'ledgerline',
  })
  // A connection that is lost while nobody uses it; the next query takes another, or fails itself.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool: toPool(pool) })
}
