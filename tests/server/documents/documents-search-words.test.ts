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

const seed = (pages: readonly string[]) =>
  seedDocuments(store, {
    of: person.session.user.id,
    chat,
    count: 1,
    pages: pages.length,
    textOf: (n) => pages[n] ?? '',
  })
const pagesOf = async (typed: string) =>
  (await documentsPort(store, chat).search(typed, null)).map(({ page }) => page)

const EIGHT =
  'impairment amortisation depreciation receivables inventories provisions borrowings goodwill'

it('[DOC-162] a search with more than eight words requires only the longest eight', async () => {
  await seed([EIGHT, EIGHT.replace('goodwill', 'tax in kind'), `${EIGHT} tax`])
  expect((await pagesOf(`${EIGHT} tax x y z`)).toSorted()).toEqual([1, 3])
  // A search with eight words or fewer requires each of them.
  expect(await pagesOf(`${EIGHT.replace('goodwill', 'tax')}`)).toContain(2)
  expect(await pagesOf(`impairment goodwill tax`)).toEqual([3])
})

it('[DOC-69] a search finds a page with any of its words if no page has all, even with many unknown words', async () => {
  await seed(['Tax of the year.', 'Nothing.'])
  const absent = 'abcdefgh bcdefghi cdefghij defghijk efghijkl fghijklm ghijklmn hijklmno ijklmnop'
  expect(await pagesOf(`${absent} tax`)).toEqual([1])
})
