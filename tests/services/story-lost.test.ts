import { afterEach, describe, expect, it } from 'vitest'
import { selectMessages } from '#src/events/selectors.ts'
import type { AppState } from '#src/events/state.ts'
import { createGate, says, saysAround } from '#tests/support/agents.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server.ts'
import {
  createJarFetch,
  createMemory,
  createTab,
  createWorld,
  signUpIn,
  type World,
} from '#tests/support/world.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const serve = async (options: TestServerOptions): Promise<TestServer> => {
  const server = await startTestServer(options)
  open.push(server)
  return server
}
const start = (server: TestServer, options: Partial<Parameters<typeof createWorld>[0]>): World => {
  const world = createWorld({ origin: server.origin, ...options })
  open.push({ close: world.end })
  return world
}
const send = (world: World, text: string): void =>
  world.send({ type: 'SEND', conversationId: null, text, documents: [] })
const isIdle = ({ chat }: AppState): boolean => chat.run === null
const typesOf = (state: AppState, id: string | null = null) =>
  selectMessages(id)(state).map((row) => row.type)
const answerOf = (state: AppState, id: string | null = null) => selectMessages(id)(state).at(-1)

/** Whether a request is a send: a resume has a longer address. */
const isSend = (input: string | URL | Request): input is Request =>
  input instanceof Request && input.url.endsWith('/api/chat/stream/')

/** A network that does to each chat request what the test says; the rest passes. */
const through = (
  real: typeof fetch,
  onSend: (pass: () => Promise<Response>, count: number) => Promise<Response>,
): typeof fetch => {
  let count = 0
  return async (input, init) => {
    if (!isSend(input)) return real(input, init)
    count += 1
    return onSend(() => real(input, init), count)
  }
}
/** The server gets the request, the client never its answer. */
const loseAnswer = async (pass: () => Promise<Response>): Promise<never> => {
  const response = await pass()
  await response.body?.cancel()
  throw new TypeError('Failed to fetch')
}

describe('what is lost on the way', () => {
  it('[SEND-30] a send whose answer was lost is joined, not made twice', async () => {
    const server = await serve({ agent: says('One ', 'answer.') })
    const fetch = through(createJarFetch(), (pass, count) =>
      count === 1 ? loseAnswer(pass) : pass(),
    )
    const world = start(server, { fetch })
    await signUpIn(world)
    send(world, 'Go')
    const ended = await world.until(({ chat }) => isIdle(world.state()) && chat.startedId !== null)
    expect(answerOf(ended)).toMatchObject({ state: 'done', plainText: 'One answer.' })
    const settled = await world.until(({ credits }) => credits.balance === 9)
    expect(settled.conversations.items).toHaveLength(1)
  })

  it('[SEND-30] [SEND-17] lost for good it fails, and Retry joins the same run', async () => {
    const server = await serve({ agent: says('One ', 'answer.') })
    const fetch = through(createJarFetch(), (pass, count) =>
      count <= 2 ? loseAnswer(pass) : pass(),
    )
    const world = start(server, { fetch })
    await signUpIn(world)
    send(world, 'Go')
    const failed = await world.until(isIdle)
    expect(answerOf(failed)).toMatchObject({ state: 'failed', error: { type: 'client_error' } })
    world.send({ type: 'RETRY', conversationId: null })
    const ended = await world.until(isIdle)
    expect(typesOf(ended)).toEqual(['user', 'assistant'])
    expect(answerOf(ended)).toMatchObject({ state: 'done', plainText: 'One answer.' })
    await world.until(({ credits }) => credits.balance === 9)
    world.send({ type: 'LOAD_CONVERSATIONS' })
    const listed = await world.until(({ conversations }) => conversations.status === 'ready')
    expect(listed.conversations.items).toHaveLength(1)
  })

  it('[SEND-26] [SEND-30] a lost retry names what the first one replaced', async () => {
    const bodies: { request_id: string; replaces?: string }[] = []
    const server = await serve({ agent: says('One ', 'answer.') })
    const real = createJarFetch()
    let isDown = false
    const world = start(server, {
      fetch: async (input, init) => {
        if (!isSend(input)) return real(input, init)
        bodies.push(await input.clone().json())
        if (isDown) throw new TypeError('Failed to fetch')
        return real(input, init)
      },
    })
    await signUpIn(world)
    send(world, 'Go')
    const first = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
    const id = first.chat.startedId
    isDown = true
    world.send({ type: 'RETRY', conversationId: id })
    await world.until(isIdle)
    isDown = false
    world.send({ type: 'RETRY', conversationId: id })
    await world.until(isIdle)
    const [original, ...retries] = bodies
    expect(new Set(retries.map(({ request_id }) => request_id)).size).toBe(1)
    expect(retries.every(({ replaces }) => replaces === original?.request_id)).toBe(true)
    world.send({ type: 'RELOAD_MESSAGES', id: id ?? '' })
    await world.until(({ chat }) => chat.messages[id ?? '']?.status === 'loading')
    const loaded = await world.until(({ chat }) => chat.messages[id ?? '']?.status === 'ready')
    expect(typesOf(loaded)).toEqual(['user', 'assistant'])
  })

  it('[SEND-36] a stop that comes too late shows the answer that was there, charged', async () => {
    const gate = createGate()
    const server = await serve({ agent: saysAround(gate, 'All ', 'of it.') })
    // The end of the stream never comes through.
    const browser = createJarFetch()
    const fetch = through(browser, async (pass) => {
      const response = await pass()
      const hold = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          if (!new TextDecoder().decode(chunk).includes('stream_end')) controller.enqueue(chunk)
        },
        flush: () => new Promise(() => {}),
      })
      return new Response(response.body?.pipeThrough(hold), response)
    })
    const world = start(server, { fetch })
    await signUpIn(world)
    send(world, 'Go')
    await world.until(({ chat }) => chat.startedId !== null)
    const id = world.state().chat.startedId ?? ''
    gate.open()
    // Until another tab finds it whole on the server.
    const other = start(server, { fetch: browser })
    await other.until(({ session }) => session.status === 'signedIn')
    await expect
      .poll(() => {
        other.send({ type: 'RELOAD_MESSAGES', id })
        return typesOf(other.state(), id)
      })
      .toEqual(['user', 'assistant'])
    world.send({ type: 'STOP' })
    expect(typesOf(world.state())).toEqual(['user', 'stopped'])
    const shown = await world.until((state) => typesOf(state).at(-1) === 'assistant')
    expect(answerOf(shown)).toMatchObject({ state: 'done', charged: true, plainText: 'All of it.' })
    await world.until(({ credits }) => credits.balance === 9)
    expect(shown.chat.startedId).toBe(id)
  })
})

