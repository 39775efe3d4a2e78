import { randomUUID } from 'node:crypto'
import { CompiledQuery, Kysely } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { conversationsOf } from '#server/chat/conversations.ts'
import { systemClock } from '#server/clock.ts'
import type { PastMessage } from '#server/chat/agent-contract.ts'
import type { Tables } from '#server/store/schema.ts'
import type { Store } from '#server/store/store.ts'
import { createGate, gatedAgent } from '#tests/support/models/agents.ts'
import {
  ask,
  conversationIdIn,
  conversationOf,
  messagesOf,
  readUntil,
  signUp,
  type Person,
} from '#tests/support/server/caller.ts'
import { testDialect, testPostgres } from '#tests/support/server/database.ts'
import { seedConversations } from '#tests/support/chat/many-conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
afterEach(() => server.close())

/**
 * A person whose assistant repeats the question. `histories` records, for each answer, the earlier
 * messages that the assistant received.
 */
const begin = async () => {
  const histories: string[][] = []
  server = await startTestServer({
    agent: async (turn) => {
      histories.push(turn.history.map(({ text }: PastMessage) => text))
      turn.emit({ type: 'text_delta', payload: { text: `re ${turn.message}` } })
      return { ended: 'end' }
    },
  })
  return { person: await signUp(server.origin), histories }
}

/** Asks these questions in one conversation, each with its own request id. */
const talk = async (person: Person, ...questions: readonly string[]) => {
  const ids = questions.map(() => randomUUID())
  let id: string | null = null
  for (const [index, message] of questions.entries()) {
    const body = { message, conversation_id: id, request_id: ids[index] ?? '' }
    id = conversationOf(await ask(person, body))
  }
  return { id: id ?? '', ids }
}

const sendOver = async (person: Person, id: string, replaces: string, message: string) => {
  const request_id = randomUUID()
  await ask(person, { message, conversation_id: id, request_id, replaces })
  return request_id
}

const textsOf = async (person: Person, id: string) =>
  (await messagesOf(person, id)).map((message) => message.text_content)
const countsOf = async (person: Person, id: string) =>
  (await messagesOf(person, id)).map((message) => message.attempt_count ?? 0)

const attemptsOf = async (person: Person, id: string, message_id: string) => {
  const { status, body } = await person.call('attempts.list', { params: { id, message_id } })
  return status === 200
    ? body.attempts.map(({ messages }) => messages.map((message) => message.text_content))
    : status
}

