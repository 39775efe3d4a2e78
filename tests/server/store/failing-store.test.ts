import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored } from '#contract/stream/stored.ts'
import { createGate, gatedAgent, type Gate } from '#tests/support/models/agents.ts'
import {
  balanceOf,
  conversationIdIn,
  eventsOf,
  messagesOf,
  readUntil,
  signUp,
  type Person,
} from '#tests/support/server/caller.ts'
import { dropEventsTable } from '#tests/support/server/database.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let gate: Gate
let server: TestServer
let person: Person
beforeEach(async () => {
  gate = createGate()
  server = await startTestServer({ agent: gatedAgent(gate, 'Half', ' and whole') })
  person = await signUp(server.origin)
})
afterEach(() => server.close())

/** Starts an answer and reads it up to its first word. */
const halfWay = async () => {
  const response = await person.open('chat.stream', { body: { message: 'Hi' } })
  const reader = await readUntil(response, 'Half')
  return { reader, id: conversationIdIn(reader.text()) }
}

describe('a brief database failure', () => {
  it('[SEND-34, BOOT-6] disconnects only the affected reader, and the answer and other readers continue', async () => {
    const { reader, id } = await halfWay()
    const giveBack = await dropEventsTable(server.dataDir)
    const printed = vi.spyOn(console, 'error')
    const unlucky = await person.open('chat.resume', { params: { id } })
    await expect(unlucky.text()).rejects.toThrow('terminated')
    expect(printed).not.toHaveBeenCalled()
    await giveBack()
    gate.open()
    expect(eventsOf(await reader.rest()).at(-1)?.type).toBe('stream_end')
    expect((await messagesOf(person, id)).at(-1)?.text_content).toBe('Half and whole')
  })

  it('[SEND-35, CRED-12, SEND-486] in the middle of an answer makes the answer end after recovery with its saved part, and charges nothing', async () => {
    const { reader, id } = await halfWay()
    const giveBack = await dropEventsTable(server.dataDir)
    gate.open()
    await expect(reader.rest()).rejects.toThrow('terminated')
    await giveBack()
    await expect.poll(() => balanceOf(person), { timeout: 10_000 }).toBe(10)
    const [, answer] = await messagesOf(person, id)
    expect(answer && readStored(answer).message).toMatchObject({
      plainText: 'Half',
      error: { type: 'interrupted' },
    })
  })
})

it.each(['-1', '1.5', '2147483648', '99999999999', 'x'])(
  '[API-3, SEND-32] a resume after the sequence %s is refused, and the answer continues',
  async (after) => {
    const { reader, id } = await halfWay()
    const refused = await person.call('chat.resume', { params: { id }, query: { after } })
    expect(refused.status).toBe(400)
    gate.open()
    expect(eventsOf(await reader.rest()).at(-1)?.type).toBe('stream_end')
  },
)
