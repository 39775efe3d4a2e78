import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { documentsPort } from '#server/documents/documents-port.ts'
import type { Store } from '#server/store/store.ts'
import type { Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { startWithChat } from '#tests/support/documents/documents.ts'
import { seedDocuments } from '#tests/support/documents/many-documents.ts'
import type { TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let person: Person
let chat: string
let store: Store
beforeEach(async () => {
  ;({ server, person, chat } = await startWithChat(createTestClock('2026-11-24T09:00:00.000Z')))
  store = await openTestStore(server.dataDir)
})
afterEach(async () => {
  await store.destroy()
  await server.close()
})

const DOCUMENTS = 100
const PAGES = 5
/** A page with common words, and 100 words that no other page has. */
const pageOf = (n: number): string =>
  `Revenue of the quarter. ${Array.from({ length: 100 }, (_, at) => `w${n}x${at}`).join(' ')}`
const seed = () =>
  seedDocuments(store, {
    of: person.session.user.id,
    chat,
    count: DOCUMENTS,
    pages: PAGES,
    textOf: pageOf,
  })

/**
 * Returns the number of rows that this transaction has read, by table. PostgreSQL reports the
 * number to other connections only later.
 */
const rowsRead = async (on: Store): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ readonly table: string; readonly count: string }>`
    select relname as table, seq_tup_read + coalesce(idx_tup_fetch, 0) as count
    from pg_stat_xact_user_tables where relname in ('document_parts', 'documents')`.execute(on)
  return new Map(rows.map(({ table, count }) => [table, Number(count)]))
}

it('[DOC-160] a search reads each part once per word, not once per document, even without table statistics', async () => {
  await seed()
  const read = await store.transaction().execute(async (on) => {
    const before = await rowsRead(on)
    expect(await documentsPort(on, chat).search('revenue quarter nowhere', null)).toHaveLength(20)
    const after = await rowsRead(on)
    return (table: string) => (after.get(table) ?? 0) - (before.get(table) ?? 0)
  })
  const parts = DOCUMENTS * PAGES
  expect(read('document_parts')).toBeGreaterThanOrEqual(parts)
  // The search may read each part five times. It reads once for all words together, once for each
  // of the three words, and once for the texts.
  expect(read('document_parts')).toBeLessThanOrEqual(5 * parts)
  expect(read('documents')).toBe(DOCUMENTS)
})

it('[DOC-161] of the parts stored last, only a few are still missing from the search index', async () => {
  await seed()
  const rows = await store.transaction().execute(async (on) => {
    await sql`set local enable_seqscan = off`.execute(on)
    const plan = await sql<Readonly<Record<string, string>>>`
      explain (analyze, buffers, costs off, timing off)
      select number from document_parts where words @@ (select 'nowhere'::tsquery)`.execute(on)
    return plan.rows.flatMap((row) => Object.values(row))
  })
  const at = rows.findIndex((row) => row.includes('Bitmap Index Scan on document_parts_words'))
  const buffers = rows.slice(at).find((row) => row.includes('Buffers:')) ?? ''
  const pages = [...buffers.matchAll(/(?:hit|read)=(\d+)/g)].map(([, count]) => Number(count))
  expect(pages.length, rows.join('\n')).toBeGreaterThan(0)
  // The limit of 256 kB for the index's pending list is 32 pages. The default allows up to 512.
  expect(pages.reduce((sum, one) => sum + one, 0)).toBeLessThan(50)
})
