import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opens an unlinked temporary file. The system deletes it when the last handle closes. */
export const openScratch = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `ledgerline-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** Opens two temporary files, or none: if the second fails, closes the first and throws. */
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
