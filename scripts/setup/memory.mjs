import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const NAME = /^ledgerline-tests-(\d+)$/
/** The full run keeps 2.5 GB of uploads, the short one some hundred MB. */
const LEAST_BYTES = 8 * 1024 ** 3

/**
 * Makes a temporary folder in memory for a run of the tests, which make thousands of databases: there they take half
 * the time. What runs that were killed have left is removed. Undefined where there is no such place, or little room.
 */
export function makeMemoryFolder() {
  try {
    for (const name of readdirSync(MEMORY)) {
      const [, pid] = NAME.exec(name) ?? []
      if (pid && !isRunning(Number(pid)))
        rmSync(join(MEMORY, name), { recursive: true, force: true })
    }
    const { bavail, bsize } = statfsSync(MEMORY)
    if (Math.min(bavail * bsize, freemem()) < LEAST_BYTES) return undefined
    const folder = join(MEMORY, `ledgerline-tests-${process.pid}`)
    // PostgreSQL runs as a user of its own below it.
    mkdirSync(folder, { mode: 0o755 })
    return folder
  } catch {
    return undefined
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
