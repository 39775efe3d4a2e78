import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openFiles } from '#server/files/choose-files.ts'
import { filesInFolder } from '#server/files/folder.ts'
import type { FileBytes, Files } from '#server/files/port.ts'
import { filesOnS3, type S3Bucket } from '#server/files/s3.ts'
import { startStrictS3, type StrictS3 } from '#tests/support/documents/s3-strict.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

const folder = temporaryFolder()
const storage = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'ledgerline' }],
})
const SECRET = 'S3RVER'
const placeAt = (port: number): S3Bucket => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'ledgerline',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: SECRET,
})
let place: S3Bucket
let strict: StrictS3
beforeAll(async () => {
  place = placeAt((await storage.run()).port)
  strict = await startStrictS3(SECRET)
})
afterAll(async () => {
  await Promise.all([storage.close(), strict.close()])
  rmSync(folder, { recursive: true, force: true })
})

const CHUNK = 64 * 1024
/** Streams `count` chunks one at a time, then ends or fails. */
const chunks = (count: number, end: 'ends' | 'breaks' = 'ends'): FileBytes => {
  let left = count
  return new ReadableStream({
    pull: (controller) => {
      if (left > 0) controller.enqueue(new Uint8Array(CHUNK).fill(left))
      else if (end === 'ends') controller.close()
      else controller.error(new Error('the sender is gone'))
      left -= 1
    },
  })
}
const streamOf = (bytes: Uint8Array<ArrayBuffer>): FileBytes => new Blob([bytes]).stream()
const read = async (files: Files, key: string): Promise<Buffer | null> => {
  const stream = await files.get(key)
  return stream && Buffer.from(await new Response(stream).arrayBuffer())
}

const inFolder = () => filesInFolder(join(folder, 'files'))
const onStrict = () => filesOnS3(placeAt(strict.port))

