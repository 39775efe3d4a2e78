import { describe, expect, it } from 'vitest'
import { createGate, wordsAgent, gatedAgent } from '#tests/support/models/agents.ts'
import { frame } from '#tests/support/hostile.ts'
import { isSendRequest, loseResponse, interceptChat } from '#tests/support/client/network.ts'
import { lastRowOf, isIdle, send, rowTypesOf } from '#tests/support/chat/chat-rows.ts'
import { createJarFetch, signUpIn, type World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()

/** A user who stopped the first message of a new chat before any text arrived. */
const stopped = async () => {
  const server = await serve({ agent: wordsAgent('One ', 'answer.') })
  const gate = createGate()
  const bodies: { readonly message: string; readonly conversation_id: string | null }[] = []
  const jar = createJarFetch()
  const held = interceptChat(jar, async (pass) => {
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
  it('[SEND-31, SEND-464] [NAV-13] does not pass its conversation id to a message of a new chat', async () => {
    const { world, gate, bodies, stop } = await stopped()
    stop()
    world.send({ type: 'NEW_CONVERSATION' })
    send(world, 'B')
    world.send({ type: 'STOP' })
    send(world, 'C')
    gate.open()
    const ended = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
    expect(bodies.map(({ conversation_id }) => conversation_id)).toEqual([null, null])
    expect(rowTypesOf(ended)).toEqual(['user', 'stopped', 'user', 'assistant'])
    expect(lastRowOf(ended)).toMatchObject({ state: 'done', plainText: 'One answer.' })
    expect(ended.conversations.items).toHaveLength(2)
  })

  it('[SEND-31, SEND-464] [SEND-37] passes neither its conversation id nor its text to another conversation', async () => {
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
    expect(rowTypesOf(ended, id)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(lastRowOf(ended, id)).toMatchObject({ state: 'done', plainText: 'One answer.' })
  })

  it('[SEND-29] [SEND-37] a message that waits for the stop counts as unconfirmed until it is answered', async () => {
    const { world, gate, stop } = await stopped()
    stop()
    send(world, 'B')
    const waiting = Object.values(world.state().chat.unconfirmed)
    expect(waiting).toHaveLength(1)
    gate.open()
    const named = await world.until(({ chat }) => chat.startedId !== null)
    expect(Object.values(named.chat.unconfirmed)).toEqual(waiting)
    expect(lastRowOf(named)).toMatchObject({ state: 'streaming', timeline: [] })
    const ended = await world.until(isIdle)
    // The first run had already ended when the stop arrived.
    expect(rowTypesOf(ended)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(lastRowOf(ended)).toMatchObject({ plainText: 'One answer.' })
  })
})

describe('a message that is stopped before its conversation has an id', () => {
  /**
   * Stops "A" while its request is held back until `gate` opens. `comes` then decides the outcome
   * of the request.
   */
  const whose = async (comes: (pass: () => Promise<Response>) => Promise<Response>) => {
    const server = await serve({ agent: wordsAgent('One ', 'answer.') })
    const gate = createGate()
    const world = start({
      ...server,
      fetch: interceptChat(createJarFetch(), async (pass) => {
        await gate.opened
        return comes(pass)
      }),
    })
    await signUpIn(world)
    send(world, 'A')
    world.send({ type: 'STOP' })
    expect(lastRowOf(world.state())).toMatchObject({ type: 'stopped', isUnsure: true })
    return { world, gate }
  }
  const isHeard = (world: World) =>
    world.until((state) => {
      const row = lastRowOf(state)
      return row?.type === 'stopped' && row.isUnsure !== true
    })

  it('[SEND-63] says "Not charged." or shows its answer once the server confirms the stop', async () => {
    const gone = createGate()
    const { world, gate } = await whose(async (pass) => {
      const response = await pass()
      gone.open()
      return response
    })
    gate.open()
    await gone.opened
    // Depending on the timing, the answer is stopped, or complete and charged.
    await world.until((state) => {
      const row = lastRowOf(state)
      return row?.type === 'assistant' || (row?.type === 'stopped' && row.isUnsure !== true)
    })
  })

  it('[SEND-63, SEND-512] says "Not charged." if the server refused it', async () => {
    const { world, gate } = await whose(async () =>
      Response.json({ detail: 'No.' }, { status: 500 }),
    )
    gate.open()
    await isHeard(world)
  })

  it('[SEND-63, SEND-475] does not say whether it was charged if the connection broke', async () => {
    const { world, gate } = await whose(loseResponse)
    world.send({ type: 'QUEUE', conversationId: null, text: 'B' })
    gate.open()
    // The queue continues only after the client has learnt all it can about the stop.
    const ended = await world.until(({ chat }) => chat.queue.length === 0 && chat.run === null)
    expect(ended.chat.messages['']?.settled[1] ?? lastRowOf(ended)).toMatchObject({
      isUnsure: true,
    })
    await world.until(({ credits }) => credits.status === 'ready' && credits.balance < 10)
  })
  it('[SEND-63, SEND-512] [SEND-6] says "Not charged." if an error event refused it, and the next message is sent', async () => {
    let isRefused = true
    const { world, gate } = await whose(async (pass) => {
      if (!isRefused) return pass()
      isRefused = false
      const error = { message: 'No credits', code: 'CREDITS_EXHAUSTED', show_paywall: true }
      return new Response(frame('error', error), {
        headers: { 'content-type': 'text/event-stream' },
      })
    })
    send(world, 'B')
    gate.open()
    const ended = await world.until(isIdle)
    expect(rowTypesOf(ended)).toEqual(['user', 'stopped', 'user', 'assistant'])
    expect(ended.chat.messages[ended.chat.startedId ?? '']?.settled[1]).not.toMatchObject({
      isUnsure: true,
    })
    expect(lastRowOf(ended)).toMatchObject({ plainText: 'One answer.' })
  })
})

/**
 * A connection that delays stop requests until its gate opens. While `line.isDown` is set, stop
 * requests and send requests fail.
 */
const onSlowLine = async () => {
  const server = await serve({ agent: gatedAgent(createGate(), 'First.', 'Second.') })
  const jar = createJarFetch()
  const gate = createGate()
  const line = { isDown: false }
  const sent: unknown[] = []
  const world = start({
    ...server,
    fetch: async (input, init) => {
      const isStop = input instanceof Request && input.method === 'DELETE'
      if (isSendRequest(input)) sent.push((await input.clone().json()).conversation_id)
      if (line.isDown && (isStop || isSendRequest(input))) return Response.json({}, { status: 502 })
      if (isStop) await gate.opened
      return jar(input, init)
    },
  })
  await signUpIn(world)
  const heard = (): Promise<unknown> =>
    world.until(({ chat }) => JSON.stringify(chat.messages).includes('First.'))
  return { world, gate, line, sent, heard }
}

describe('a stop in one conversation while a message of a new chat waits for it', () => {
  it('[SEND-31, SEND-485] [SEND-41] does not move this message into the stopped conversation', async () => {
    const { world, gate, line, sent, heard } = await onSlowLine()
    send(world, 'Go')
    await heard()
    const id = world.state().chat.startedId ?? ''
    line.isDown = true
    world.send({ type: 'STOP' })
    world.send({ type: 'NEW_CONVERSATION' })
    send(world, 'Secret')
    await world.until((state) => isIdle(state) && lastRowOf(state)?.type === 'assistant')
    line.isDown = false
    world.page('shown')
    world.send({ type: 'RETRY', conversationId: null })
    gate.open()
    await world.until(({ chat }) => chat.startedId !== null)
    expect(sent).toEqual([null, null, null])
    expect(rowTypesOf(world.state(), id)).toEqual(['user', 'stopped'])
  })
})

describe('a message that is stopped while it waits for another stop', () => {
  it.each(['that has an id', 'that gets its id meanwhile'])(
    '[SEND-36, SEND-489] still shows as stopped after a load of a conversation %s',
    async (where) => {
      const { world, gate, heard } = await onSlowLine()
      send(world, 'A')
      if (where === 'that has an id') await heard()
      world.send({ type: 'STOP' })
      send(world, 'B')
      world.send({ type: 'STOP' })
      const named = await world.until(({ chat }) => chat.startedId !== null)
      const id = named.chat.startedId ?? ''
      gate.open()
      await world.until(({ chat }) => chat.pendingStops[id] === undefined)
      world.send({ type: 'RELOAD_MESSAGES', id })
      await world.until(({ chat }) => chat.messages[id]?.status === 'loading')
      const loaded = await world.until(({ chat }) => chat.messages[id]?.status === 'ready')
      expect(rowTypesOf(loaded, id)).toEqual(['user', 'stopped', 'user', 'stopped'])
      expect(loaded.chat.messages[id]?.settled[1]).not.toMatchObject({ isUnsure: true })
    },
  )
})
