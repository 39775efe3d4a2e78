// CPU time of searches, in this process and in a PostgreSQL server on this machine.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { isPostgres } from '#server/store/dialect.ts'
import type { Store } from '#server/store/store.ts'

const NS_PER_MS = 1e6

/** CPU time of a process so far in ms, or NaN if the system does not report it. */
const usedBy = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS
  } catch {
    return Number.NaN
  }
}

/**
 * CPU time of this process and of the store's connections so far in ms. The difference between two
 * calls depends little on other load. NaN if the database runs on another machine.
 */
export const cpuUsed = async (store: Store): Promise<number> => {
  const { user, system } = process.cpuUsage()
  const here = (user + system) / 1000
  if (!isPostgres(store)) return here
  const { rows } = await sql<{ readonly pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(store)
  return rows.reduce((sum, { pid }) => sum + usedBy(pid), here)
}
