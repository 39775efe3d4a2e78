import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../error-reason.ts'
import { checkedKey, watchSource, type FileBytes, type Files } from './port.ts'

const isAbsent = (error: unknown): boolean => codeOf(error) === 'ENOENT'

const orNull = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/**
 * Stores files in a folder, readable by their owner only.
 * `put` writes to a temporary file, flushes it and renames it, so a partial file is never visible.
 * A crash may leave the temporary file, which `remove` deletes. Callers must not put the same key
 * concurrently.
 */
export const filesInFolder = (folder: string): Files => {
  const pathOf = (key: string): string => join(folder, checkedKey(key))
  // No key segment starts with a dot, so this name is free.
  const partOf = (path: string): string => join(dirname(path), `.${basename(path)}`)

  const put: Files['put'] = async (key, source, bytes) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const part = partOf(path)
    const { body, failed } = watchSource(source, bytes)
    try {
      await pipeline(body, createWriteStream(part, { mode: 0o600, flush: true }))
      await rename(part, path)
      return true
    } catch (error) {
      await rm(part, { force: true })
      if (failed()) return false
      throw error
    }
  }
  const get: Files['get'] = async (key) => {
    const file = await orNull(open(pathOf(key)))
    return file && (Readable.toWeb(file.createReadStream()) as FileBytes)
  }
  return {
    put,
    get,
    size: async (key) => (await orNull(stat(pathOf(key))))?.size ?? null,
    remove: async (key) => {
      const path = pathOf(key)
      await rm(partOf(path), { force: true })
      await rm(path, { force: true })
    },
  }
}
