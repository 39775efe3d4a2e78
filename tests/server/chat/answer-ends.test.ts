import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { readStored } from '#contract/stream/stored.ts'
import type { Agent } from '#server/chat/agent-contract.ts'
import { untilAborted, createGate, wordsAgent, gatedAgent } from '#tests/support/models/agents.ts'
import {
  ask,
  balanceOf,
  conversationIdIn,
  conversationOf,
  eventsOf,
  messagesOf,
  readAll,
  readUntil,
  signUp,
  type Person,
} from '#tests/support/server/caller.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '#tests/support/server/server.ts'

let server: TestServer
afterEach(() => server.close())

const begin = async (
  agent: Agent,
  options: Pick<TestServerOptions, 'answerMaxMs'> = {},
): Promise<Person> => {
  server = await startTestServer({ agent, ...options })
  return signUp(server.origin)
}
describe('an answer that does not end normally', () => {
  it('[SEND-520, SEND-6] ends with the error of the agent, stored with the partial text and not charged', async () => {
    const person = await begin(async (turn) => {
      turn.emit({ type: 'text_delta', payload: { text: 'Half' } })
      return { ended: 'error', code: 'model_error', message: 'The model could not answer' }
    })
    const events = await ask(person, { message: 'Hi' })
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      payload: { code: 'model_error', message: 'The model could not answer', show_paywall: false },
    })
    const [, answer] = await messagesOf(person, conversationOf(events))
    expect(answer && readStored(answer).message).toMatchObject({
      plainText: 'Half',
      error: { type: 'model_error', message: 'The model could not answer' },
    })
    expect(await balanceOf(person)).toBe(10)
  })

  it('[SEND-520] a crash of the agent becomes an error without internal details and is not charged', async () => {
    const person = await begin(() => Promise.reject(new Error('secret path /etc')))
    const events = await ask(person, { message: 'Hi' })
    expect(events.at(-1)).toMatchObject({ type: 'error', payload: { code: 'internal_error' } })
    expect(JSON.stringify(events)).not.toContain('secret path')
    expect(await balanceOf(person)).toBe(10)
  })

  it('[SEND-31, SEND-520, SEND-465] a stop hides the partial answer, refunds the credit and ends the stream of every client', async () => {
    const gate = createGate()
    const person = await begin(gatedAgent(gate, 'Half', ' never'))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Half')
    const id = conversationIdIn(reader.text())
    expect(await balanceOf(person)).toBe(9)
    expect((await person.call('chat.stop', { params: { id } })).body).toEqual({ stopped: true })
    expect(eventsOf(await reader.rest()).at(-1)).toMatchObject({
      type: 'error',
      payload: { code: 'stopped' },
    })
    expect(await balanceOf(person)).toBe(10)
    const messages = await messagesOf(person, id)
    expect(messages.map((message) => message.role)).toEqual(['user'])
    expect((await person.call('chat.stop', { params: { id } })).body).toEqual({ stopped: false })
    expect(await balanceOf(person)).toBe(10)
  })

  it('[SEND-80, SEND-530] [SEND-36] a stop for one question does not end the answer to another', async () => {
    const [agent, endless] = [wordsAgent('Whole'), gatedAgent(createGate(), 'Half', '')]
    const person = await begin((turn) => (turn.message === 'One' ? agent : endless)(turn))
    const [first, second] = [randomUUID(), randomUUID()]
    const id = conversationOf(await ask(person, { message: 'One', request_id: first }))
    const response = await person.open('chat.stream', {
      body: { message: 'Two', conversation_id: id, request_id: second },
    })
    const reader = await readUntil(response, 'Half')
    const stop = async (message_id: string) =>
      (await person.call('chat.stop', { params: { id }, query: { message_id } })).body
    expect(await stop(first)).toEqual({ stopped: false })
    expect(await stop(second)).toEqual({ stopped: true })
    expect(eventsOf(await reader.rest()).at(-1)).toMatchObject({ payload: { code: 'stopped' } })
    expect(await balanceOf(person)).toBe(9)
  })

  it('[SEND-80, SEND-515] a stop may also name the question by its stored id', async () => {
    const person = await begin(gatedAgent(createGate(), 'Half', ''))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const id = conversationIdIn((await readUntil(response, 'Half')).text())
    const [question] = await messagesOf(person, id)
    const query = { message_id: question?.id ?? '' }
    expect((await person.call('chat.stop', { params: { id }, query })).body).toEqual({
      stopped: true,
    })
    expect(await balanceOf(person)).toBe(10)
  })

  it('[AGENT-10] a stop aborts the agent, and does not wait for an agent that ignores the abort', async () => {
    const never = createGate()
    let heard = false
    const person = await begin(async (turn) => {
      turn.emit({ type: 'text_delta', payload: { text: 'Deaf' } })
      void untilAborted(turn.signal).then(() => (heard = true))
      await never.opened
      turn.emit({ type: 'text_delta', payload: { text: 'too late' } })
      return { ended: 'end' }
    })
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Deaf')
    const id = conversationIdIn(reader.text())
    await person.call('chat.stop', { params: { id } })
    never.open()
    expect(heard).toBe(true)
    expect(await reader.rest()).not.toContain('too late')
  })

  it('[SEND-34, SEND-522] a client that disconnects does not stop the run, and the whole answer is stored and charged', async () => {
    const gate = createGate()
    const person = await begin(gatedAgent(gate, 'first', ' second'))
    const cut = new AbortController()
    const response = await person.open('chat.stream', {
      body: { message: 'Hi' },
      signal: cut.signal,
    })
    const id = conversationIdIn((await readUntil(response, 'first')).text())
    cut.abort()
    const resumed = await person.open('chat.resume', { params: { id } })
    gate.open()
    expect(eventsOf(await readAll(resumed)).at(-1)?.type).toBe('stream_end')
    const [, answer] = await messagesOf(person, id)
    expect(answer?.text_content).toBe('first second')
    expect(await balanceOf(person)).toBe(9)
  })

  it('[CONV-10] deleting a conversation stops its answer first', async () => {
    const gate = createGate()
    const person = await begin(gatedAgent(gate, 'Half', ''))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Half')
    const id = conversationIdIn(reader.text())
    expect((await person.call('conversations.delete', { params: { id } })).status).toBe(204)
    expect(eventsOf(await reader.rest()).at(-1)?.type).toBe('error')
    expect((await person.call('conversations.get', { params: { id } })).status).toBe(404)
    expect(await balanceOf(person)).toBe(10)
  })

  it('[AGENT-802] an endless answer is ended by the server and not charged', async () => {
    const person = await begin(
      async (turn) => {
        turn.emit({ type: 'text_delta', payload: { text: 'On and on' } })
        await untilAborted(turn.signal)
        return { ended: 'end' }
      },
      { answerMaxMs: 100 },
    )
    const events = await ask(person, { message: 'Hi' })
    expect(events.at(-1)).toMatchObject({ type: 'error', payload: { code: 'time_limit' } })
    expect(await balanceOf(person)).toBe(10)
  })

  it('[STREAM-22] [SEND-32] an event that cannot be stored is not sent, the stream is cut off, and the server keeps running', async () => {
    const gate = createGate()
    const person = await begin(gatedAgent(gate, 'Half', 'lost'))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Half')
    const id = conversationIdIn(reader.text())
    // Deletes the conversation in the database behind the server's back.
    const store = await openTestStore(server.dataDir)
    await store.deleteFrom('conversations').where('id', '=', id).execute()
    await store.destroy()
    gate.open()
    await expect(reader.rest()).rejects.toThrow('terminated')
    expect(reader.text()).not.toContain('lost')
    expect((await ask(person, { message: 'And now?' })).at(-1)?.type).toBe('stream_end')
  })
})
