import { randomUUID } from 'node:crypto'
import { DOCUMENT_HEALTH_MS } from '#contract/document-limits.ts'
import type { Clock } from '../clock.ts'
import type { Files } from '../files/port.ts'
import type { Log } from '../log.ts'

/** Whether files can be stored now: one of a byte is, and is removed. Anybody may ask, so it is looked at now and then (DOC-64). */
export const createHealth = (files: Files, clock: Clock, log: Log) => {
  const look = async (): Promise<boolean> => {
    const key = `health/${randomUUID()}`
    try {
      await files.put(key, new Blob([new Uint8Array(1)]).stream(), 1)
      await files.remove(key)
      return true
    } catch (error) {
      log.error({ err: error }, 'the storage of files does not work')
      return false
    }
  }
  let last: { readonly at: number; readonly isFine: Promise<boolean> } | null = null
  return (): Promise<boolean> => {
    const now = clock.now().getTime()
    if (last === null || Math.abs(now - last.at) >= DOCUMENT_HEALTH_MS)
      last = { at: now, isFine: look() }
    return last.isFine
  }
}
