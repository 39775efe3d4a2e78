import { afterEach, describe, expect, it } from 'vitest'
import { selectMessages } from '#src/events/selectors.ts'
import type { AppState } from '#src/events/state.ts'
import { createGate, says, saysAround } from '#tests/support/agents.ts'
import { through } from '#tests/support/network.ts'
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
