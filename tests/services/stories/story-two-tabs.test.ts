import { describe, expect, it } from 'vitest'
import type { NewestQuestion } from '#src/log/chat-news.ts'
import { ChatNews } from '#src/services/chat/chat-news.ts'
import { createTabs, type Tabs } from '#src/services/browser/tabs.ts'
import { newId } from '#src/services/browser/ids.ts'
import { untilAborted, createGate, type Gate } from '#tests/support/models/agents.ts'
import { createConnection, recordSends } from '#tests/support/client/network.ts'
import { isIdle, questionIdOf, rowTextsOf } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, type World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { closing, serve, enter } = useWorlds()

/**
 * A server whose answers name their question. The answer to a question in `gates` pauses halfway.
 */
const slowly = async (gates: Readonly<Record<string, Gate>>) => {
  const asked: string[] = []
  const server = await serve({
    agent: async (turn) => {
      asked.push(turn.message)
      turn.emit({ type: 'text_delta', payload: { text: `To ${turn.message}:` } })
      const gate = gates[turn.message]
      if (gate) await Promise.race([gate.opened, untilAborted(turn.signal)])
      turn.emit({ type: 'text_delta', payload: { text: ' yes.' } })
      return { ended: 'end' }
    },
  })
  return { server, asked }
}

const say = (world: World, conversationId: string | null, text: string): void =>
  world.send({ type: 'SEND', conversationId, text, documents: [] })

/** One tab's end of the broadcast channel `name`. */
const tabOf = (name: string): Tabs<NewestQuestion> => {
  const channel = closing(new BroadcastChannel(name))
  return createTabs(channel, ChatNews)
}

/**
 * Two tabs that show a conversation of one answer. With `isOneBrowser` they share a broadcast
 * channel.
 */
const twoTabs = async (gates: Readonly<Record<string, Gate>>, isOneBrowser = true) => {
  const { server, asked } = await slowly(gates)
  const browser = { ...server, fetch: createJarFetch(), memory: createMemory() }
  const channel = newId()
  const chats = () => (isOneBrowser ? { chats: tabOf(channel) } : {})
  const first = await enter({ ...browser, ...chats() })
  say(first, null, 'One')
  const { chat } = await first.until((state) => isIdle(state) && state.chat.startedId !== null)
  const id = chat.startedId ?? ''
  const line = createConnection(browser.fetch)
  const { bodies, fetch } = recordSends(line.fetch, () => false)
  /** Each request of the second tab for a running answer waits for `look.opened`. */
  const look = { count: 0, opened: Promise.resolve() }
  const second = await enter({
    ...browser,
    ...chats(),
    at: `/app/chat/${id}`,
    fetch: async (input, init) => {
      const isLook = input instanceof Request && input.method === 'GET'
      if (isLook && input.url.endsWith('/stream/')) {
        look.count += 1
        await look.opened
      }
      return fetch(input, init)
    },
  })
  second.send({ type: 'OPEN_CONVERSATION', id })
  await second.until((state) => state.chat.messages[id]?.status === 'ready')
  expect(rowTextsOf(second.state(), id)).toEqual(['One', 'To One: yes.'])
  return { id, first, second, asked, bodies, line, look }
}
const shows = (world: World, id: string, ...texts: readonly string[]) =>
  world.until((state) => JSON.stringify(rowTextsOf(state, id)) === JSON.stringify(texts))
const ONE = ['One', 'To One: yes.'] as const

describe('a tab whose conversation continues in another tab', () => {
  it('[SEND-60] follows the answer from its start to its end', async () => {
    const Two = createGate()
    const { id, first, second } = await twoTabs({ Two })
    say(first, id, 'Two')
    await second.until(({ chat }) => chat.run?.key === id)
    const live = await second.until((state) => JSON.stringify(state.chat).includes('To Two:'))
    expect(rowTextsOf(live, id).slice(0, 3)).toEqual([...ONE, 'Two'])
    Two.open()
    await shows(second, id, ...ONE, 'Two', 'To Two: yes.')
    const ended = await second.until(isIdle)
    expect(ended.chat.lost).toEqual({})
    await second.until(({ credits }) => credits.status === 'ready' && credits.balance === 8)
  })

  it('[SEND-60] shows the whole answer if the tab was in another chat meanwhile', async () => {
    const { id, first, second } = await twoTabs({})
    second.send({ type: 'NEW_CONVERSATION' })
    say(first, id, 'Two')
    await first.until((state) => isIdle(state) && rowTextsOf(state, id).length === 4)
    second.send({ type: 'OPEN_CONVERSATION', id })
    await shows(second, id, ...ONE, 'Two', 'To Two: yes.')
  })

  it('[SEND-60] shows that the answer was stopped, and keeps earlier rows unchanged', async () => {
    const [Two, Three] = [createGate(), createGate()]
    const { id, first, second } = await twoTabs({ Two, Three })
    say(first, id, 'Two')
    await second.until(({ chat }) => chat.run?.key === id)
    first.send({ type: 'STOP' })
    await shows(second, id, ...ONE, 'Two', 'stopped')
    const before = second.state().chat.messages[id]?.settled ?? []
    await first.until(isIdle)
    say(first, id, 'Three')
    Three.open()
    await shows(second, id, ...ONE, 'Two', 'stopped', 'Three', 'To Three: yes.')
    const after = second.state().chat.messages[id]?.settled ?? []
    expect(after[1]).toBe(before[1])
    expect(after[3]).toBe(before[3])
  })

  it("[SEND-60] follows the answer once the tab's own answer in another chat has ended", async () => {
    const [Two, Else] = [createGate(), createGate()]
    const { id, first, second } = await twoTabs({ Two, Else })
    second.send({ type: 'NEW_CONVERSATION' })
    say(second, null, 'Else')
    await second.until((state) => JSON.stringify(state.chat).includes('To Else:'))
    second.send({ type: 'OPEN_CONVERSATION', id })
    say(first, id, 'Two')
    await shows(second, id, ...ONE, 'Two')
    Else.open()
    await second.until(({ chat }) => chat.run?.key === id)
    Two.open()
    await shows(second, id, ...ONE, 'Two', 'To Two: yes.')
  })

  it.each(['shown', 'online'] as const)(
    '[SEND-60, SEND-508] finds an answer of another device when the page is %s',
    async (news) => {
      const Two = createGate()
      const { id, first, second } = await twoTabs({ Two }, false)
      say(first, id, 'Two')
      await first.until((state) => JSON.stringify(state.chat).includes('To Two:'))
      second.page(news)
      await second.until(({ chat }) => chat.run?.key === id)
      Two.open()
      await shows(second, id, ...ONE, 'Two', 'To Two: yes.')
    },
  )
})

