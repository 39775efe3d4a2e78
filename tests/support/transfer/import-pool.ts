import { openScratch } from '#server/http/scratch-file.ts'
import type { ImportPool } from '#server/import/import-pool.ts'
import type { ImportOutcome } from '#server/import/import-process.ts'

/** Reads these bytes in the pool as a file with this name. */
export const readInPool = async (
  pool: ImportPool,
  name: string,
  bytes: Uint8Array,
): Promise<ImportOutcome> => {
  const file = await openScratch()
  try {
    await file.write(bytes)
    const upload = { name, file, size: bytes.byteLength }
    const question = { name, size: bytes.byteLength, choices: {}, id: 'one', title: 'One' }
    return await pool.read(upload, question, new AbortController().signal)
  } finally {
    await file.close()
  }
}

/** The outcome in one word: `read`, the rejection reason, or the error. */
export const outcomeWord = (outcome: ImportOutcome): string =>
  outcome.type === 'refused'
    ? outcome.refusal
    : outcome.type === 'crashed'
      ? `crashed: ${outcome.detail}`
      : outcome.type
