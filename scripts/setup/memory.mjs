import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** In-memory file system of Linux. */
const MEMORY = '/dev/shm'
const NAME = /^ledgerline-tests-(\d+)$/
/**
 * The full run needs 2.5 GB for uploads, and the short run a few hundred MB. The limit leaves room
 * for other programs.
 */
const LEAST_BYTES = 8 * 1024 ** 3

/**
 * Creates a temporary folder in memory. The tests create thousands of databases, and this takes
 * half the time in memory. Also removes folders of killed runs. Returns undefined if the system has
 * no in-memory file system, or if memory is short.
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
    // PostgreSQL runs as another user in a subfolder, so other users need access.
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
