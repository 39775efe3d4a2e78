import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient } from 'pg'

/** Maximum connections per server. */
const CONNECTIONS_MAX = 10
/** How long a query waits for a connection, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 10_000

/** PostgreSQL text cannot hold NUL, so we store U+FFFD instead. */
const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value

const toClient = (client: PoolClient): PostgresPoolClient => {
  // If the connection breaks, the current or next query rejects. Without a listener the error
  // would end the process.
  client.on('error', () => undefined)
  const query: unknown = (text: string, parameters: readonly unknown[]) =>
    client.query(text, parameters.map(withoutNul))
  return {
    // Kysely's type also requires cursors, which we never use.
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
 * A pooled `pg` dialect for Kysely. It connects on the first query.
 * Integers arrive as numbers, but counts and sums arrive as strings.
 */
export const postgresDialect = (url: string): PostgresDialect => {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'ledgerline',
  })
  // An idle connection broke. The next query takes another one or rejects.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool: toPool(pool) })
}
