import { afterEach, expect, it } from 'vitest'
import { ok } from '#contract/api/result.ts'
import type { Reader } from '#server/documents/reader.ts'
import { createGate, wordsAgent } from '#tests/support/models/agents.ts'
import { signUp } from '#tests/support/server/caller.ts'
import {
  nonEmptyTables,
  newConversation,
  uploadUntilReady,
  awaitSettled,
  statusesOf,
  textFile,
  uploadDocuments,
} from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const UNSTORED = 'The text of the file could not be stored. Attach it again.'

let server: TestServer
afterEach(() => server.close())

it('[DOC-150] waiting documents are read even if earlier ones could not be stored', async () => {
  const uploaded = createGate()
  let count = 0
  const readDocument: Reader = async () => {
    count += 1
    // No database accepts NaN as a page number.
    const number = count > 2 ? 1 : Number.NaN
    await uploaded.opened
    return ok({ tables: [], wordCount: 1, pageCount: null, pages: [{ number, text: 'Read.' }] })
  }
  // This interval keeps the sweep from running during the test.
  server = await startTestServer({ agent: wordsAgent('Read.'), readDocument, sweepMs: 2 ** 30 })
  const person = await signUp(server.origin)
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt']
  const files = names.map((name) => textFile(name))
  const { documents } = await uploadDocuments(person, await newConversation(person), files)
  await expect.poll(() => count).toBe(2)
  uploaded.open()
  const ids = documents.map(({ id }) => id)
  const states = async () =>
    (await statusesOf(person, ids)).map((state) => state?.error ?? state?.status).toSorted()
  // The timeout is shorter than a lease of 30 s, so the test fails if a document waits for a lease
  // to expire.
  await expect.poll(states, { timeout: 10_000 }).toEqual([UNSTORED, UNSTORED, 'ready', 'ready'])
  expect(count).toBe(4)
})

it('[DOC-216] a failed write of a document is repeated without reading the file again', async () => {
  let count = 0
  let writes = 0
  const readDocument: Reader = async () => {
    count += 1
    const page = {
      text: 'Read.',
      get number() {
        writes += 1
        return writes > 1 ? 1 : Number.NaN
      },
    }
    return ok({ tables: [], wordCount: 1, pageCount: null, pages: [page] })
  }
  server = await startTestServer({ agent: wordsAgent('Read.'), readDocument, sweepMs: 2 ** 30 })
  const person = await signUp(server.origin)
  const chat = await newConversation(person)
  await uploadUntilReady(person, chat, textFile('a.txt'))
  expect([count, writes]).toEqual([1, 2])
})

it('[DOC-840, DOC-853] a document that could not be stored leaves none of its parts', async () => {
  const readDocument: Reader = async () =>
    ok({
      tables: [],
      wordCount: 1,
      pageCount: null,
      // The first 40 pages are valid and are written in one batch. The number of the last page is
      // invalid.
      pages: Array.from({ length: 41 }, (_, index) => ({
        number: index < 40 ? index : Number.NaN,
        text: 'Read.',
      })),
    })
  server = await startTestServer({ agent: wordsAgent('Read.'), readDocument, sweepMs: 2 ** 30 })
  const person = await signUp(server.origin)
  const chat = await newConversation(person)
  const { documents } = await uploadDocuments(person, chat, [textFile('a.txt')])
  const [state] = await awaitSettled(
    person,
    documents.map(({ id }) => id),
  )
  expect(state).toMatchObject({ status: 'failed', error: UNSTORED })
  expect(await nonEmptyTables(server.dataDir)).toEqual(['documents', 'document_files'])
})
