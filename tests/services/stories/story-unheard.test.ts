import { expect, it } from 'vitest'
import { selectAttemptTotal } from '#src/log/selectors/attempts.ts'
import { untilAborted } from '#tests/support/models/agents.ts'
import { lastRowOf, isIdle, questionIdOf, rowTextsOf } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createTab, type World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()
const isSend = (request: Request): boolean =>
  request.method === 'POST' && request.url.includes('/chat/stream')

/** A question whose answer goes on until it is stopped. */
const HANGS = 'uno, at length'

/**
 * A conversation of two answered questions, on a connection that can fail. `read` records what the
 * assistant received for each question.
 */
const talkOfTwo = async () => {
  const read: (readonly string[])[] = []
  const server = await serve({
    agent: async (turn) => {
      read.push([...turn.history.map(({ text }) => text), turn.message])
      turn.emit({ type: 'text_delta', payload: { text: `re ${turn.message}` } })
      if (turn.message === HANGS) await untilAborted(turn.signal)
      return { ended: 'end' }
    },
  })
  const line = createLossyFetch()
  /** Replaces the response body of a send. Null sends the request normally. */
  const instead: { body: (() => ReadableStream) | null } = { body: null }
  const world = await enter({
    ...server,
    fetch: async (input, init) =>
      instead.body !== null && isSend(new Request(input, init))
        ? new Response(instead.body())
        : line.fetch(input, init),
    memory: createMemory(),
    tab: createTab(),
  })
  /** Sends a question, an edit or a retry, and waits until it is answered. */
  const answered = async (command: Parameters<World['send']>[0]): Promise<void> => {
    const before = read.length
    world.send(command)
    await world.until((state) => isIdle(state) && read.length > before)
    await world.until(({ credits: { status } }) => status === 'ready')
  }
  const say = (text: string, conversationId: string | null) =>
    ({ type: 'SEND', conversationId, text, documents: [] }) as const
  await answered(say('one', null))
  const id = world.state().chat.startedId ?? ''
  await answered(say('two', id))
  /** Edits "one" to "uno", but the request never reaches the server. */
  const editInVain = async (stops = false): Promise<void> => {
    line.stop(isSend)
    const messageId = questionIdOf(world.state(), id, 'one')
    world.send({ type: 'EDIT', conversationId: id, messageId, text: 'uno', documents: [] })
    if (stops) world.send({ type: 'STOP' })
    await world.until((state) => isIdle(state) && Object.keys(state.chat.pendingStops).length === 0)
    line.stop(() => false)
  }
  return { world, id, read, line, instead, answered, say, editInVain }
}

it.each([false, true])(
  '[SEND-42, SEND-497] a message after an edit that the server never received replaces that edit (stopped: %s)',
  async (stops) => {
    const { world, id, read, answered, say, editInVain } = await talkOfTwo()
    await editInVain(stops)
    await answered(say('due', id))
    expect(rowTextsOf(world.state(), id)).toEqual(['due', 're due'])
    expect(read.at(-1)).toEqual(['due'])
  },
)

it('[SEND-42] [SEND-30] an edit that failed to send keeps its place, even if another chat is used before its retry', async () => {
  const { world, id, read, answered, say, editInVain } = await talkOfTwo()
  await editInVain()
  world.send({ type: 'NEW_CONVERSATION' })
  await answered(say('other', null))
  world.send({ type: 'OPEN_CONVERSATION', id })
  await answered({ type: 'RETRY', conversationId: id })
  expect(rowTextsOf(world.state(), id)).toEqual(['uno', 're uno'])
  expect(read.at(-1)).toEqual(['uno'])
})

it('[SEND-42] [SEND-41] an edit that is stopped before it reaches the server stays on the screen, and Retry sends it', async () => {
  const { world, id, read, answered, editInVain } = await talkOfTwo()
  await editInVain(true)
  expect(rowTextsOf(world.state(), id)).toEqual(['uno', 'stopped'])
  await answered({ type: 'RETRY', conversationId: id })
  expect(rowTextsOf(world.state(), id)).toEqual(['uno', 're uno'])
  expect(read.at(-1)).toEqual(['uno'])
})

it('[SEND-36, SEND-489] [SEND-41] a message stopped before it reached the server stays below the earlier answers', async () => {
  const { world, id, line, say } = await talkOfTwo()
  line.stop(isSend)
  world.send(say('three', id))
  world.send({ type: 'STOP' })
  await world.until((state) => isIdle(state) && Object.keys(state.chat.pendingStops).length === 0)
  expect(rowTextsOf(world.state(), id)).toEqual([
    'one',
    're one',
    'two',
    're two',
    'three',
    'stopped',
  ])
})

