import { expect, it } from 'vitest'
import { largeUpload } from '#tests/support/documents/large-upload.ts'

/** Four files are 200 MB. A server that keeps them in memory exceeds the limit of this test. */
const FILES = 4

it('[DOC-68] an upload of large files takes at most 150 MB of the server’s memory', async () => {
  const { status, aboveMB } = await largeUpload(FILES)
  expect(status).toBe(200)
  expect(aboveMB).toBeLessThanOrEqual(150)
}, 60_000)
