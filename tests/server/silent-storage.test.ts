import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { filesOnS3 } from '#server/files/s3.ts'

const storage = createServer(() => undefined)
beforeEach(() => new Promise<void>((done) => storage.listen(0, '127.0.0.1', done)))
afterEach(
  () =>
    new Promise((done) => {
      storage.closeAllConnections()
      storage.close(done)
    }),
)

it('[DOC-233] a storage that takes calls and answers none is away', async () => {
  const files = filesOnS3(
    {
      endpoint: `http://127.0.0.1:${(storage.address() as AddressInfo).port}`,
      bucket: 'ledgerline',
      region: 'us-east-1',
      accessKeyId: 'ledgerline',
      secretAccessKey: 'only-for-tests',
    },
    50,
  )
  await expect(files.get('documents/a')).rejects.toThrow('silent')
  await expect(files.size('documents/a')).rejects.toThrow('silent')
  await expect(files.remove('documents/a')).rejects.toThrow('silent')
})
