import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DOCUMENT_HEALTH_MS } from '#contract/limits/documents.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import {
  ask,
  balanceOf,
  callerOf,
  messagesOf,
  signUp,
  type Person,
} from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import {
  nonEmptyTables,
  newConversation,
  uploadUntilReady,
  requestUpload,
  awaitSettled,
  startWithChat,
  textFile,
  statusesOf,
  storedFileNames as namesIn,
  uploadDocuments,
} from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
let server: TestServer
let person: Person
let chat: string
beforeEach(async () => {
  ;({ server, person, chat } = await startWithChat(clock))
})
afterEach(() => server.close())

const storedNames = () => namesIn(server.dataDir)
const tables = () => nonEmptyTables(server.dataDir)

describe('documents', () => {
  it('[DOC-19, DOC-24] of a conversation are listed, filtered by status and type, only for their owner', async () => {
    const { documents } = await uploadDocuments(person, chat, [
      textFile('a.txt'),
      textFile('b.md'),
      textFile('c.txt', ''),
    ])
    await awaitSettled(
      person,
      documents.map(({ id }) => id),
    )
    const list = async (query: { status?: string; file_type?: string } = {}) =>
      (
        await person.call('documents.list', { query: { conversation_id: chat, ...query } })
      ).body.map(({ filename }) => filename)
    expect((await list()).toSorted()).toEqual(['a.txt', 'b.md', 'c.txt'])
    expect(await list({ file_type: 'md' })).toEqual(['b.md'])
    expect(await list({ status: 'failed' })).toEqual(['c.txt'])
    expect((await list({ status: 'ready', file_type: 'txt' })).toSorted()).toEqual(['a.txt'])
    expect(await list({ status: 'nonsense' })).toEqual([])
    const other = await signUp(server.origin)
    const foreign = await other.call('documents.list', { query: { conversation_id: chat } })
    expect([foreign.status, foreign.body]).toEqual([404, { error: 'Not found.' }])
  })

  it('[DOC-73] are listed with a flag for whether a message carries them', async () => {
    const sent = await uploadUntilReady(person, chat, textFile('sent.txt'))
    const kept = await uploadUntilReady(person, chat, textFile('kept.txt'))
    await ask(person, { message: 'Sum it up', conversation_id: chat, document_ids: [sent] })
    const { body } = await person.call('documents.list', { query: { conversation_id: chat } })
    const said = Object.fromEntries(body.map(({ id, is_sent }) => [id, is_sent]))
    expect(said).toEqual({ [sent]: true, [kept]: false })
  })

  it('[DOC-62] that cannot be read fail with a reason', async () => {
    const { documents } = await uploadDocuments(person, chat, [textFile('c.txt', '')])
    expect(await awaitSettled(person, [documents[0]?.id ?? ''])).toMatchObject([
      { status: 'failed', error: 'The file is empty.' },
    ])
  })

  it('[DOC-66] leave no row and no file when deleted, and another user cannot delete them', async () => {
    const id = await uploadUntilReady(person, chat, textFile('a.txt'))
    const other = await signUp(server.origin)
    for (const params of [{ id }, { id: 'none' }]) {
      const refused = await other.call('documents.delete', { params })
      expect([refused.status, refused.body]).toEqual([404, { error: 'Not found.' }])
    }
    expect(await statusesOf(other, [id])).toEqual([undefined])
    expect((await person.call('documents.delete', { params: { id } })).status).toBe(200)
    expect((await person.call('documents.delete', { params: { id } })).status).toBe(404)
    expect(await tables()).toEqual([])
    expect(storedNames()).toEqual([])
  })

  it('[DOC-60, DOC-66] are deleted with their conversation, including their files', async () => {
    await uploadUntilReady(person, chat, textFile('a.txt'))
    await person.call('conversations.delete', { params: { id: chat } })
    expect(await tables()).toEqual([])
    expect(storedNames()).toEqual([])
  })

  it('[DOC-21] have pages that only their owner can fetch', async () => {
    const words = `${'Costs rose. '.repeat(400)}The end.`
    const id = await uploadUntilReady(person, chat, textFile('a.txt', words))
    const page = (n: string) => person.call('documents.page', { params: { id, n } })
    const [first, second] = [await page('1'), await page('2')]
    expect(first.body).toMatchObject({ document_id: id, number: 1, of: 2, tables: [] })
    expect(first.body.text + second.body.text).toBe(words)
    for (const n of ['0', '3', '-1', 'x', '1e0', '99999999999'])
      expect((await page(n)).status, n).toBe(404)
    const other = await signUp(server.origin)
    expect((await other.call('documents.page', { params: { id, n: '1' } })).status).toBe(404)
  })

  it('[DOC-25, DOC-64] have a health check that needs no sign-in and gets 503 while no file can be stored', async () => {
    const health = async () => {
      clock.advance(DOCUMENT_HEALTH_MS)
      const { status, body } = await callerOf(server.origin).call('documents.health')
      return [status, body]
    }
    expect(await health()).toEqual([200, { status: 'ok' }])
    const folder = join(server.dataDir, 'files')
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'No folder any more')
    const unhealthy = [503, { error: 'It could not be stored just now. Try again.' }]
    expect(await health()).toEqual(unhealthy)
    const refused = await requestUpload(person, chat, [textFile('a.txt')])
    expect([refused.status, await refused.json()]).toEqual(unhealthy)
    rmSync(folder)
    expect(await health()).toEqual([200, { status: 'ok' }])
    // The failed upload leaves a `document_files` row for the next sweep.
    expect(await tables()).toEqual(['document_files'])
    await uploadUntilReady(person, chat, textFile('a.txt'))
    await person.call('conversations.delete', { params: { id: chat } })
    expect(await tables()).toEqual(['document_files'])
    expect(storedNames()).toEqual([])
  })

  it('[DOC-64] have no API while their flag is off, and a message that names a document is sent without the document', async () => {
    const id = await uploadUntilReady(person, chat, textFile('a.txt'))
    const off = await startTestServer({
      agent: wordsAgent('Read.'),
      env: { FLAGS: '{"documents":false}' },
    })
    const answer = await fetch(`${off.origin}/api/documents/health/`)
    expect(answer.status).toBe(404)
    const somebody = await signUp(off.origin)
    const events = await ask(somebody, { message: 'Hi', document_ids: [id] })
    expect(events.at(-1)?.type).toBe('stream_end')
    await off.close()
  })
})

