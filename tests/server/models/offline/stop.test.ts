import { expect, it } from 'vitest'
import {
  ask,
  conversationIdIn,
  messagesOf,
  readUntil,
  signUp,
} from '#tests/support/server/caller.ts'
import { startTestServer } from '#tests/support/server/server.ts'

it('[AGENT-32] after a stop, the offline model answers the next message, and no longer the stopped one', async () => {
  const server = await startTestServer({ env: { MODEL_PACE_MS: '20' } })
  try {
    const person = await signUp(server.origin)
    const loan = 'Build a loan schedule: 300,000 at 6.5% over 30 years'
    const response = await person.open('chat.stream', { body: { message: loan } })
    const reader = await readUntil(response, 'conversation_started')
    const id = conversationIdIn(reader.text())
    expect((await person.call('chat.stop', { params: { id } })).body).toEqual({ stopped: true })
    await reader.rest()
    const message = 'NPV at 10% of -1000, 300, 420, 680'
    await ask(person, { message, conversation_id: id })
    const answer = (await messagesOf(person, id)).at(-1)
    expect(answer?.text_content).toContain('**130.73**')
  } finally {
    await server.close()
  }
})
