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

/** Two such files; where one can't be opened neither stays open, and it throws as that one did. */
export const openScratchPair = async (
  one: () => Promise<FileHandle> = openScratch,
): Promise<readonly [input: FileHandle, output: FileHandle]> => {
  const input = await one()
  try {
    return [input, await one()]
  } catch (error) {
    await input.close()
    throw error
  }
}
