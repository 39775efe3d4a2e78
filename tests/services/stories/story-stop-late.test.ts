import { describe, expect, it } from 'vitest'
import { untilAborted, createGate, gatedAgent } from '#tests/support/models/agents.ts'
import { createConnection } from '#tests/support/client/network.ts'
import { lastRowOf, isIdle, questionIdOf, send, rowTextsOf } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, createTab, type World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start, enter } = useWorlds()

const ONE = ['One', 'To One: yes.'] as const
const shows = (world: World, id: string, ...texts: readonly string[]) =>
  world.until((state) => JSON.stringify(rowTextsOf(state, id)) === JSON.stringify(texts))

/**
 * The user stops the answer to "One" while offline, but the answer completes on the server. Then
 * another device asks "Two", and its answer is still running.
 */
const stoppedLate = async () => {
  const gates = { One: createGate(), Two: createGate() }
  const stops: string[] = []
  const server = await serve({
    agent: async (turn) => {
      turn.emit({ type: 'text_delta', payload: { text: `To ${turn.message}:` } })
      await Promise.race([gates[turn.message as 'One'].opened, untilAborted(turn.signal)])
      if (turn.signal.aborted) stops.push(turn.message)
      turn.emit({ type: 'text_delta', payload: { text: ' yes.' } })
      return { ended: 'end' }
    },
  })
  const jar = createJarFetch()
  const line = createConnection(jar)
  const who = { ...server, memory: createMemory(), tab: createTab(), fetch: line.fetch }
  const first = await enter(who)
  send(first, 'One')
  await first.until(({ chat }) => JSON.stringify(chat.messages).includes('To One:'))
  const id = first.state().chat.startedId ?? ''
  line.lose()
  first.send({ type: 'STOP' })
  await first.until(({ chat }) => Object.hasOwn(chat.pendingStops, id))
  const second = await enter({ ...server, fetch: jar, at: `/app/chat/${id}` })
  gates.One.open()
  second.send({ type: 'OPEN_CONVERSATION', id })
  await shows(second, id, ...ONE)
  await second.until(isIdle)
  second.send({ type: 'SEND', conversationId: id, text: 'Two', documents: [] })
  await second.until((state) => JSON.stringify(state.chat).includes('To Two:'))
  return { who, first, second, line, id, gates, stops }
}

describe('a stop that reaches the server while another question is being answered', () => {
  it.each(['shown', 'online'] as const)(
    '[SEND-80, SEND-476] [SEND-36] [SEND-41] ends no other answer, and the stopped answer shows as charged, when the page is %s',
    async (news) => {
      const { first, second, line, id, gates, stops } = await stoppedLate()
      line.restore()
      first.page(news)
      const told = await first.until(({ chat }) => chat.pendingStops[id] === undefined)
      expect(rowTextsOf(told, id).slice(0, 3)).toEqual([...ONE, 'Two'])
      expect(told.chat.messages[id]?.settled[1]).toMatchObject({ state: 'done', charged: true })
      gates.Two.open()
      await shows(second, id, ...ONE, 'Two', 'To Two: yes.')
      expect(lastRowOf(second.state(), id)).toMatchObject({ state: 'done', charged: true })
      await expect
        .poll(() => {
          first.page('shown')
          return rowTextsOf(first.state(), id)
        })
        .toEqual([...ONE, 'Two', 'To Two: yes.'])
      await first.until(({ credits }) => credits.status === 'ready' && credits.balance === 8)
      expect(stops).toEqual([])
    },
  )

  it('[SEND-80, SEND-476] [SEND-41] [SEND-37] ends no other answer after a reload', async () => {
    const { who, first, second, line, id, gates, stops } = await stoppedLate()
    first.end()
    line.restore()
    const after = start({ ...who, at: `/app/chat/${id}` })
    await after.until(({ chat }) => Object.hasOwn(chat.pendingStops, id))
    after.send({ type: 'OPEN_CONVERSATION', id })
    await after.until(({ chat }) => chat.pendingStops[id] === undefined)
    gates.Two.open()
    await shows(second, id, ...ONE, 'Two', 'To Two: yes.')
    await shows(after, id, ...ONE, 'Two', 'To Two: yes.')
    expect(stops).toEqual([])
  })

  it('[SEND-80] [SEND-31] [SEND-32] names its question, also for an answer resumed after a reload', async () => {
    const server = await serve({ agent: gatedAgent(createGate(), 'First.', '') })
    const named: (string | null)[] = []
    const jar = createJarFetch()
    const fetch: typeof jar = (input, init) => {
      if (input instanceof Request && input.method === 'DELETE')
        named.push(new URL(input.url).searchParams.get('message_id'))
      return jar(input, init)
    }
    const first = await enter({ ...server, fetch })
    send(first, 'One')
    await first.until(({ chat }) => JSON.stringify(chat.messages).includes('First.'))
    const id = first.state().chat.startedId ?? ''
    first.end()
    const after = await enter({ ...server, fetch, at: `/app/chat/${id}` })
    after.send({ type: 'OPEN_CONVERSATION', id })
    await after.until(({ chat }) => chat.run?.key === id)
    after.send({ type: 'STOP' })
    await after.until(({ chat }) => Object.keys(chat.pendingStops).length === 0)
    after.send({ type: 'SEND', conversationId: id, text: 'Two', documents: [] })
    await after.until(({ chat }) => chat.run !== null && !Object.hasOwn(chat.unconfirmed, id))
    after.send({ type: 'STOP' })
    await after.until(({ chat }) => Object.keys(chat.pendingStops).length === 0)
    expect(named).toEqual(['One', 'Two'].map((text) => questionIdOf(after.state(), id, text)))
  })
})
