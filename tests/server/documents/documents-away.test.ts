import { afterEach, beforeEach, expect, it } from 'vitest'
import { DOCUMENT_UNAVAILABLE_MAX_MS, DOCUMENT_RETRY_MAX_MS } from '#contract/limits/documents.ts'
import { ok } from '#contract/api/result.ts'
import type { Reader } from '#server/documents/reader.ts'
import type { Files } from '#server/files/port.ts'
import { createGate } from '#tests/support/models/agents.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { openDocumentWorld, type DocumentWorld } from '#tests/support/documents/document-world.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
let world: DocumentWorld
beforeEach(async () => {
  world = await openDocumentWorld()
})
afterEach(() => world.close())

const POLL = { timeout: 10_000 }
const reads: Reader = async () =>
  ok({ tables: [], wordCount: 1, pageCount: null, pages: [{ number: 1, text: 'Read.' }] })
const rowOf = (id: string) =>
  world.store
    .selectFrom('documents')
    .select(['status', 'tries', 'error'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A storage that fails the first `calls` reads. */
const awayFor = (calls: number) => {
  let asked = 0
  const files: Files = {
    ...world.files,
    get: async (key) => {
      asked += 1
      if (asked <= calls) throw new Error('the file storage answered 503 to GET')
      return world.files.get(key)
    },
  }
  return { files, asked: () => asked }
}
/** A storage whose downloads begin and never end. The gate `left` opens once the reader cancels. */
const endless = () => {
  const begun = createGate()
  const left = createGate()
  const files: Files = {
    ...world.files,
    get: async () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(1)),
        pull: () => {
          begun.open()
          return new Promise(() => undefined)
        },
        cancel: left.open,
      }),
  }
  return { files, begun, left }
}

it('[DOC-283] documents wait while the storage is unavailable and are read once it is available again', async () => {
  const { files, asked } = awayFor(8)
  const id = await world.add('a', clock.now())
  const queue = world.queueOf(1, clock, reads, { files })
  // The clock moves only while no server holds the document, because an expired lease would cause a
  // second read.
  for (let call = 1; call <= 8; call += 1) {
    await queue.recover()
    await expect.poll(asked, POLL).toBe(call)
    await expect.poll(() => rowOf(id), POLL).toMatchObject({ status: 'pending', tries: 0 })
    clock.advance(DOCUMENT_RETRY_MAX_MS)
  }
  await queue.recover()
  await expect.poll(async () => (await rowOf(id))?.status, POLL).toBe('ready')
  expect(asked()).toBe(9)
  expect(await rowOf(id)).toMatchObject({ tries: 1 })
  await queue.close()
})

it('[DOC-283] a document whose file is unavailable for a day fails with a reason', async () => {
  const { files } = awayFor(Infinity)
  const id = await world.add('a', clock.now())
  const queue = world.queueOf(1, clock, reads, { files })
  await queue.recover()
  await expect.poll(() => rowOf(id), POLL).toMatchObject({ status: 'pending', tries: 0 })
  clock.advance(DOCUMENT_UNAVAILABLE_MAX_MS)
  const isOver = async () => {
    await queue.recover()
    clock.advance(DOCUMENT_RETRY_MAX_MS)
    return (await rowOf(id))?.status
  }
  await expect.poll(isOver, POLL).toBe('failed')
  expect((await rowOf(id))?.error).toContain('interrupted several times')
  await queue.close()
})

it('[DOC-283] a file that the storage sends too slowly does not cost the document a try', async () => {
  const { files, left } = endless()
  const id = await world.add('a', clock.now())
  const queue = world.queueOf(1, clock, reads, { files, readingMaxMs: 200 })
  queue.wake()
  await left.opened
  await expect.poll(() => rowOf(id), POLL).toMatchObject({ status: 'pending', tries: 0 })
  await queue.close()
})

it('[DOC-283] a stopping server cancels the download of a file from the storage', async () => {
  const { files, begun, left } = endless()
  const id = await world.add('a', clock.now())
  const queue = world.queueOf(1, clock, reads, { files })
  queue.wake()
  await begun.opened
  await queue.close()
  await left.opened
  expect(await rowOf(id)).toMatchObject({ status: 'pending', tries: 0 })
})
