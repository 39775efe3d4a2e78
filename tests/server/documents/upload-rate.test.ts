import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UPLOADS_PER_HOUR, UPLOADS_PER_MINUTE } from '#contract/limits.ts'
import { createUploadRate } from '#server/documents/upload-rate.ts'
import type { Store } from '#server/store/store.ts'
import { signUp } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { dropDatabase, openTestStore } from '#tests/support/server/database.ts'
import { startTestServer, temporaryFolder } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
let dataDir: string
let store: Store
let id: string
beforeEach(async () => {
  dataDir = temporaryFolder()
  const server = await startTestServer({ dataDir })
  id = (await signUp(server.origin)).session.user.id
  await server.close()
  store = await openTestStore(dataDir)
})
afterEach(async () => {
  await store.destroy()
  rmSync(dataDir, { recursive: true, force: true })
  await dropDatabase(dataDir)
})

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n)

it('[DOC-15, DOC-81] the eleventh upload in a minute waits exactly until the first is a minute old', async () => {
  const admit = createUploadRate(store, clock)
  for (const _ of times(UPLOADS_PER_MINUTE)) {
    expect(await admit(id)).toBe(0)
    clock.advance(1000)
  }
  expect(await admit(id)).toBe(50)
  clock.advance(49_001)
  expect(await admit(id)).toBe(1)
  clock.advance(998)
  expect(await admit(id)).toBe(1)
  clock.advance(1)
  expect(await admit(id)).toBe(0)
  // The next upload must wait for the second one to be a minute old.
  expect(await admit(id)).toBe(1)
})

it('[DOC-15, DOC-81] the hundred-and-first upload in an hour waits until the first is an hour old', async () => {
  const admit = createUploadRate(store, clock)
  for (const _ of times(UPLOADS_PER_HOUR)) {
    expect(await admit(id)).toBe(0)
    clock.advance(30_000)
  }
  expect(await admit(id)).toBe(600)
  clock.advance(599_999)
  expect(await admit(id)).toBe(1)
  clock.advance(1)
  expect(await admit(id)).toBe(0)
})

it('[DOC-81] concurrent uploads at two servers share one limit', async () => {
  const servers = [createUploadRate(store, clock), createUploadRate(store, clock)]
  const waits = await Promise.all(times(30).map((n) => servers[n % 2]?.(id)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(UPLOADS_PER_MINUTE)
  // A new instance reads the earlier uploads from the store.
  expect(await createUploadRate(store, clock)(id)).toBe(60)
})
