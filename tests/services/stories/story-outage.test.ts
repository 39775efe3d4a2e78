import { STREAM_TEXTS } from '#src/texts/wording.ts'
import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createGate, wordsAgent, gatedAgent } from '#tests/support/models/agents.ts'
import { createConnection, recordSends } from '#tests/support/client/network.ts'
import { startTestServer, temporaryFolder } from '#tests/support/server/server.ts'
import { lastRowOf, isIdle, send, rowTypesOf } from '#tests/support/chat/chat-rows.ts'
import { createJarFetch, signUpIn, type World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { closing, serve, start } = useWorlds({ atOnce: true })

// The client retries for more than four seconds before it gives up, so these tests have a long
// timeout and run concurrently.
const LONG = { timeout: 30_000 }

/** A user who lost the connection during an answer. The client has given up its retries. */
const cutOff = async (credits = 10) => {
  const gate = createGate()
  const env = { MONTHLY_CREDITS: `${credits}` }
  const server = await serve({ agent: gatedAgent(gate, 'First.', 'Second.'), env })
  const browser = createJarFetch()
  const line = createConnection(browser)
  const { bodies, fetch } = recordSends(line.fetch, () => false)
  const probes = { fail: false, failed: 0 }
  const world = start({
    ...server,
    fetch: async (input, init) => {
      const isProbe = input instanceof Request && input.method === 'GET'
      if (!isProbe || !probes.fail || !input.url.endsWith('/stream/')) return fetch(input, init)
      probes.failed += 1
      throw new TypeError('Failed to fetch')
    },
  })
  await signUpIn(world)
  send(world, 'Go')
  await world.until(({ chat }) => JSON.stringify(chat.messages).includes('First.'))
  const id = world.state().chat.startedId ?? ''
  line.lose()
  const lost = await world.until(isIdle)
  expect(lastRowOf(lost)).toMatchObject({ state: 'failed', error: { type: 'client_error' } })
  return { server, browser, world, line, gate, id, bodies, probes }
}

/** Checks that the answer is complete and was charged once. */
const isWhole = async (world: World, id: string, balance = 9): Promise<void> => {
  const shown = await world.until((state) => {
    const row = lastRowOf(state, id)
    return isIdle(state) && row?.type === 'assistant' && row.state === 'done'
  })
  expect(rowTypesOf(shown, id)).toEqual(['user', 'assistant'])
  expect(lastRowOf(shown, id)).toMatchObject({ charged: true, plainText: 'First.Second.' })
  await world.until(({ credits }) => credits.status === 'ready' && credits.balance === balance)
}

describe.concurrent('an answer lost in an outage', () => {
  it(
    '[SEND-64] says that the connection failed and that the client looks for the answer',
    LONG,
    async () => {
      const { world, id } = await cutOff()
      const sought = { error: { message: STREAM_TEXTS.lost } }
      expect(lastRowOf(world.state(), id)).toMatchObject(sought)
      world.send({ type: 'RETRY', conversationId: id })
      expect(lastRowOf(await world.until(isIdle), id)).toMatchObject(sought)
    },
  )

  it(
    '[SEND-40] continues once the connection is back, even after a failed Retry',
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

  it(
    '[ERR-33] [SEND-40] is found once the server is back, even if the browser fires no online event',
    LONG,
    async () => {
      const { world, line, gate, id } = await cutOff()
      gate.open()
      line.restore()
      await isWhole(world, id)
    },
  )

  it(
    '[SEND-40] is shown in full if it ended during the outage and the conversation is opened again',
    LONG,
    async () => {
      const { world, line, gate, id } = await cutOff()
      gate.open()
      line.restore()
      world.send({ type: 'NEW_CONVERSATION' })
      world.send({ type: 'OPEN_CONVERSATION', id })
      await isWhole(world, id)
    },
  )

  it(
    '[SEND-30] [SEND-40, SEND-468] is found by Retry, even though its question used the last credit',
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

  it(
    '[SEND-40] stays on the screen if the first request for it fails, and is requested again',
    LONG,
    async ({ expect }) => {
      const { world, line, gate, id, probes } = await cutOff()
      line.restore()
      probes.fail = true
      world.page('online')
      await expect.poll(() => probes.failed).toBe(1)
      expect(rowTypesOf(world.state(), id)).toEqual(['user', 'assistant'])
      expect(lastRowOf(world.state(), id)).toMatchObject({ state: 'failed' })
      probes.fail = false
      world.page('shown')
      await world.until((state) => !isIdle(state))
      expect(rowTypesOf(world.state(), id)).toEqual(['user', 'assistant'])
      gate.open()
      await isWhole(world, id)
    },
  )

  it('[SEND-40, SEND-495] is looked for again after another answer has ended', LONG, async () => {
    const { world, line, gate, id } = await cutOff()
    line.restore()
    world.send({ type: 'NEW_CONVERSATION' })
    send(world, 'Another')
    await world.until((state) => JSON.stringify(lastRowOf(state)).includes('First.'))
    world.send({ type: 'OPEN_CONVERSATION', id })
    await world.until(({ chat }) => chat.messages[id]?.status === 'loading')
    const loaded = await world.until(({ chat }) => chat.messages[id]?.status === 'ready')
    expect(rowTypesOf(loaded, id)).toEqual(['user', 'assistant'])
    gate.open()
    await isWhole(world, id, 8)
  })

  it(
    '[SEND-40] is also found if the next message is sent instead of a Retry',
    LONG,
    async ({ expect }) => {
      const { server, browser, world, line, gate, id } = await cutOff()
      line.restore()
      gate.open()
      // The server accepts no message in this conversation until the run has ended. Another tab
      // shows when it has ended.
      const other = start({ ...server, fetch: browser })
      await other.until(({ session }) => session.status === 'signedIn')
      await expect
        .poll(() => {
          other.send({ type: 'RELOAD_MESSAGES', id })
          return rowTypesOf(other.state(), id)
        })
        .toEqual(['user', 'assistant'])
      world.send({ type: 'SEND', conversationId: id, text: 'And then?', documents: [] })
      const whole = { state: 'done', charged: true, plainText: 'First.Second.' }
      await expect
        .poll(() => world.state().chat.messages[id]?.settled)
        .toMatchObject([{ type: 'user' }, whole, { type: 'user' }, whole])
      await world.until(({ credits }) => credits.status === 'ready' && credits.balance === 8)
    },
  )

  it(
    '[SEND-40] is found, and a later message that failed to send is kept',
    LONG,
    async ({ expect }) => {
      const { world, line, gate, id } = await cutOff()
      world.send({ type: 'SEND', conversationId: id, text: 'And then?', documents: [] })
      await world.until(isIdle)
      gate.open()
      line.restore()
      const whole = { state: 'done', charged: true, plainText: 'First.Second.' }
      await expect
        .poll(() => {
          world.page('shown')
          return world.state().chat.messages[id]?.settled
        })
        .toMatchObject([{ type: 'user' }, whole, { content: 'And then?' }, { state: 'failed' }])
      world.send({ type: 'RETRY', conversationId: id })
      await world.until((state) => !isIdle(state))
      expect(lastRowOf(await world.until(isIdle), id)).toMatchObject(whole)
      await world.until(({ credits }) => credits.status === 'ready' && credits.balance === 8)
    },
  )

  it('[SEND-40] stays unchanged if the server never received its question', async () => {
    const server = await serve({ agent: wordsAgent('Yes.') })
    let isDown = false
    const { fetch } = recordSends(createJarFetch(), () => isDown)
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
    expect(rowTypesOf(world.state(), id)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(world.state().chat.messages[id]?.status).toBe('ready')
  })
})

describe('a client whose server restarts during an answer', () => {
  /** How the client learns that the server restarted. */
  const ways = [
    ['hears of the end', { isHeard: true, isLong: false }],
    ['finds the server again while it still retries', { isHeard: false, isLong: false }],
    ['has given up and is shown again', { isHeard: false, isLong: true }],
  ] as const

  it.each(ways)(
    '[SEND-35, SEND-488] [SEND-23] [SEND-22] shows the saved part uncharged and keeps the queue waiting if it %s',
    LONG,
    async (_, how) => {
      const dataDir = temporaryFolder()
      closing({ close: () => rmSync(dataDir, { recursive: true, force: true }) })
      const agent = gatedAgent(createGate(), 'First.', 'Second.')
      const before = await startTestServer({ agent, dataDir })
      const line = createConnection(createJarFetch())
      const world = start({ ...before, fetch: line.fetch })
      await signUpIn(world)
      send(world, 'Go')
      await world.until(({ chat }) => JSON.stringify(chat.messages).includes('First.'))
      const id = world.state().chat.startedId
      world.history.replace(`/app/chat/${id}`)
      world.send({ type: 'QUEUE', conversationId: id, text: 'And then?' })
      if (!how.isHeard) line.lose()
      await before.close()
      if (how.isLong) await world.until(isIdle)
      const { port } = new URL(before.origin)
      await serve({ agent: wordsAgent('All of it.'), dataDir, env: { PORT: port } })
      line.restore()
      if (how.isLong) world.page('shown')

      const shown = await world.until((state) => {
        const row = lastRowOf(state, id)
        return isIdle(state) && row?.type === 'assistant' && row.error?.type === 'interrupted'
      })
      expect(rowTypesOf(shown, id)).toEqual(['user', 'assistant'])
      expect(lastRowOf(shown, id)).toMatchObject({ state: 'failed', charged: false })
      expect(JSON.stringify(lastRowOf(shown, id))).toContain('First.')
      expect(shown.credits.balance).toBe(10)
      await world.until(({ credits }) => credits.status === 'ready')

      world.send({ type: 'RETRY', conversationId: id })
      const whole = { state: 'done', plainText: 'All of it.' }
      await world.until((state) => isIdle(state) && rowTypesOf(state, id).length === 4)
      const rows = world.state().chat.messages[id ?? '']?.settled
      expect(rows).toMatchObject([{ content: 'Go' }, whole, { content: 'And then?' }, whole])
      await world.until(({ credits }) => credits.status === 'ready' && credits.balance === 8)
    },
  )
})
