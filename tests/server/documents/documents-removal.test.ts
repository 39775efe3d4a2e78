import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sweepUnattached } from '#server/documents/documents.ts'
import { readingsIn } from '#server/documents/readings.ts'
import { removeDocuments } from '#server/documents/removal.ts'
import { isPostgres } from '#server/store/dialect.ts'
import { openStore, type Store } from '#server/store/store.ts'
import type { Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { testDialect, openTestStore } from '#tests/support/server/database.ts'
import {
  nonEmptyTables,
  uploadUntilReady,
  startWithChat,
  statusesOf,
  storedFileNames,
  textFile,
} from '#tests/support/documents/documents.ts'
import type { TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
let server: TestServer
let person: Person
let chat: string
let store: Store
beforeEach(async () => {
  ;({ server, person, chat } = await startWithChat(clock))
  store = await openTestStore(server.dataDir)
})
afterEach(async () => {
  await store.destroy()
  await server.close()
})

const PAGES = 2500
const large = async (): Promise<string> => {
  const id = await uploadUntilReady(person, chat, textFile('large.txt'))
  const pages = Array.from({ length: PAGES }, (_, n) => ({ number: n + 1, text: `Page ${n}.` }))
  const tables = [1, 2, 3].map((number) => ({
    number,
    name: `Table ${number}`,
    page: 1,
    isCut: false,
    rows: Array.from({ length: 100 }, (_, n) => [`${n}`]),
  }))
  await readingsIn(store).write(id, { pages, tables, wordCount: 1, pageCount: PAGES })
  return id
}

/**
 * Makes the database refuse to delete a document that still has parts or tables. Without this, a
 * cascade would hide that the code did not delete them.
 */
const refuseCascades = async (): Promise<void> => {
  const held = `exists (select 1 from document_parts where document_id = old.id)
    or exists (select 1 from document_tables where document_id = old.id)`
  const statements = isPostgres(store)
    ? [
        `create function no_cascade() returns trigger language plpgsql as $$
          begin if ${held} then raise exception 'a cascade'; end if; return old; end $$`,
        `create trigger no_cascade before delete on documents
          for each row execute function no_cascade()`,
      ]
    : [
        `create trigger no_cascade before delete on documents when ${held}
          begin select raise(abort, 'a cascade'); end`,
      ]
  for (const statement of statements) await sql.raw(statement).execute(store)
}

it.each<[string, () => Promise<unknown>]>([
  [
    'by itself',
    async () => {
      const { body } = await person.call('documents.list', { query: { conversation_id: chat } })
      await person.call('documents.delete', { params: { id: body[0]?.id ?? '' } })
    },
  ],
  ['with its conversation', () => person.call('conversations.delete', { params: { id: chat } })],
  [
    'with its account',
    () => person.call('account.remove', { body: { password: 'correct horse battery' } }),
  ],
])(
  '[DOC-839] a large document deleted %s leaves nothing and needs no cascade of the database',
  async (_, remove) => {
    await large()
    await refuseCascades()
    await remove()
    expect(await nonEmptyTables(server.dataDir)).toEqual([])
    expect(storedFileNames(server.dataDir)).toEqual([])
  },
)

it('a large document is removed by several statements, each of which deletes only some of its rows', async () => {
  const id = await large()
  const removed: number[] = []
  const heard = (await openStore(await testDialect(server.dataDir))).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      removed.push(Number(result.numAffectedRows ?? 0))
      return result
    },
  })
  await removeDocuments(heard, clock.now(), (gone) => gone.where('id', '=', id))
  await heard.destroy()
  expect(Math.max(...removed)).toBeLessThanOrEqual(PAGES / 2)
  expect(removed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(PAGES)
  expect(await store.selectFrom('documents').selectAll().execute()).toEqual([])
})

it('[DOC-80, DOC-838] a document with an interrupted removal is invisible, and the next sweep removes the rest', async () => {
  const id = await large()
  const cut = store
    .updateTable('documents')
    .set({ status: 'failed', removed_at: clock.now().toISOString() })
  await cut.where('id', '=', id).execute()
  expect(await statusesOf(person, [id])).toEqual([undefined])
  const { body } = await person.call('documents.list', { query: { conversation_id: chat } })
  expect(body).toEqual([])
  const send = { message: 'Read it', conversation_id: chat, document_ids: [id] }
  expect((await person.open('chat.stream', { body: send })).status).toBe(409)
  expect((await person.call('documents.delete', { params: { id } })).status).toBe(404)
  await sweepUnattached(store, clock)
  expect(await nonEmptyTables(server.dataDir)).toEqual(['document_files'])
})
