import { describe, expect, it } from 'vitest'
import { createGate, gatedAgent } from '#tests/support/models/agents.ts'
import { interceptChat } from '#tests/support/client/network.ts'
import { lastRowOf, isIdle, send, rowTypesOf } from '#tests/support/chat/chat-rows.ts'
import { createJarFetch, signUpIn } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()

/**
 * The server has stored the whole answer, but this client has not received `stream_end`. The
 * client's stop waits until `told` opens.
 */
const lateStop = async () => {
  const gate = createGate()
  const server = await serve({ agent: gatedAgent(gate, 'All ', 'of it.') })
  const browser = createJarFetch()
  const first = interceptChat(browser, async (pass, count) => {
    const response = await pass()
    if (count > 1) return response
    const hold = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        if (!new TextDecoder().decode(chunk).includes('stream_end')) controller.enqueue(chunk)
      },
      flush: () => new Promise(() => {}),
    })
    return new Response(response.body?.pipeThrough(hold), response)
  })
  const told = createGate()
  const world = start({
    ...server,
    fetch: async (input, init) => {
      if (input instanceof Request && input.method === 'DELETE') await told.opened
      return first(input, init)
    },
  })
  await signUpIn(world)
  send(world, 'Go')
  await world.until(({ chat }) => chat.startedId !== null)
  const id = world.state().chat.startedId ?? ''
  gate.open()
  // Waits until another tab loads the whole answer from the server.
  const other = start({ ...server, fetch: browser })
  await other.until(({ session }) => session.status === 'signedIn')
  await expect
    .poll(() => {
      other.send({ type: 'RELOAD_MESSAGES', id })
      return rowTypesOf(other.state(), id)
    })
    .toEqual(['user', 'assistant'])
  return { world, id, told }
}

describe('a stop after the answer has ended by itself', () => {
  it('[SEND-36] shows the stored answer as charged', async () => {
    const { world, id, told } = await lateStop()
    world.send({ type: 'STOP' })
    expect(rowTypesOf(world.state())).toEqual(['user', 'stopped'])
    told.open()
    const shown = await world.until((state) => rowTypesOf(state).at(-1) === 'assistant')
    expect(lastRowOf(shown)).toMatchObject({
      state: 'done',
      charged: true,
      plainText: 'All of it.',
    })
    await world.until(({ credits }) => credits.balance === 9)
    expect(shown.chat.startedId).toBe(id)
  })

  it.each(['queued before it', 'sent while it is told'] as const)(
    '[SEND-36, SEND-477] [SEND-22] [SEND-29] also shows the stored answer if a message was %s, and the message is answered',
    async (how) => {
      const { world, id, told } = await lateStop()
      if (how === 'queued before it')
        world.send({ type: 'QUEUE', conversationId: id, text: 'And then?' })
      world.send({ type: 'STOP' })
      if (how !== 'queued before it') send(world, 'And then?')
      told.open()
      const ended = await world.until(
        (state) => isIdle(state) && state.chat.queue.length === 0 && rowTypesOf(state).length === 4,
      )
      expect(rowTypesOf(ended)).toEqual(['user', 'assistant', 'user', 'assistant'])
      const whole = { state: 'done', charged: true, plainText: 'All of it.' }
      const rows = ended.chat.messages[id]?.settled ?? []
      expect([rows[1], rows[3]]).toMatchObject([whole, whole])
      await world.until(({ credits }) => credits.status === 'ready' && credits.balance === 8)
    },
  )
})
