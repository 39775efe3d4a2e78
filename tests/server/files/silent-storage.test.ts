import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileBytes } from '#server/files/port.ts'
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

const filesAt = (server: Server, answerMaxMs: number) =>
  filesOnS3(
    {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'ledgerline',
      region: 'us-east-1',
      accessKeyId: 'ledgerline',
      secretAccessKey: 'only-for-tests',
    },
    answerMaxMs,
  )
const CHUNK = 65_536
/** Streams `count` chunks. Each chunk except the first waits for `wait`. */
const source = (count: number, wait = async () => {}): FileBytes => {
  let left = count
  return new ReadableStream({
    pull: async (controller) => {
      if (left < count && left > 0) await wait()
      if (left === 0) return controller.close()
      left -= 1
      controller.enqueue(new Uint8Array(CHUNK))
    },
  })
}

it('[DOC-233] a storage that accepts requests and never answers counts as unavailable', async () => {
  const files = filesAt(storage, 50)
  await expect(files.get('documents/a')).rejects.toThrow('silent')
  await expect(files.size('documents/a')).rejects.toThrow('silent')
  await expect(files.remove('documents/a')).rejects.toThrow('silent')
  await expect(files.put('documents/a', source(1), CHUNK)).rejects.toThrow('silent')
})

it('[DOC-233] a storage that stops reading an upload counts as unavailable', async () => {
  const deaf = createServer((request) => request.pause())
  await new Promise<void>((done) => deaf.listen(0, '127.0.0.1', done))
  const many = 1000
  const put = filesAt(deaf, 500).put('documents/a', source(many), many * CHUNK)
  await expect(put).rejects.toThrow('silent')
  deaf.closeAllConnections()
  await new Promise((done) => deaf.close(done))
})

it('[DOC-233] an upload from a slow source does not count as a silent storage', async () => {
  const taking = createServer((request, response) => {
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((done) => taking.listen(0, '127.0.0.1', done))
  // The second chunk comes later than the limit of 2000 ms for a silent storage.
  const late = () => new Promise<void>((resolve) => setTimeout(resolve, 2500))
  expect(await filesAt(taking, 2000).put('documents/a', source(2, late), 2 * CHUNK)).toBe(true)
  taking.closeAllConnections()
  await new Promise((done) => taking.close(done))
})
