import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { markdownOf, foldEvents } from '#contract/stream/timeline.ts'
import { documentsPort, findDocumentsPort } from '#server/documents/documents-port.ts'
import type { Store } from '#server/store/store.ts'
import {
  ask,
  conversationIdIn,
  eventsOf,
  messagesOf,
  readUntil,
  signUp,
} from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import {
  newConversation,
  tableReader,
  wordReader,
  uploadUntilReady,
  sendWithDocument,
  textFile,
  uploadDocuments,
} from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-24T09:00:00.000Z')
let server: TestServer
let store: Store
const start = async (readDocument = wordReader) => {
  server = await startTestServer({ readDocument })
  store = await openTestStore(server.dataDir)
  return signUp(server.origin)
}
afterEach(async () => {
  await store.destroy()
  await server.close()
})

it('[DOC-220] a document that no message carries is invisible to every tool', async () => {
  const person = await start(tableReader)
  const chat = await newConversation(person)
  const unsent = await uploadUntilReady(person, chat, textFile('salaries.txt', 'Salary of Ann'))
  expect(await findDocumentsPort(store, clock, chat, null)).toBeNull()
  const sent = await uploadUntilReady(person, chat, textFile('invoice.txt', 'Salary of nobody'))
  await sendWithDocument(person, chat, sent)
  const port = documentsPort(store, chat)
  expect((await port.list()).map(({ id }) => id)).toEqual([sent])
  expect(await port.page(unsent, 1)).toBeNull()
  expect(await port.table(unsent, 1)).toBeNull()
  expect(await port.table(unsent, 1, true)).toBeNull()
  expect(await port.search('salary', unsent)).toEqual([])
  expect((await port.search('salary', null)).map((hit) => hit.document_id)).toEqual([sent])
  // The same calls find the sent document.
  expect(await port.page(sent, 1)).not.toBeNull()
  expect(await port.table(sent, 1, true)).not.toBeNull()
})

/** The documents that a message shows. */
const Shown = v.array(v.object({ id: v.string() }))
const WORDS = 'The revenue of the branch rose to 42 because customers bought more of it.'

/** Sends a first message, uploads a file during its answer, and waits for the end of the answer. */
const first = async () => {
  const person = await start()
  const message = 'Summarise the report'
  const response = await person.open('chat.stream', { body: { message, awaited_documents: 1 } })
  const stream = await readUntil(response, 'conversation_started')
  const chat = conversationIdIn(stream.text())
  const { documents } = await uploadDocuments(person, chat, [textFile('report.txt', WORDS)])
  expect(markdownOf(foldEvents([], eventsOf(await stream.rest())))).toContain(WORDS)
  const shown = async () =>
    (await messagesOf(person, chat))
      .filter(({ role }) => role === 'user')
      .map(({ id, documents }) => ({ id, ids: v.parse(Shown, documents).map((one) => one.id) }))
  return { person, chat, message, id: documents[0]?.id ?? '', shown }
}

it('[DOC-221] a file uploaded during the first answer is carried once by the first message', async () => {
  const { person, chat, id, shown } = await first()
  const [question] = await shown()
  expect(question?.ids).toEqual([id])
  const awaiting = { messageId: question?.id ?? '', count: 1, signal: new AbortController().signal }
  for (let time = 0; time < 2; time += 1)
    await (await findDocumentsPort(store, clock, chat, awaiting))?.list()
  expect((await shown()).map(({ ids }) => ids)).toEqual([[id]])
  const { body } = await person.call('documents.list', { query: { conversation_id: chat } })
  expect(body.map(({ is_sent }) => is_sent)).toEqual([true])
})

it('[DOC-221] a file uploaded during the first answer is used by a Retry of the first message, and by the next question', async () => {
  const { person, chat, message, shown } = await first()
  const [question] = await shown()
  const again = await ask(person, {
    message,
    conversation_id: chat,
    replaces: question?.id ?? '',
  })
  expect(markdownOf(foldEvents([], again))).toContain(WORDS)
  const next = await ask(person, { message: 'Summarise the report', conversation_id: chat })
  expect(markdownOf(foldEvents([], next))).toContain(WORDS)
})

it('[DOC-220] a document that waits in the composer is not added to a question sent without it', async () => {
  const person = await start()
  const chat = await newConversation(person)
  const id = await uploadUntilReady(person, chat, textFile('report.txt', WORDS))
  await ask(person, {
    message: 'Summarise the report',
    conversation_id: chat,
    awaited_documents: 1,
  })
  const { body } = await person.call('documents.list', { query: { conversation_id: chat } })
  expect(body.map((one) => [one.id, one.is_sent])).toEqual([[id, false]])
})

it('[DOC-221] a deleted file, or one of a deleted chat, is not added to a message', async () => {
  const { person, chat, id, shown } = await first()
  const [question] = await shown()
  await person.call('documents.delete', { params: { id } })
  const awaiting = { messageId: question?.id ?? '', count: 5, signal: new AbortController().signal }
  const look = async () =>
    (
      await findDocumentsPort(store, clock, chat, {
        ...awaiting,
        signal: AbortSignal.abort(),
      })
    )?.list()
  expect(await look()).toEqual([])
  await person.call('conversations.delete', { params: { id: chat } })
  expect(await look()).toEqual([])
})