it('[SEND-42] the next message follows, and does not replace, an edit that the server had stored after all', async () => {
  const { world, id, read, line, answered, say } = await talkOfTwo()
  line.lose(isSend)
  const messageId = questionIdOf(world.state(), id, 'one')
  world.send({ type: 'EDIT', conversationId: id, messageId, text: 'uno', documents: [] })
  await world.until(isIdle)
  line.lose(() => false)
  world.send({ type: 'RELOAD_MESSAGES', id })
  await world.until((state) => rowTextsOf(state, id)[1] === 're uno')
  await answered(say('due', id))
  expect(rowTextsOf(world.state(), id)).toEqual(['uno', 're uno', 'due', 're due'])
  expect(read.at(-1)).toEqual(['uno', 're uno', 'due'])
})

it('[SEND-42] [SEND-10] the next message follows, and does not replace, an edit stopped before its first event', async () => {
  const { world, id, line, answered, say } = await talkOfTwo()
  // The response is held back until the user has stopped the answer.
  const { promise: isOver, resolve: over } = Promise.withResolvers<boolean>()
  const { promise: isThere, resolve: arrived } = Promise.withResolvers<void>()
  line.lose((request) => {
    if (!isSend(request)) return false
    arrived()
    return isOver
  })
  const messageId = questionIdOf(world.state(), id, 'one')
  world.send({ type: 'EDIT', conversationId: id, messageId, text: HANGS, documents: [] })
  await isThere
  world.send({ type: 'STOP' })
  await world.until((state) => isIdle(state) && Object.keys(state.chat.pendingStops).length === 0)
  line.lose(() => false)
  over(true)
  await answered(say('due', id))
  expect(rowTextsOf(world.state(), id)).toEqual([HANGS, 'stopped', 'due', 're due'])
})

it('[SEND-36, SEND-489] [SEND-41] a message stopped before it reached the server stays above the message that waited for this stop', async () => {
  const { world, id, line, answered, say } = await talkOfTwo()
  let isTold = false
  line.stop((request) => {
    isTold ||= request.method === 'DELETE'
    return isSend(request) && !isTold
  })
  world.send(say('three', id))
  world.send({ type: 'STOP' })
  await answered(say('four', id))
  expect(rowTextsOf(world.state(), id).slice(4)).toEqual(['three', 'stopped', 'four', 're four'])
})

const closed = (): ReadableStream => new ReadableStream({ start: (body) => body.close() })
const broken = (): ReadableStream =>
  new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
const hasRetry = (world: World, id: string): boolean => {
  const row = lastRowOf(world.state(), id)
  return row?.type === 'assistant' && ['failed', 'incomplete'].includes(row.state)
}

it.each(['not sent', 'answer lost', 'no events', 'cut off', 'server away'])(
  '[SEND-42, SEND-498] [SEND-9] a message after a retry that got no event goes below the old answer: %s',
  // The client retries for more than four seconds before it gives up.
  { timeout: 30_000 },
  async (how) => {
    const { world, id, read, line, instead, answered, say } = await talkOfTwo()
    if (how === 'not sent') line.stop(isSend)
    if (how === 'answer lost') line.lose(isSend)
    if (how === 'no events') instead.body = closed
    if (how === 'cut off' || how === 'server away') instead.body = broken
    if (how === 'server away') line.stop(() => true)
    world.send({ type: 'RETRY', conversationId: id })
    await world.until(isIdle)
    expect(hasRetry(world, id)).toBe(true)
    const last = questionIdOf(world.state(), id, 'two')
    expect(selectAttemptTotal(id, last)(world.state())).toBe(2)
    line.stop(() => false)
    line.lose(() => false)
    instead.body = null
    await answered(say('three', id))
    const whole = ['one', 're one', 'two', 're two', 'three', 're three']
    expect(rowTextsOf(world.state(), id)).toEqual(whole)
    expect(read.at(-1)).toEqual(whole.slice(0, 5))
    world.send({ type: 'RELOAD_MESSAGES', id })
    await world.until(({ chat }) => chat.messages[id]?.status === 'loading')
    await world.until(({ chat }) => chat.messages[id]?.status === 'ready')
    expect(rowTextsOf(world.state(), id)).toEqual(whole)
  },
)
