import { afterEach, beforeEach, expect, it } from 'vitest'
import { DOCUMENT_LEASE_MS } from '#contract/limits/documents.ts'
import { ok } from '#contract/api/result.ts'
import type { Reader } from '#server/documents/reader.ts'
import { readingsIn } from '#server/documents/readings.ts'
import { stepRunnerOn, type StepRunner } from '#server/documents/removal.ts'
import { createGate } from '#tests/support/models/agents.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { openDocumentWorld, type DocumentWorld } from '#tests/support/documents/document-world.ts'

const START = '2026-11-21T09:00:00.000Z'
const clock = createTestClock(START)
let world: DocumentWorld
beforeEach(async () => {
  world = await openDocumentWorld()
})
afterEach(() => world.close())

const POLL = { timeout: 10_000 }
const READ = { tables: [], wordCount: 1, pageCount: null }
const pagesOf = (text: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ number: n + 1, text }))
const partsOf = async (id: string) => {
  const rows = await world.store
    .selectFrom('document_parts')
    .select('text')
    .where('document_id', '=', id)
    .execute()
  return rows.map(({ text }) => text)
}
const statusOf = async (id: string) =>
  (
    await world.store
      .selectFrom('documents')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status

it('[DOC-280] a server whose lease expired does not overwrite the reading of another server', async () => {
  const slow = createGate()
  const held = createGate()
  const names: string[] = []
  const readsSlowly: Reader = async (file, size) => {
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, 0)
    const name = buffer.toString()
    names.push(name)
    if (name !== 'next') await (name === 'lost' ? slow : held).opened
    return ok({ ...READ, pages: pagesOf('by the first', 2) })
  }
  const readsAtOnce: Reader = async () => ok({ ...READ, pages: pagesOf('by the second', 100) })
  const first = world.queueOf(1, clock, readsSlowly)
  const ids = [await world.add('lost', clock.now()), await world.add('held', clock.now())]
  const [lost = ''] = ids
  first.wake()
  await expect.poll(() => names.length, POLL).toBe(2)
  const later = createTestClock(START)
  later.advance(DOCUMENT_LEASE_MS + 1000)
  const second = world.queueOf(2, later, readsAtOnce)
  await second.recover()
  await expect.poll(() => Promise.all(ids.map(statusOf)), POLL).toEqual(['ready', 'ready'])
  await second.close()
  // The first server's other reader is busy until `held` opens. So only the reader that lost its
  // document is free to read `next`.
  const next = await world.add('next', clock.now())
  slow.open()
  await expect.poll(() => statusOf(next), POLL).toBe('ready')
  expect(await partsOf(lost)).toEqual(pagesOf('by the second', 100).map(({ text }) => text))
  expect(await statusOf(lost)).toBe('ready')
  held.open()
  await first.close()
})

it('[DOC-280] storing a reading stops at the step in which the lease is lost', async () => {
  const id = await world.add('text', clock.now())
  const steps = stepRunnerOn(world.store)
  let count = 0
  const losing: StepRunner = (work) => {
    count += 1
    if (count > 5) throw new Error('lost')
    return steps(work)
  }
  const write = readingsIn(world.store).write(
    id,
    { ...READ, pages: pagesOf('x', 1000), thumbnail: new Uint8Array(1) },
    losing,
  )
  await expect(write).rejects.toThrow('lost')
  expect(count).toBe(6)
  expect((await partsOf(id)).length).toBeLessThan(100)
})
