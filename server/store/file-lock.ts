import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './sqlite.ts'

/** An exclusive lock on a file. It ends with `release` or with the process, even after a kill. */
export type FileLock = { readonly release: () => void }

/**
 * Locks an existing file. Returns null if another server holds the lock, and throws on any other
 * failure.
 * The lock is an open SQLite transaction. The operating system releases it with the process, so a
 * kill leaves no stale lock.
 */
export const lockFile = (file: string): FileLock | null => {
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