describe.each([
  ['in a folder', inFolder],
  ['on an S3 server', () => filesOnS3(place)],
  ['on a strict S3 server', onStrict],
])('files %s', (_, open) => {
  it('[BOOT-15] are returned byte for byte, replaced and removed', async () => {
    const files = open()
    const key = 'documents/a-1/report_2026.pdf'
    const first = new Uint8Array(randomBytes(300_000))
    expect(await files.put(key, streamOf(first), first.byteLength)).toBe(true)
    expect(await files.size(key)).toBe(300_000)
    expect(await read(files, key)).toEqual(Buffer.from(first))
    expect(await files.put(key, streamOf(first.slice(0, 7)), 7)).toBe(true)
    expect(await read(files, key)).toEqual(Buffer.from(first.slice(0, 7)))
    await files.remove(key)
    expect([await files.get(key), await files.size(key)]).toEqual([null, null])
    await files.remove(key)
  })

  it('[BOOT-15] may be empty', async () => {
    const files = open()
    expect(await files.put('empty', streamOf(new Uint8Array()), 0)).toBe(true)
    // The S3 test server answers before it creates the file of an empty object.
    await expect.poll(() => files.size('empty')).toBe(0)
    expect((await read(files, 'empty'))?.byteLength).toBe(0)
  })

  it.each(['', '../secret', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a b', 'ü'])(
    '[BOOT-15] with a malformed key are refused with an error: %j',
    async (key) => {
      await expect(open().put(key, chunks(1), CHUNK)).rejects.toThrow('malformed')
      await expect(open().get(key)).rejects.toThrow('malformed')
    },
  )
})

// These tests omit s3rver: that npm package keeps the received part of a broken body. S3 itself
// does not.
describe.each([
  ['in a folder', inFolder],
  ['on a strict S3 server', onStrict],
])('a broken write of a file %s', (_, open) => {
  it.each([
    ['more bytes than said', () => chunks(4)],
    ['fewer bytes than said', () => chunks(2)],
    ['a source that breaks off', () => chunks(2, 'breaks')],
  ])('[BOOT-15] is not stored: %s', async (what, source) => {
    const files = open()
    const key = `half/${what.replaceAll(' ', '-')}`
    expect(await files.put(key, source(), 3 * CHUNK)).toBe(false)
    expect(await files.size(key)).toBeNull()
    await files.put(key, chunks(1), CHUNK)
    expect(await files.put(key, source(), 3 * CHUNK)).toBe(false)
    expect(await files.size(key)).toBe(CHUNK)
  })
})

it('[BOOT-15] a file of 192 MB in a folder is never held in memory as a whole', async () => {
  const files = inFolder()
  const count = 3072
  const before = process.memoryUsage.rss()
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  expect(await files.put('large', chunks(count), count * CHUNK)).toBe(true)
  let bytes = 0
  for await (const chunk of (await files.get('large')) ?? []) bytes += chunk.byteLength
  clearInterval(watching)
  expect(bytes).toBe(count * CHUNK)
  expect(peak - before).toBeLessThan(128 * 1024 * 1024)
})

it('[BOOT-15] a file for S3 is read only as fast as the storage accepts it', async () => {
  const count = 1024
  let asked = 0
  let taken = 0
  let lead = 0
  const slow = createServer(async (request, response) => {
    for await (const chunk of request) {
      taken += Buffer.from(chunk).byteLength
      lead = Math.max(lead, asked - taken)
      await new Promise(setImmediate)
    }
    response.end()
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const address = slow.address()
  const counted = chunks(count).pipeThrough(
    new TransformStream({
      transform: (chunk, controller) => {
        asked += CHUNK
        controller.enqueue(chunk)
      },
    }),
  )
  const files = filesOnS3(placeAt(typeof address === 'object' && address ? address.port : 0))
  expect(await files.put('large', counted, count * CHUNK)).toBe(true)
  slow.closeAllConnections()
  await new Promise((resolve) => slow.close(resolve))
  expect([asked, taken]).toEqual([count * CHUNK, count * CHUNK])
  // `lead` is the largest number of bytes that were read but had not yet arrived at the storage.
  // The whole file has 64 MB.
  expect(lead).toBeLessThan(16 * 1024 * 1024)
})

it('[BOOT-11, BOOT-15] files in the folder are readable only by their owner, and a broken write leaves no part', async () => {
  const root = join(folder, 'private')
  const files = filesInFolder(root)
  await files.put('a/b', chunks(1), CHUNK)
  await files.put('a/c', chunks(1, 'breaks'), 2 * CHUNK)
  expect(readdirSync(join(root, 'a'))).toEqual(['b'])
  expect(statSync(join(root, 'a', 'b')).mode & 0o777).toBe(0o600)
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700)
})

it('[DOC-66] removing a file also removes the part that a killed process had written', async () => {
  const root = join(folder, 'killed')
  const files = filesInFolder(root)
  await files.put('a/b', chunks(1), CHUNK)
  const parts = () => readdirSync(join(root, 'a')).filter((name) => name !== 'b')
  let part = ''
  const source = chunks(2).pipeThrough(
    new TransformStream({
      transform: async (chunk, controller) => {
        await expect.poll(parts, { timeout: 10_000 }).toHaveLength(1)
        part = parts()[0] ?? ''
        controller.enqueue(chunk)
      },
    }),
  )
  expect(await files.put('a/c', source, 2 * CHUNK)).toBe(true)
  writeFileSync(join(root, 'a', part), 'Half of it')
  await files.remove('a/c')
  expect(readdirSync(join(root, 'a'))).toEqual(['b'])
})

it('[BOOT-15] if the storage refuses the access key, the error contains the status and not the secret', async () => {
  const files = filesOnS3({ ...placeAt(strict.port), secretAccessKey: 'wrong' })
  await expect(files.put('x', chunks(1), CHUNK)).rejects.toThrow(
    'the file storage answered 403 to PUT',
  )
})

describe('the environment', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example.test/',
    S3_BUCKET: 'ledgerline',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hush',
  }
  it('[BOOT-15] selects the folder, or S3 if its endpoint is set', async () => {
    const here = readConfig({ DATA_DIR: join(folder, 'data') })
    if (!here.ok) throw new Error(here.error.sentence)
    expect(here.value.s3).toBeNull()
    await openFiles(here.value).put('x', chunks(1), CHUNK)
    expect(readdirSync(join(folder, 'data', 'files'))).toEqual(['x'])

    const { port } = strict
    const there = readConfig({
      ...S3,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_SECRET_ACCESS_KEY: SECRET,
    })
    if (!there.ok) throw new Error(there.error.sentence)
    expect(there.value.s3?.region).toBe('us-east-1')
    expect(await openFiles(there.value).put('x', chunks(1), CHUNK)).toBe(true)
  })

  it('[BOOT-15] with a bucket and no endpoint is refused with one sentence', () => {
    expect(readConfig({ S3_BUCKET: 'ledgerline' })).toMatchObject({
      ok: false,
      error: { name: 'S3_ENDPOINT', sentence: 'S3_ENDPOINT must be set together with S3_BUCKET.' },
    })
  })

  it.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    '[BOOT-1, BOOT-15] with S3 and no %s is refused with a sentence that names it',
    (name) => {
      expect(readConfig({ ...S3, [name]: '' })).toEqual({
        ok: false,
        error: { name, sentence: `${name} must be set together with S3_ENDPOINT.` },
      })
    },
  )
})
