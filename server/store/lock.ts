import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './sqlite.ts'

/** A file that nobody else can lock until `release`, or until this process has ended, however it ended. */
export type Lock = { readonly release: () => void }

/**
 * Locks a file that exists, or answers null when another server has locked it; throws when it cannot
 * be locked at all. The lock is SQLite's own, held by a transaction that never ends: the system lets
 * it go with the process, so nothing is left behind by a kill.
 */
export const lockFile = (file: string): Lock | null => {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (isBusy(error)) return null
    throw error
  }
}