describe('a reload', () => {
  const person = () => ({ fetch: createJarFetch(), memory: createMemory(), tab: createTab() })

  it('[SEND-37] before the first event sends the same message again, once', async () => {
    const server = await serve({ agent: says('One ', 'answer.') })
    const who = person()
    const held = through(who.fetch, () => new Promise<never>(() => {}))
    const before = start(server, { ...who, fetch: held })
    await signUpIn(before)
    send(before, 'Go')
    expect(before.state().chat.run).not.toBeNull()
    before.end()

    const after = start(server, who)
    const ended = await after.until((state) => isIdle(state) && state.chat.startedId !== null)
    expect(typesOf(ended)).toEqual(['user', 'assistant'])
    expect(answerOf(ended)).toMatchObject({ state: 'done', plainText: 'One answer.' })
    await after.until(({ credits }) => credits.balance === 9)
    after.end()

    const again = start(server, who)
    await again.until(({ credits }) => credits.status === 'ready')
    expect(again.state().chat.run).toBeNull()
  })

  it('[SEND-37] in the middle of the first answer of a new chat finds it again', async () => {
    const gate = createGate()
    const server = await serve({ agent: saysAround(gate, 'First.', 'Second.') })
    const who = person()
    const before = start(server, who)
    await signUpIn(before)
    before.history.replace('/app/chat')
    send(before, 'Go')
    const { chat } = await before.until((state) => state.chat.startedId !== null)
    before.end()

    const after = start(server, { ...who, at: '/app/chat' })
    await after.app.sessionKnown()
    expect(after.history.location.pathname).toBe(`/app/chat/${chat.startedId}`)
    after.send({ type: 'OPEN_CONVERSATION', id: chat.startedId })
    gate.open()
    const ended = await after.until(
      (state) => isIdle(state) && answerOf(state, chat.startedId)?.type === 'assistant',
    )
    expect(answerOf(ended, chat.startedId)).toMatchObject({ plainText: 'First.Second.' })
  })

  it('[SEND-37] puts what was queued back into the composer, before what is written there', async () => {
    const gate = createGate()
    const server = await serve({ agent: saysAround(gate, 'First.', 'Second.') })
    const who = person()
    const before = start(server, who)
    await signUpIn(before)
    send(before, 'Go')
    const { chat } = await before.until((state) => state.chat.startedId !== null)
    before.send({ type: 'QUEUE', conversationId: chat.startedId, text: 'And then?' })
    before.app.preferences.saveDraft(chat.startedId, 'Draft')
    before.end()

    const after = start(server, who)
    await after.app.sessionKnown()
    expect(after.app.preferences.draftOf(chat.startedId)).toBe('And then?\nDraft')
    gate.open()
  })

  it('[SEND-37] gives nothing of it to the next user of the tab', async () => {
    const gate = createGate()
    const server = await serve({ agent: saysAround(gate, 'First.', 'Second.') })
    const who = person()
    const before = start(server, who)
    await signUpIn(before)
    send(before, 'Go')
    await before.until((state) => state.chat.startedId !== null)
    before.end()

    const other = start(server, { ...who, fetch: createJarFetch() })
    await signUpIn(other)
    other.history.replace('/app/chat')
    expect(other.state().chat.run).toBeNull()
    gate.open()
  })
})
