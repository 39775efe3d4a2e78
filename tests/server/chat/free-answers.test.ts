import { expect, it, onTestFinished } from 'vitest'
import { ask, balanceOf, conversationOf, messagesOf, signUp } from '#tests/support/server/caller.ts'
import { PROVIDERS } from '#tests/support/models/provider-turn.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { providerWorld } from '#tests/support/chat/scripted-provider.ts'

const begin = async () => {
  const server = await startTestServer()
  onTestFinished(server.close)
  return signUp(server.origin)
}

it.each([
  ['says that no rule matches the request', 'Write me a poem about the sea'],
  ['says that there is no spreadsheet', 'Change the rate to 7%'],
  ['asks for missing input values', 'Build a loan schedule'],
])('[CRED-460] an offline answer that only %s costs nothing', async (_, message) => {
  const person = await begin()
  const events = await ask(person, { message })
  expect(events.at(-1)).toMatchObject({ type: 'stream_end', payload: { credits: 0 } })
  expect(await balanceOf(person)).toBe(10)
  const [, answer] = await messagesOf(person, conversationOf(events))
  expect(answer?.payload).toMatchObject({ credits: 0, error: null })
})

it('[CRED-460] an offline answer that lists its abilities on request is charged', async () => {
  const person = await begin()
  const events = await ask(person, { message: 'What can you do?' })
  expect(events.at(-1)).toMatchObject({ type: 'stream_end', payload: { credits: 1 } })
  expect(await balanceOf(person)).toBe(9)
})

it.each(PROVIDERS)('[CRED-755] an empty answer of $name costs nothing', async (wire) => {
  const { person } = await providerWorld(wire, { steps: [{ text: '' }] })
  const events = await ask(person, { message: 'Hi' })
  expect(events.at(-1)).toMatchObject({ type: 'error', payload: { code: 'empty_answer' } })
  expect(await balanceOf(person)).toBe(10)
})
