import { DOCUMENT_HEALTH_MS } from '#contract/limits/documents.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { StoredFiles } from './stored-files.ts'

/** Timeout of the health check in milliseconds. */
const ANSWER_MAX_MS = 5000

/** Resolves to false after `ANSWER_MAX_MS`. */
const inTime = (check: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MAX_MS)
  })
  return Promise.race([check, late]).finally(() => clearTimeout(timer))
}

/**
 * Checks the storage by writing and removing a file of one byte.
 * The endpoint is public, so the result is cached for `DOCUMENT_HEALTH_MS`.
 */
export const createHealth = (stored: StoredFiles, clock: Clock, log: Log) => {
  const checkStorage = async (): Promise<boolean> => {
    const id = clock.newId()
    try {
      return await stored.put(id, new Blob([new Uint8Array(1)]).stream(), 1)
    } catch (error) {
      log.error({ err: error }, 'the file storage does not work')
      return false
    } finally {
      await stored.giveUp([id])
    }
  }
  let last: { readonly at: number; readonly isFine: Promise<boolean> } | null = null
  return (): Promise<boolean> => {
    const now = clock.now().getTime()
    if (last === null || Math.abs(now - last.at) >= DOCUMENT_HEALTH_MS)
      last = { at: now, isFine: inTime(checkStorage()) }
    return last.isFine
  }
}