describe('a send during an answer of another device', () => {
  it('[SEND-61, SEND-529] [SEND-29] waits uncharged in the queue while that answer shows', async () => {
    const Two = createGate()
    const { id, first, second, asked, bodies } = await twoTabs({ Two }, false)
    say(first, id, 'Two')
    await first.until((state) => JSON.stringify(state.chat).includes('To Two:'))
    say(second, id, 'Three')
    const waiting = await second.until(({ chat }) => chat.queue.length === 1)
    expect(waiting.chat.queue).toMatchObject([{ text: 'Three', conversationId: id }])
    await second.until((state) => JSON.stringify(state.chat.run).includes('To Two:'))
    expect(rowTextsOf(second.state(), id).slice(0, 3)).toEqual([...ONE, 'Two'])
    await second.until(({ credits }) => credits.status === 'ready' && credits.balance === 8)
    Two.open()
    await shows(second, id, ...ONE, 'Two', 'To Two: yes.', 'Three', 'To Three: yes.')
    await second.until(({ credits }) => credits.status === 'ready' && credits.balance === 7)
    expect(asked).toEqual(['One', 'Two', 'Three'])
    expect(new Set(bodies.map(({ request_id }) => request_id)).size).toBe(1)
  })

  it('[SEND-529, SEND-510] [SEND-42] that edits a question replaces the question after the other answer has ended', async () => {
    const Two = createGate()
    const { id, first, second } = await twoTabs({ Two }, false)
    say(first, id, 'Two')
    await first.until((state) => JSON.stringify(state.chat).includes('To Two:'))
    const messageId = questionIdOf(second.state(), id, 'One')
    const edit = { conversationId: id, messageId, text: 'Uno', documents: [] } as const
    second.send({ type: 'EDIT', ...edit })
    await second.until(({ chat }) => chat.run !== null && chat.queue.length === 1)
    expect(rowTextsOf(second.state(), id).slice(0, 3)).toEqual([...ONE, 'Two'])
    Two.open()
    await shows(second, id, 'Uno', 'To Uno: yes.')
  })

  it('[SEND-61, SEND-509] goes to the front of the queue', async () => {
    const Two = createGate()
    const { id, first, second, asked } = await twoTabs({ Two }, false)
    say(first, id, 'Two')
    await first.until((state) => JSON.stringify(state.chat).includes('To Two:'))
    say(second, id, 'Three')
    second.send({ type: 'QUEUE', conversationId: id, text: 'Four' })
    const { chat } = await second.until((state) => state.chat.queue.length === 2)
    expect(chat.queue.map(({ text }) => text)).toEqual(['Three', 'Four'])
    Two.open()
    await second.until((state) => isIdle(state) && rowTextsOf(state, id).length === 8)
    expect(asked).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  it('[SEND-61] that is stopped before the tab knows of the other answer does not end the other answer', async () => {
    const [Two, door] = [createGate(), createGate()]
    const { id, first, second, look } = await twoTabs({ Two }, false)
    say(first, id, 'Two')
    await first.until((state) => JSON.stringify(state.chat).includes('To Two:'))
    look.opened = door.opened
    say(second, id, 'Three')
    await expect.poll(() => look.count).toBe(1)
    second.send({ type: 'STOP' })
    expect(isIdle(second.state())).toBe(true)
    expect(rowTextsOf(second.state(), id)).toEqual([...ONE, 'Three', 'stopped'])
    expect(second.state().credits.balance).toBe(9)
    door.open()
    Two.open()
    await shows(first, id, ...ONE, 'Two', 'To Two: yes.')
  })
})

describe('a tab that was offline while another tab stopped its answer', () => {
  it('[SEND-39] shows the answer as stopped with its text so far', async () => {
    const Two = createGate()
    const { id, first, second, line } = await twoTabs({ Two }, false)
    say(second, id, 'Two')
    await second.until((state) => JSON.stringify(state.chat.run).includes('To Two:'))
    line.lose()
    first.page('shown')
    await first.until(({ chat }) => chat.run?.key === id)
    first.send({ type: 'STOP' })
    await first.until(({ chat, credits }) => chat.run === null && credits.balance === 9)
    line.restore()
    const ended = await second.until(
      ({ chat, credits }) => chat.run === null && credits.balance === 9,
    )
    expect(rowTextsOf(ended, id)).toEqual([...ONE, 'Two', 'stopped'])
    expect(ended.chat.messages[id]?.settled.at(-1)).toMatchObject({
      answer: { plainText: 'To Two:', charged: false },
    })
  })
})
