import { describe, expect, it } from 'vitest'
import { createGate, says, saysAround } from '#tests/support/agents.ts'
import { createConnection, recording } from '#tests/support/network.ts'
import { answerOf, isIdle, send, typesOf } from '#tests/support/talk.ts'
import { createJarFetch, signUpIn, type World } from '#tests/support/world.ts'
import { useWorlds } from '#tests/support/worlds.ts'

const { serve, start } = useWorlds()

// The client tries for more than four seconds before it gives up.
const LONG = { timeout: 30_000 }

/** Somebody whose connection is lost for longer than the client tries, in the middle of an answer. */
const cutOff = async (credits = 10) => {
  const gate = createGate()
  const env = { MONTHLY_CREDITS: `${credits}` }
  const server = await serve({ agent: saysAround(gate, 'First.', 'Second.'), env })
  const line = createConnection(createJarFetch())
  const { bodies, fetch } = recording(line.fetch, () => false)
  const world = start({ ...server, fetch })
  await signUpIn(world)
  send(world, 'Go')
  await world.until(({ chat }) => JSON.stringify(chat.messages).includes('First.'))
  const id = world.state().chat.startedId ?? ''
  line.lose()
  const lost = await world.until(isIdle)
  expect(answerOf(lost)).toMatchObject({ state: 'failed', error: { type: 'client_error' } })
  return { world, line, gate, id, bodies }
}

/** The answer is there whole, paid for once. */
const isWhole = async (world: World, id: string, balance = 9): Promise<void> => {
  const shown = await world.until((state) => {
    const row = answerOf(state, id)
    return isIdle(state) && row?.type === 'assistant' && row.state === 'done'
  })
  expect(typesOf(shown, id)).toEqual(['user', 'assistant'])
  expect(answerOf(shown, id)).toMatchObject({ charged: true, plainText: 'First.Second.' })
  await world.until(({ credits }) => credits.status === 'ready' && credits.balance === balance)
}

describe('an answer that was lost sight of', () => {
  it(
    '[SEND-40] goes on when the connection is back, also after a Retry that failed',
    LONG,
    async () => {
      const { world, line, gate, id } = await cutOff()
      world.send({ type: 'RETRY', conversationId: id })
      await world.until(isIdle)
      line.restore()
      world.page('online')
      await world.until((state) => !isIdle(state))
      gate.open()
      await isWhole(world, id)
    },
  )

  it('[SEND-40] is shown whole when it has ended meanwhile', LONG, async () => {
    const { world, line, gate, id } = await cutOff()
    gate.open()
    line.restore()
    world.send({ type: 'NEW_CONVERSATION' })
    world.send({ type: 'OPEN_CONVERSATION', id })
    await isWhole(world, id)
  })

  it(
    '[SEND-30] [SEND-40] joins its run on Retry, with the last credit spent on it',
    LONG,
    async () => {
      const { world, line, gate, id, bodies } = await cutOff(1)
      line.restore()
      world.send({ type: 'LOAD_CREDITS' })
      await world.until(({ credits }) => credits.balance === 0)
      gate.open()
      world.send({ type: 'RETRY', conversationId: id })
      await isWhole(world, id, 0)
      expect(new Set(bodies.map(({ request_id }) => request_id)).size).toBe(1)
    },
  )

  it('[SEND-40] leaves a message alone that the server never had', async () => {
    const server = await serve({ agent: says('Yes.') })
    let isDown = false
    const { fetch } = recording(createJarFetch(), () => isDown)
    const world = start({ ...server, fetch })
    await signUpIn(world)
    send(world, 'Go')
    const { chat } = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
    const id = chat.startedId ?? ''
    isDown = true
    world.send({ type: 'SEND', conversationId: id, text: 'And then?', documents: [] })
    await world.until(isIdle)
    for (const news of ['online', 'shown'] as const) world.page(news)
    world.send({ type: 'NEW_CONVERSATION' })
    world.send({ type: 'OPEN_CONVERSATION', id })
    await world.until(({ conversations }) => conversations.status === 'ready')
    expect(typesOf(world.state(), id)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(world.state().chat.messages[id]?.status).toBe('ready')
  })
})
