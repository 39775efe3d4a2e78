import { describe, expect, it } from 'vitest'
import { createGate, says } from '#tests/support/agents.ts'
import { through } from '#tests/support/network.ts'
import { answerOf, isIdle, send, typesOf } from '#tests/support/talk.ts'
import { createJarFetch, signUpIn } from '#tests/support/world.ts'
import { useWorlds } from '#tests/support/worlds.ts'

const { serve, start } = useWorlds()

/** Somebody who has stopped the first message of a new chat before a word of it came. */
const stopped = async () => {
  const server = await serve({ agent: says('One ', 'answer.') })
  const gate = createGate()
  const bodies: { readonly message: string; readonly conversation_id: string | null }[] = []
  const jar = createJarFetch()
  const held = through(jar, async (pass) => {
    if (bodies.at(-1)?.message !== 'A') return pass()
    const response = await pass()
    await gate.opened
    return response
  })
  const world = start({
    ...server,
    fetch: async (input, init) => {
      if (input instanceof Request && input.url.endsWith('/api/chat/stream/'))
        bodies.push(await input.clone().json())
      return held(input, init)
    },
  })
  await signUpIn(world)
  const stop = (): void => {
    send(world, 'A')
    world.send({ type: 'STOP' })
  }
  return { world, gate, bodies, stop }
}

describe('a chat that is left while its first message is being stopped', () => {
  it('[SEND-31] [NAV-13] gives its conversation to no message of a new chat', async () => {
    const { world, gate, bodies, stop } = await stopped()
    stop()
    world.send({ type: 'NEW_CONVERSATION' })
    send(world, 'B')
    world.send({ type: 'STOP' })
    send(world, 'C')
    gate.open()
    const ended = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
    expect(bodies.map(({ conversation_id }) => conversation_id)).toEqual([null, null])
    expect(typesOf(ended)).toEqual(['user', 'stopped', 'user', 'assistant'])
    expect(answerOf(ended)).toMatchObject({ state: 'done', plainText: 'One answer.' })
    expect(ended.conversations.items).toHaveLength(2)
  })

  it('[SEND-31] [SEND-37] gives it to no message of another conversation, nor its words', async () => {
    const { world, gate, bodies, stop } = await stopped()
    send(world, 'First')
    const first = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
    const id = first.chat.startedId ?? ''
    world.send({ type: 'NEW_CONVERSATION' })
    stop()
    world.send({ type: 'OPEN_CONVERSATION', id })
    world.send({ type: 'SEND', conversationId: id, text: 'B', documents: [] })
    gate.open()
    const ended = await world.until((state) => isIdle(state))
    expect(bodies.map(({ conversation_id }) => conversation_id)).toEqual([null, null, id])
    expect(typesOf(ended, id)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(answerOf(ended, id)).toMatchObject({ state: 'done', plainText: 'One answer.' })
  })

  it('[SEND-29] [SEND-37] a message that waits for the stop is not yet heard of', async () => {
    const { world, gate, stop } = await stopped()
    stop()
    send(world, 'B')
    const waiting = world.state().chat.unheard
    expect(waiting).not.toBeNull()
    gate.open()
    const named = await world.until(({ chat }) => chat.startedId !== null)
    expect(named.chat.unheard).toBe(waiting)
    expect(answerOf(named)).toMatchObject({ state: 'streaming', timeline: [] })
    const ended = await world.until(isIdle)
    // The first had ended by itself before the stop came.
    expect(typesOf(ended)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(answerOf(ended)).toMatchObject({ plainText: 'One answer.' })
  })
})
