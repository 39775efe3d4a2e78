import { join } from 'node:path'
import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Kysely, type Driver } from 'kysely'
import { ok } from '#contract/api/result.ts'
import { sweepUnattached } from '#server/documents/documents.ts'
import { createHealth } from '#server/documents/storage-health.ts'
import { fileKey, type StoredFiles } from '#server/documents/stored-files.ts'
import { createUploads } from '#server/documents/uploads.ts'
import type { Files } from '#server/files/port.ts'
import { openScratch } from '#server/http/scratch-file.ts'
import { createLog } from '#server/log.ts'
import type { Tables } from '#server/store/schema.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { createGate } from '#tests/support/models/agents.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { testDialect } from '#tests/support/server/database.ts'
import { openDocumentWorld, type DocumentWorld } from '#tests/support/documents/document-world.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
const log = createLog('silent')
const quota = { files: 10, bytes: 1_000_000 }
let world: DocumentWorld
beforeEach(async () => {
  world = await openDocumentWorld()
})
afterEach(() => world.close())

const names = () => readdirSync(join(world.folder, 'files', 'documents')).toSorted()
const rows = () => world.store.selectFrom('document_files').selectAll().orderBy('id').execute()
const documentIds = async () =>
  (await world.store.selectFrom('documents').select('id').execute()).map(({ id }) => id)
const noneLeft = () => expect.poll(rows, { timeout: 10_000 }).toEqual([])

/**
 * Uploads one file as a form does. `before` runs after the file is stored and before the form ends.
 */
const upload = async (store: Store, stored: StoredFiles, before = async () => {}) => {
  const bytes = Buffer.from('Costs rose.')
  const file = await openScratch()
  await file.write(bytes)
  try {
    return await createUploads({ store, clock, stored, quota }).take({
      userId: world.userId,
      log,
      form: async ({ take }) => {
        const size = bytes.byteLength
        await take({ name: 'a.txt', type: 'text/plain', index: 0, size, file })
        await before()
        return ok({ conversation_id: world.chat })
      },
    })
  } finally {
    await file.close()
  }
}
/** The same database over a connection that breaks right after each commit. */
const breaking = async (): Promise<Store> => {
  const dialect = await testDialect(world.folder)
  const broken = (driver: Driver): Driver =>
    new Proxy(driver, {
      get: (real, name: keyof Driver) => {
        if (name === 'rollbackTransaction') return async () => undefined
        if (name !== 'commitTransaction') return real[name]?.bind(real)
        return async (connection: Parameters<Driver['commitTransaction']>[0]) => {
          await real.commitTransaction(connection)
          throw new Error('the connection was lost')
        }
      },
    })
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => broken(dialect.createDriver()),
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    },
  })
}

describe('an upload', () => {
  it('[DOC-281] keeps its files if the connection breaks right after the commit of its documents', async () => {
    const store = await breaking()
    await expect(upload(store, world.storedBy(1, store))).rejects.toThrow('lost')
    await store.destroy()
    const ids = await documentIds()
    expect(ids).toHaveLength(1)
    world.storedBy(1).dropOrphans()
    expect(names()).toEqual(ids)
    expect(await rows()).toEqual([{ id: ids[0], server: null }])
  })

  it('[DOC-281] gets 503 and stores nothing if another server has marked the uploaded file as an orphan', async () => {
    const stored = world.storedBy(1)
    const dropped = upload(world.store, stored, async () => {
      await world.store.updateTable('document_files').set({ server: 0 }).execute()
    })
    expect(await dropped).toEqual({
      ok: false,
      error: { status: 503, detail: 'It could not be stored just now. Try again.' },
    })
    expect(await documentIds()).toEqual([])
    expect(names()).toEqual([])
    expect(await rows()).toEqual([])
  })
})

describe('orphaned files', () => {
  const orphan = async (id: string, server = 0) => {
    await world.files.put(fileKey(id), new Blob(['Left']).stream(), 4)
    await world.store.insertInto('document_files').values({ id, server }).execute()
  }

  it('[DOC-66] of this server that belong to no running upload are removed', async () => {
    await orphan('a', 1)
    world.storedBy(1).dropOrphans()
    await noneLeft()
    expect(names()).toEqual([])
  })

  it('[DOC-282] are removed one by one: a failed removal ends the sweep, and later sweeps remove the others', async () => {
    for (const id of ['a', 'b', 'c']) await orphan(id)
    let asked: string[] = []
    const files: Files = {
      ...world.files,
      remove: async (key) => {
        asked.push(key)
        if (key === fileKey('b')) throw new Error('no right to do that')
        await world.files.remove(key)
      },
    }
    const stored = world.storedBy(1, world.store, files)
    const left = async () => (await rows()).map(({ id }) => id)
    stored.dropOrphans()
    await expect.poll(() => asked).toEqual(['documents/a', 'documents/b'])
    expect(await left()).toEqual(['b', 'c'])
    asked = []
    const again = async () => {
      stored.dropOrphans()
      return left()
    }
    await expect.poll(again, { timeout: 10_000 }).toEqual(['b'])
  })

  it('[DOC-282] do not delay the close of the server while the storage hangs', async () => {
    await orphan('a')
    const begun = createGate()
    const files: Files = {
      ...world.files,
      remove: () => {
        begun.open()
        return new Promise(() => undefined)
      },
    }
    const stored = world.storedBy(1, world.store, files)
    stored.dropOrphans()
    await begun.opened
    // This second sweep does not start, because the first one is still running.
    stored.dropOrphans()
    await stored.close()
    expect(names()).toEqual(['a'])
  })
})

describe('the health check of documents', () => {
  it('[DOC-64, DOC-66] leaves no file behind, even if a server died during its check', async () => {
    const isHealthy = createHealth(world.storedBy(1), clock, log)
    expect(await isHealthy()).toBe(true)
    expect(await rows()).toEqual([])
    const files: Files = { ...world.files, remove: async () => Promise.reject(new Error('ended')) }
    expect(await createHealth(world.storedBy(2, world.store, files), clock, log)()).toBe(true)
    expect(await rows()).toHaveLength(1)
    world.storedBy(1).dropOrphans()
    await noneLeft()
    expect(names()).toEqual([])
  })

  it('[DOC-233] fails within seconds if the storage hangs', async () => {
    const files: Files = { ...world.files, put: () => new Promise(() => undefined) }
    const began = performance.now()
    expect(await createHealth(world.storedBy(1, world.store, files), clock, log)()).toBe(false)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

it('[DOC-12, DOC-234] the sweep of unused documents handles at most 500 per statement', async () => {
  const text = await world.add('a', clock.now())
  const [row] = await world.store.selectFrom('documents').selectAll().execute()
  const used_at = '2026-11-21T07:00:00.000Z'
  for (let n = 0; n < 12; n += 1)
    await world.store
      .insertInto('documents')
      .values(
        Array.from({ length: 100 }, (_, at) => ({
          ...row,
          id: `many-${n}-${at}`,
          user_id: world.userId,
          conversation_id: world.chat,
          filename: 'a.txt',
          file_type: 'txt',
          file_size: 1,
          status: 'ready' as const,
          uploaded_at: used_at,
          used_at,
          tries: 0,
        })),
      )
      .execute()
  const seen: number[] = []
  const heard = (await openStore(await testDialect(world.folder))).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      seen.push(result.rows.length)
      return result
    },
  })
  await sweepUnattached(heard, clock)
  await heard.destroy()
  expect(await documentIds()).toEqual([text])
  expect(Math.max(...seen)).toBeLessThanOrEqual(500)
})
