import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { filesOnS3, type S3Bucket } from '#server/files/s3.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import {
  nonEmptyTables,
  newConversation,
  uploadUntilReady,
  requestUpload,
  storedFileNames,
  textFile,
} from '#tests/support/documents/documents.ts'
import { startStrictS3, type StrictS3 } from '#tests/support/documents/s3-strict.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const SECRET = 'only-for-tests'
const clock = createTestClock('2026-11-21T09:00:00.000Z')
let storage: StrictS3
let server: TestServer
let person: Person
let chat: string
let place: S3Bucket
beforeEach(async () => {
  storage = await startStrictS3(SECRET)
  place = {
    endpoint: `http://127.0.0.1:${storage.port}`,
    bucket: 'ledgerline',
    region: 'us-east-1',
    accessKeyId: 'ledgerline',
    secretAccessKey: SECRET,
  }
  const env = {
    S3_ENDPOINT: place.endpoint,
    S3_BUCKET: place.bucket,
    S3_ACCESS_KEY_ID: place.accessKeyId,
    S3_SECRET_ACCESS_KEY: SECRET,
  }
  server = await startTestServer({ env, clock, agent: wordsAgent('Read.'), sweepMs: 20 })
  person = await signUp(server.origin)
  chat = await newConversation(person)
})
afterEach(async () => {
  await server.close()
  await storage.close()
})

const sizeOf = (id: string) => filesOnS3(place).size(`documents/${id}`)
const report = readFileSync(new URL('read/files/rowwise.pdf', import.meta.url))
const upload = () =>
  uploadUntilReady(person, chat, { name: 'report.pdf', bytes: report, type: 'application/pdf' })

it('[DOC-83] a document in S3 is read, shown, downloaded byte for byte and removed', async () => {
  const id = await upload()
  expect(await sizeOf(id)).toBe(report.byteLength)
  expect(storedFileNames(server.dataDir)).toEqual([])
  const page = await person.call('documents.page', { params: { id, n: '1' } })
  expect(page.body.text).not.toBe('')
  const thumbnail = await person.open('documents.thumbnail', { params: { id } })
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await thumbnail.arrayBuffer()
  const file = await person.open('documents.file', { params: { id } })
  expect(Buffer.from(await file.arrayBuffer()).equals(report)).toBe(true)
  expect((await person.call('documents.delete', { params: { id } })).status).toBe(200)
  expect(await sizeOf(id)).toBeNull()
  expect(await nonEmptyTables(server.dataDir)).toEqual([])
})

it('[DOC-83] a swept document leaves no file in S3', async () => {
  const id = await uploadUntilReady(person, chat, textFile('a.txt'))
  expect(await sizeOf(id)).toBe(24)
  clock.advance(61 * 60_000)
  await expect.poll(() => nonEmptyTables(server.dataDir), { timeout: 10_000 }).toEqual([])
  expect(await sizeOf(id)).toBeNull()
})

it('[DOC-83] an upload while S3 is unavailable gets 503, and its remains are removed after S3 returns', async () => {
  const id = await uploadUntilReady(person, chat, textFile('a.txt'))
  const { port } = storage
  await storage.close()
  const refused = await requestUpload(person, chat, [textFile('b.txt')])
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { error: 'It could not be stored just now. Try again.' },
  ])
  const file = await person.open('documents.file', { params: { id } })
  expect(file.status).toBeGreaterThanOrEqual(500)
  await person.call('documents.delete', { params: { id } })
  storage = await startStrictS3(SECRET, port)
  await expect.poll(() => nonEmptyTables(server.dataDir), { timeout: 10_000 }).toEqual([])
})