describe('a message', () => {
  it('[DOC-67] carries each ready document once, and shows it even after its deletion', async () => {
    const id = await uploadUntilReady(person, chat, textFile('a.txt'))
    const { documents } = await uploadDocuments(person, chat, [textFile('b.txt', '')])
    const failed = documents[0]?.id ?? ''
    await awaitSettled(person, [failed])
    await ask(person, {
      message: 'What does it say?',
      conversation_id: chat,
      document_ids: [id, failed, id],
    })
    const shown = [{ id, filename: 'a.txt', file_type: 'txt', file_size: 24 }]
    const carried = async () => (await messagesOf(person, chat)).map((one) => one.documents)
    expect(await carried()).toEqual([[], [], shown, []])
    await person.call('documents.delete', { params: { id } })
    expect(await carried()).toEqual([[], [], shown, []])
  })

  it('[DOC-67, DOC-78] with a document that is missing, foreign or of another chat gets 409 with the id of that document', async () => {
    const id = await uploadUntilReady(person, chat, textFile('a.txt'))
    const [other, elsewhere] = [await signUp(server.origin), await newConversation(person)]
    const theirs = await newConversation(other)
    for (const [who, conversation_id, document] of [
      [other, theirs, id],
      [person, elsewhere, id],
      [person, null, id],
      [person, chat, 'none'],
    ] as const) {
      const body = { message: 'Hi', conversation_id, document_ids: [document] }
      const answer = await who.open('chat.stream', { body })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toEqual({
        detail:
          'A document in this message was deleted, so nothing was sent. Retry sends the rest.',
        document_ids: [document],
      })
    }
    expect(await messagesOf(person, chat)).toHaveLength(2)
  })

  it('[DOC-78, DOC-851] refused because of a deleted document can be sent without that document under the same request_id', async () => {
    const kept = await uploadUntilReady(person, chat, textFile('a.txt'))
    const gone = await uploadUntilReady(person, chat, textFile('b.txt'))
    await person.call('documents.delete', { params: { id: gone } })
    const before = await balanceOf(person)
    const body = { message: 'Hi', conversation_id: chat, request_id: randomUUID() }
    const refused = await person.open('chat.stream', {
      body: { ...body, document_ids: [gone, kept] },
    })
    expect([refused.status, (await refused.json()).document_ids]).toEqual([409, [gone]])
    expect(await balanceOf(person)).toBe(before)
    await ask(person, { ...body, document_ids: [kept] })
    const asked = (await messagesOf(person, chat)).at(-2)
    expect(asked?.documents).toMatchObject([{ id: kept }])
  })
})
