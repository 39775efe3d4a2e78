// Time of the processor that searches take, in this process and in a PostgreSQL on this machine.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { isPostgres } from '#server/store/dialect.ts'
import type { Store } from '#server/store/store.ts'

const NS_PER_MS = 1e6

/** What a process has used so far, in ms; not a number where this system does not tell. */
const usedBy = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS
  } catch {
    return Number.NaN
  }
}

/**
 * What this process and the connections of a store have used of the processor so far, in ms: what else the machine does
 * changes the difference of two of these little. Not a number where a database runs elsewhere.
 */
export const cpuUsed = async (store: Store): Promise<number> => {
  const { user, system } = process.cpuUsage()
  const here = (user + system) / 1000
  if (!isPostgres(store)) return here
  const { rows } = await sql<{ readonly pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(store)
  return rows.reduce((sum, { pid }) => sum + usedBy(pid), here)
}
