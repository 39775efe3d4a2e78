import { expect, it } from 'vitest'
import type { AppState } from '#src/log/state.ts'
import { createGate, wordsAgent, gatedAgent } from '#tests/support/models/agents.ts'
import { interceptChat } from '#tests/support/client/network.ts'
import { isIdle, send, rowTypesOf } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, createTab, signUpIn } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()

/** A user with one conversation and a message queued in a new chat that has no id yet. */
const queued = async () => {
  const server = await serve({ agent: wordsAgent('Yes.') })
  const gate = createGate()
  const who = { memory: createMemory(), tab: createTab(), fetch: createJarFetch() }
  const held = interceptChat(who.fetch, async (pass, count) => {
    const response = await pass()
    if (count > 1) await gate.opened
    return response
  })
  const world = start({ ...server, ...who, fetch: held })
  await signUpIn(world)
  send(world, 'First')
  const first = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
  world.send({ type: 'NEW_CONVERSATION' })
  send(world, 'A')
  world.send({ type: 'QUEUE', conversationId: null, text: 'B' })
  return { server, who, world, gate, other: first.chat.startedId }
}

it.each(['a new chat', 'another conversation'] as const)(
  '[SEND-22, SEND-483] [NAV-13] a message queued in a new chat goes to that chat, even if the user has left it for %s',
  async (place) => {
    const { world, gate, other } = await queued()
    if (place === 'a new chat') world.send({ type: 'NEW_CONVERSATION' })
    else world.send({ type: 'OPEN_CONVERSATION', id: other })
    gate.open()
    // The number of answers in each new conversation. [2] means one conversation, [1, 1] means two.
    const answers = ({ chat }: AppState) =>
      Object.entries(chat.messages)
        .filter(([id]) => id !== other)
        .map(([, { settled }]) => settled.filter(({ type }) => type === 'assistant').length)
        .filter((count) => count > 0)
    const ended = await world.until(
      (state) => isIdle(state) && answers(state).reduce((sum, count) => sum + count, 0) === 2,
    )
    expect(answers(ended)).toEqual([2])
    world.send({ type: 'LOAD_CONVERSATIONS' })
    await world.until(({ conversations }) => conversations.status === 'loading')
    const listed = await world.until(({ conversations }) => conversations.status === 'ready')
    expect(listed.conversations.items).toHaveLength(2)
  },
)

it('[SEND-37] [SEND-50] after a reload, a message queued in an abandoned new chat is still sent', async () => {
  const { server, who, world, other } = await queued()
  world.send({ type: 'NEW_CONVERSATION' })
  world.end()
  const after = start({ ...server, ...who })
  const ended = await after.until(
    (state) => isIdle(state) && state.chat.startedId !== null && state.chat.queue.length === 0,
  )
  expect(ended.chat.startedId).not.toBe(other)
  await after.until((state) => isIdle(state) && rowTypesOf(state).length === 4)
})

it('[SEND-22, SEND-482] if an answer ends while the client is offline, the queue continues once the connection is back', async () => {
  const gate = createGate()
  const server = await serve({ agent: gatedAgent(gate, 'First.', 'Second.') })
  const world = start({ ...server, fetch: createJarFetch(), memory: createMemory() })
  await signUpIn(world)
  send(world, 'Go')
  const { chat } = await world.until((state) => state.chat.startedId !== null)
  world.send({ type: 'QUEUE', conversationId: chat.startedId, text: 'Next' })
  world.page('offline')
  gate.open()
  const held = await world.until(isIdle)
  expect(held.chat.queue).toHaveLength(1)
  world.page('online')
  await world.until((state) => isIdle(state) && rowTypesOf(state).length === 4)
})
