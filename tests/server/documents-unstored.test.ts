import { afterEach, expect, it } from 'vitest'
import { ok } from '#contract/result.ts'
import type { Reader } from '#server/documents/reader.ts'
import { createGate, says } from '#tests/support/agents.ts'
import { signUp } from '#tests/support/caller.ts'
import { newConversation, statusesOf, textFile, uploadDocuments } from '#tests/support/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
afterEach(() => server.close())

it('[DOC-150] documents that wait are read although what was read of those before them could not be stored', async () => {
  const uploaded = createGate()
  let count = 0
  const readDocument: Reader = async () => {
    count += 1
    // No database takes this number of a page.
    const number = count > 2 ? 1 : Number.NaN
    await uploaded.opened
    return ok({ tables: [], wordCount: 1, pageCount: null, pages: [{ number, text: 'Read.' }] })
  }
  // Nothing looks again by itself.
  server = await startTestServer({ agent: says('Read.'), readDocument, sweepMs: 2 ** 30 })
  const person = await signUp(server.origin)
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt']
  const files = names.map((name) => textFile(name))
  const { documents } = await uploadDocuments(person, await newConversation(person), files)
  await expect.poll(() => count).toBe(2)
  uploaded.open()
  const ids = documents.map(({ id }) => id)
  const states = async () =>
    (await statusesOf(person, ids)).map((state) => state?.status).toSorted()
  await expect.poll(states).toEqual(['processing', 'processing', 'ready', 'ready'])
})
