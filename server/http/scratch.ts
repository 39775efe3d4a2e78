import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file without a name: whoever holds it open reads and writes it, and it is gone with the last of them. */
export const openScratch = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `ledgerline-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