describe('the attempts of a question', () => {
  it('[SEND-43] [SEND-44, SEND-526] hold, after an edit, the old question and all later messages, hidden from the list and the assistant', async () => {
    const { person, histories } = await begin()
    const { id, ids } = await talk(person, 'one', 'two', 'three')
    const edited = await sendOver(person, id, ids[1] ?? '', 'other')
    expect(await textsOf(person, id)).toEqual(['one', 're one', 'other', 're other'])
    expect(await countsOf(person, id)).toEqual([0, 0, 1, 0])
    expect(histories.at(-1)).toEqual(['one', 're one'])
    expect(await attemptsOf(person, id, edited)).toEqual([['two', 're two', 'three', 're three']])
    await ask(person, { message: 'next', conversation_id: id })
    expect(histories.at(-1)).toEqual(['one', 're one', 'other', 're other'])
  })

  it('[SEND-526, SEND-500] form one list, oldest first, even if attempts contain attempts, and this list ends before the requested question', async () => {
    const { person } = await begin()
    const { id, ids } = await talk(person, 'one', 'two')
    const retried = await sendOver(person, id, ids[1] ?? '', 'two')
    const second = await sendOver(person, id, ids[0] ?? '', 'uno')
    const third = await sendOver(person, id, second, 'eins')
    expect(await textsOf(person, id)).toEqual(['eins', 're eins'])
    expect(await countsOf(person, id)).toEqual([2, 0])
    const first = ['one', 're one', 'two', 're two']
    expect(await attemptsOf(person, id, third)).toEqual([first, ['uno', 're uno']])
    expect(await attemptsOf(person, id, second)).toEqual([first])
    expect(await attemptsOf(person, id, ids[0] ?? '')).toEqual([])
    // The hidden first attempt contains a question with a Retry. This question still reports its
    // own attempt.
    expect(await attemptsOf(person, id, retried)).toEqual([['two', 're two']])
    const { body } = await person.call('attempts.list', { params: { id, message_id: third } })
    const counts = body.attempts.map((one) => one.messages.map((row) => row.attempt_count ?? 0))
    expect(counts).toEqual([
      [0, 0, 1, 0],
      [1, 0],
    ])
  })

  it('[SEND-43, SEND-470, SEND-499] an edit of a replaced question replaces its replacement; an edit of a question that only an earlier attempt holds replaces nothing', async () => {
    const { person } = await begin()
    const { id, ids } = await talk(person, 'one', 'two')
    await sendOver(person, id, ids[0] ?? '', 'uno')
    const again = await sendOver(person, id, ids[0] ?? '', 'eins')
    expect(await textsOf(person, id)).toEqual(['eins', 're eins'])
    expect(await attemptsOf(person, id, again)).toHaveLength(2)
    await sendOver(person, id, ids[1] ?? '', 'two more')
    expect(await textsOf(person, id)).toEqual(['eins', 're eins', 'two more', 're two more'])
  })

  it('[CONV-70] are left out when the questions on a page of messages are numbered', async () => {
    const { person } = await begin()
    const { id, ids } = await talk(person, 'one', 'two', 'three', 'four')
    await sendOver(person, id, ids[2] ?? '', 'other')
    const numbersOn = async (page: number) => {
      const query = { page, page_size: 3 }
      const { body } = await person.call('messages.list', { params: { id }, query })
      return body.messages.map(({ number }) => number)
    }
    expect(await numbersOn(1)).toEqual([undefined, 3, undefined])
    expect(await numbersOn(2)).toEqual([1, undefined, 2])
  })

  it('[SEND-66] come in pages, the newest page first and the oldest attempt first inside a page', async () => {
    const { person } = await begin()
    const { id, ids } = await talk(person, '0')
    let last = ids[0] ?? ''
    for (const text of ['1', '2', '3', '4', '5', '6', '7'])
      last = await sendOver(person, id, last, text)
    const pageOf = async (query: { readonly page: number; readonly page_size?: number }) => {
      const { body } = await person.call('attempts.list', {
        params: { id, message_id: last },
        query,
      })
      const texts = body.attempts.map(({ messages }) => messages[0]?.text_content)
      return [texts, body.total_count, body.has_more]
    }
    expect(await pageOf({ page: 1 })).toEqual([['2', '3', '4', '5', '6'], 7, true])
    expect(await pageOf({ page: 2 })).toEqual([['0', '1'], 7, false])
    expect(await pageOf({ page: 1, page_size: 1 })).toEqual([['6'], 7, true])
    expect(await pageOf({ page: 3 })).toEqual([[], 7, false])
  })

  it('[SEND-526] [CONV-17] are not found for a foreign question, a missing question or an answer', async () => {
    const { person } = await begin()
    const { id, ids } = await talk(person, 'one')
    const other = await talk(person, 'elsewhere')
    const stranger = await signUp(server.origin)
    expect(await attemptsOf(stranger, id, ids[0] ?? '')).toBe(404)
    expect(await attemptsOf(person, other.id, ids[0] ?? '')).toBe(404)
    expect(await attemptsOf(person, id, randomUUID())).toBe(404)
    const answer = (await messagesOf(person, id))[1]
    expect(await attemptsOf(person, id, answer?.id ?? '')).toBe(404)
    await ask(person, { message: 'mine', conversation_id: other.id, replaces: ids[0] ?? '' })
    expect(await textsOf(person, id)).toEqual(['one', 're one'])
  })

  it('[SEND-526, SEND-501] [SEND-31] [SEND-19] omit the partial text of a stopped answer, and mark its question as stopped', async () => {
    const gate = createGate()
    server = await startTestServer({ agent: gatedAgent(gate, 'Half', ' whole') })
    const person = await signUp(server.origin)
    const request_id = randomUUID()
    const reader = await readUntil(
      await person.open('chat.stream', { body: { message: 'Go', request_id } }),
      'Half',
    )
    const id = conversationIdIn(reader.text())
    await person.call('chat.stop', { params: { id } })
    await reader.rest()
    gate.open()
    expect(await messagesOf(person, id)).toMatchObject([{ text_content: 'Go', stopped: true }])
    const again = await sendOver(person, id, request_id, 'Go on')
    expect(await textsOf(person, id)).toEqual(['Go on', 'Half whole'])
    expect(await attemptsOf(person, id, again)).toEqual([['Go']])
    expect((await messagesOf(person, id)).some(({ stopped }) => stopped)).toBe(false)
    const { body } = await person.call('attempts.list', { params: { id, message_id: again } })
    expect(body).toMatchObject({ attempts: [{ messages: [{ stopped: true }] }] })
  })
})

/**
 * Seeds three questions with answers. Each later question replaces the one before it. `ids` are the
 * ids of all messages by position.
 */
const seedAttempts = async (store: Store, of: string) => {
  const [id = ''] = await seedConversations(store, { of, count: 1, messages: 6 })
  const rows = await store.selectFrom('messages').select('id').orderBy('position').execute()
  const ids = rows.map((row) => row.id)
  for (const [from, by] of [
    [0, ids[2]],
    [2, ids[4]],
  ] as const)
    await store
      .updateTable('messages')
      .set({ hidden_as: 'replaced', replaced_by: by ?? null })
      .where('id', 'in', ids.slice(from, from + 2))
      .execute()
  return { id, ids }
}

/**
 * The query plan of SQLite. It is empty on PostgreSQL, which reads small tables without indexes.
 */
const planOf = async (store: Store, { sql, parameters }: CompiledQuery) => {
  if (testPostgres() !== undefined) return []
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  return (await store.executeQuery(plan)).rows.map((step) => JSON.stringify(step))
}

it('[SEND-526] a page of attempts reads the runs in one indexed query', async () => {
  server = await startTestServer()
  const { user } = (await signUp(server.origin)).session
  const queries: CompiledQuery[] = []
  const log = ({ query }: { readonly query: CompiledQuery }) => void queries.push(query)
  const store = new Kysely<Tables>({ dialect: await testDialect(server.dataDir), log })
  const { id, ids } = await seedAttempts(store, user.id)
  queries.length = 0
  const chats = conversationsOf(store, systemClock, user.id)
  const page = await chats.attempts(id, ids[4] ?? '', { page: 1, page_size: 50 })
  expect(page?.items.map((attempt) => attempt.map((message) => message.id))).toEqual([
    ids.slice(0, 2),
    ids.slice(2, 4),
  ])
  const ofRuns = queries.filter(({ sql }) => sql.includes('from "runs"'))
  expect(ofRuns).toHaveLength(1)
  const steps = (await Promise.all(ofRuns.map((query) => planOf(store, query)))).flat()
  for (const step of steps) expect(step).toContain('runs_conversation')
  await store.destroy()
})
