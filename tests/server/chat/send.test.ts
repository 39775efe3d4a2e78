import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'

import type { Agent } from '#server/chat/agent-contract.ts'
import { createGate, wordsAgent, gatedAgent } from '#tests/support/models/agents.ts'
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
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
afterEach(() => server.close())

const begin = async (agent: Agent, env: Readonly<Record<string, string>> = {}): Promise<Person> => {
  server = await startTestServer({ agent, env })
  return signUp(server.origin)
}
describe('a send', () => {
  it('[SEND-29] during a running answer of the conversation gets 429 with an error message and costs nothing', async () => {
    const gate = createGate()
    const person = await begin(gatedAgent(gate, 'Half', ''))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Half')
    const conversation_id = conversationIdIn(reader.text())
    const { status, body } = await person.call('chat.stream', {
      body: { message: 'Again', conversation_id },
    })
    expect(status).toBe(429)
    expect(body['detail']).toContain('still running')
    gate.open()
    await reader.rest()
    expect(await balanceOf(person)).toBe(9)
    expect(await messagesOf(person, conversation_id)).toHaveLength(2)
    expect((await ask(person, { message: 'Now', conversation_id })).at(-1)?.type).toBe('stream_end')
  })

  it('[SEND-30, SEND-534] with a repeated request_id joins the run of the first send, even an ended one, and is charged once', async () => {
    const gate = createGate()
    const person = await begin(gatedAgent(gate, 'Half', ' whole'))
    const body = { message: 'Hi', request_id: randomUUID() }
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => person.open('chat.stream', { body })),
    )
    gate.open()
    const texts = await Promise.all(responses.map(readAll))
    const late = await ask(person, body)
    for (const text of texts) expect(eventsOf(text)).toEqual(late)
    expect(late.at(-1)?.type).toBe('stream_end')
    expect(await balanceOf(person)).toBe(9)
    const { body: list } = await person.call('histories.list')
    expect(list.total_count).toBe(1)
  })

  it('[SEND-30] with the request_id of another user is a separate request', async () => {
    const person = await begin(wordsAgent('Hi.'))
    const stranger = await signUp(server.origin)
    const body = { message: 'Hi', request_id: randomUUID() }
    const [mine, theirs] = [await ask(person, body), await ask(stranger, body)]
    expect(conversationOf(mine)).not.toBe(conversationOf(theirs))
  })

  it("[SEND-519, SEND-25] that replaces a question hides the earlier attempt from the message list and the agent's history", async () => {
    let turns = 0
    const histories: (readonly unknown[])[] = []
    const person = await begin(async (turn) => {
      histories.push(turn.history)
      turns += 1
      return wordsAgent(`Attempt ${turns}`)(turn)
    })
    const request_id = randomUUID()
    const id = conversationOf(await ask(person, { message: 'Hi', request_id }))
    const [question] = await messagesOf(person, id)
    expect(question?.id).toBe(request_id)
    await ask(person, { message: 'Hi', conversation_id: id, replaces: request_id })
    const texts = (await messagesOf(person, id)).map((message) => message.text_content)
    expect(texts).toEqual(['Hi', 'Attempt 2'])
    expect(histories).toEqual([[], []])
    const third = { message: 'Hi', conversation_id: id, replaces: randomUUID() }
    expect((await ask(person, third)).at(-1)?.type).toBe('stream_end')
    expect(await messagesOf(person, id)).toHaveLength(4)
  })

  it('[SEND-28, SEND-535] without credits gets one error event and stores nothing', async () => {
    const person = await begin(wordsAgent('Hi.'), { MONTHLY_CREDITS: '1' })
    const id = conversationOf(await ask(person, { message: 'One' }))
    for (const conversation_id of [null, id]) {
      const events = await ask(person, { message: 'Two', conversation_id })
      expect(events).toHaveLength(1)
      expect(events[0]).toMatchObject({
        type: 'error',
        payload: { code: 'CREDITS_EXHAUSTED', show_paywall: true },
      })
    }
    expect((await person.call('histories.list')).body.total_count).toBe(1)
    expect(await messagesOf(person, id)).toHaveLength(2)
    expect(await balanceOf(person)).toBe(0)
  })

  it('[CRED-10] with billing off is free', async () => {
    const person = await begin(wordsAgent('Hi.'), {
      FLAGS: '{"billing":false}',
      MONTHLY_CREDITS: '0',
    })
    expect((await ask(person, { message: 'One' })).at(-1)?.type).toBe('stream_end')
  })

  it('[SEND-537] of only whitespace is refused', async () => {
    const person = await begin(wordsAgent('Hi.'))
    const { status } = await person.call('chat.stream', { body: { message: ' \n\t ' } })
    expect(status).toBe(400)
  })
})
