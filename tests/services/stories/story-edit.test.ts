import { describe, expect, it } from 'vitest'
import { selectMessageIds } from '#src/log/selectors/selectors.ts'
import {
  selectAttemptsAt,
  selectAttemptTotal,
  selectIsAttemptAwaited,
} from '#src/log/selectors/attempts.ts'
import { createGate, gatedAgent } from '#tests/support/models/agents.ts'
import { loseResponse, interceptChat } from '#tests/support/client/network.ts'
import { isIdle, questionIdOf, rowTextsOf } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, createTab, type World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()

/**
 * A conversation of three answered questions. `histories` records the earlier messages that the
 * assistant received with each question.
 */
const talkOfThree = async (credits = 10) => {
  const histories: string[][] = []
  const server = await serve({
    env: { MONTHLY_CREDITS: `${credits}` },
    agent: async (turn) => {
      histories.push(turn.history.map(({ text }) => text))
      turn.emit({ type: 'text_delta', payload: { text: `re ${turn.message}` } })
      return { ended: 'end' }
    },
  })
  const who = { fetch: createJarFetch(), memory: createMemory(), tab: createTab() }
  const world = await enter({ ...server, ...who })
  const ask = async (text: string, conversationId: string | null) => {
    world.send({ type: 'SEND', conversationId, text, documents: [] })
    await world.until((state) => isIdle(state) && state.chat.startedId !== null)
    await world.until(({ credits: { status } }) => status === 'ready')
  }
  await ask('one', null)
  const id = world.state().chat.startedId ?? ''
  await ask('two', id)
  await ask('three', id)
  return { server, who, world, id, histories }
}

const edit = (world: World, id: string, from: string, text: string): void =>
  world.send({
    type: 'EDIT',
    conversationId: id,
    messageId: questionIdOf(world.state(), id, from),
    text,
    documents: [],
  })

describe('an edited question', () => {
  it('[SEND-42] [SEND-43] [SEND-45] [SEND-46] keeps both attempts after a reload, and the assistant reads only the new one', async () => {
    const { server, who, world, id, histories } = await talkOfThree()
    edit(world, id, 'one', 'uno')
    expect(rowTextsOf(world.state(), id)[0]).toBe('uno')
    expect(selectMessageIds(id)(world.state())).toHaveLength(2)
    const edited = await world.until(isIdle)
    expect(rowTextsOf(edited, id)).toEqual(['uno', 're uno'])
    expect(histories.at(-1)).toEqual([])
    world.end()

    const again = await enter({ ...server, ...who })
    again.send({ type: 'OPEN_CONVERSATION', id })
    const loaded = await again.until(({ chat }) => chat.messages[id]?.status === 'ready')
    expect(rowTextsOf(loaded, id)).toEqual(['uno', 're uno'])
    const asked = questionIdOf(loaded, id, 'uno')
    expect(selectAttemptTotal(id, asked)(loaded)).toBe(2)
    again.send({ type: 'SHOW_ATTEMPT', conversationId: id, messageId: asked, index: 0 })
    expect(selectIsAttemptAwaited(id, asked)(again.state())).toBe(true)
    const seen = await again.until((state) => !selectIsAttemptAwaited(id, asked)(state))
    const before = ['one', 're one', 'two', 're two', 'three', 're three']
    expect(rowTextsOf(seen, id)).toEqual(before)

    again.send({ type: 'SEND', conversationId: id, text: 'due', documents: [] })
    const sent = await again.until(
      (state) => isIdle(state) && selectMessageIds(id)(state).length === 4,
    )
    expect(rowTextsOf(sent, id)).toEqual(['uno', 're uno', 'due', 're due'])
    expect(histories.at(-1)).toEqual(['uno', 're uno'])
    again.send({ type: 'SHOW_ATTEMPT', conversationId: id, messageId: asked, index: 0 })
    expect(rowTextsOf(again.state(), id)).toEqual(before)
  })

  it('[SEND-42, SEND-469] [CRED-3] removes nothing if the user has no credit', async () => {
    const { world, id } = await talkOfThree(3)
    await world.until(({ credits }) => credits.balance === 0)
    edit(world, id, 'one', 'uno')
    expect(selectMessageIds(id)(world.state())).toHaveLength(6)
    expect(world.state().credits.showPaywall).toBe(true)
  })

  it('[SEND-42, SEND-469] [SEND-1] removes nothing while an answer streams', async () => {
    const gate = createGate()
    const world = await enter(await serve({ agent: gatedAgent(gate, 'First.', 'Second.') }))
    world.send({ type: 'SEND', conversationId: null, text: 'one', documents: [] })
    await world.until(({ chat }) => JSON.stringify(chat.messages).includes('First.'))
    const before = world.state()
    edit(world, before.chat.startedId ?? '', 'one', 'uno')
    expect(world.state()).toBe(before)
    gate.open()
    await world.until(isIdle)
  })

  it('[SEND-527] [API-9] offers no earlier attempts after a reload if the backend lacks the call that returns them', async () => {
    const { server, who, world, id } = await talkOfThree()
    edit(world, id, 'two', 'due')
    await world.until(isIdle)
    world.end()
    const again = await enter({
      ...server,
      ...who,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        return request.url.includes('/attempts/')
          ? new Response('{"detail":"Not found."}', { status: 404 })
          : who.fetch(request)
      },
    })
    again.send({ type: 'OPEN_CONVERSATION', id })
    const loaded = await again.until(({ chat }) => chat.messages[id]?.status === 'ready')
    const asked = questionIdOf(loaded, id, 'due')
    again.send({ type: 'SHOW_ATTEMPT', conversationId: id, messageId: asked, index: 0 })
    const after = await again.until((state) => !selectIsAttemptAwaited(id, asked)(state))
    expect(rowTextsOf(after, id)).toEqual(['one', 're one', 'due', 're due'])
    expect(selectAttemptsAt(id, selectMessageIds(id)(after)[3] ?? '')(after)).toBeNull()
    expect(after.notices).toEqual([])
  })
})

describe('a question with more earlier attempts than one response holds', () => {
  it.each([
    [
      'from newest to oldest',
      [
        [5, '5', 1],
        [1, '1', 1],
        [0, 'one', 2],
      ],
    ],
    [
      'with the oldest first',
      [
        [0, 'one', 2],
        [4, '4', 2],
      ],
    ],
  ] as const)(
    '[SEND-66, SEND-513] [SEND-46] shows them %s and requests them on demand',
    async (_, wanted) => {
      const { server, who, world, id } = await talkOfThree()
      for (const [from, to] of [
        ['one', '1'],
        ['1', '2'],
        ['2', '3'],
        ['3', '4'],
        ['4', '5'],
        ['5', '6'],
      ] as const) {
        edit(world, id, from, to)
        await world.until(isIdle)
      }
      world.end()
      const asked: string[] = []
      const again = await enter({
        ...server,
        ...who,
        fetch: (input, init) => {
          if (input instanceof Request && input.url.includes('/attempts/')) asked.push(input.url)
          return who.fetch(input, init)
        },
      })
      again.send({ type: 'OPEN_CONVERSATION', id })
      const loaded = await again.until(({ chat }) => chat.messages[id]?.status === 'ready')
      const messageId = questionIdOf(loaded, id, '6')
      const shown = async (index: number) => {
        again.send({ type: 'SHOW_ATTEMPT', conversationId: id, messageId, index })
        const state = await again.until((now) => !selectIsAttemptAwaited(id, messageId)(now))
        expect(selectAttemptTotal(id, messageId)(state)).toBe(7)
        return rowTextsOf(state, id)[0]
      }
      for (const [index, text, calls] of wanted) {
        expect(await shown(index)).toBe(text)
        expect(asked).toHaveLength(calls)
      }
    },
  )
})

describe('a question that failed to send, followed by an answered one', () => {
  /**
   * A conversation of "one" with its answer, a failed "two", and "three" with its answer.
   * `isStored` decides whether the server stored "two".
   */
  const withHole = async (isStored: boolean) => {
    const histories: string[][] = []
    const server = await serve({
      agent: async (turn) => {
        histories.push(turn.history.map(({ text }) => text))
        turn.emit({ type: 'text_delta', payload: { text: `re ${turn.message}` } })
        return { ended: 'end' }
      },
    })
    const lost = { is: false }
    const fetch = interceptChat(createJarFetch(), (pass) => {
      if (!lost.is) return pass()
      return isStored ? loseResponse(pass) : Promise.reject(new TypeError('Failed to fetch'))
    })
    const world = await enter({ ...server, fetch })
    const ask = async (text: string, id: string | null) => {
      world.send({ type: 'SEND', conversationId: id, text, documents: [] })
      await world.until((state) => isIdle(state))
    }
    await ask('one', null)
    const id = world.state().chat.startedId ?? ''
    lost.is = true
    await ask('two', id)
    lost.is = false
    // If the server stored "two", its run must end before the server accepts the next message.
    await expect.poll(() => histories.length).toBe(isStored ? 2 : 1)
    await expect
      .poll(async () => {
        if (rowTextsOf(world.state(), id).at(-1) !== 're three') await ask('three', id)
        return rowTextsOf(world.state(), id).at(-1)
      })
      .toBe('re three')
    return { world, id, histories }
  }

  it('[SEND-62, SEND-511] is replaced by its edit, on the screen and for the assistant', async () => {
    const { world, id, histories } = await withHole(false)
    expect(rowTextsOf(world.state(), id).filter((text) => text !== '')).toContain('two')
    edit(world, id, 'two', 'due')
    const ended = await world.until(isIdle)
    expect(rowTextsOf(ended, id)).toEqual(['one', 're one', 'due', 're due'])
    expect(histories.at(-1)).toEqual(['one', 're one'])
    world.send({ type: 'RELOAD_MESSAGES', id })
    await world.until(({ chat }) => chat.messages[id]?.status === 'loading')
    const loaded = await world.until(({ chat }) => chat.messages[id]?.status === 'ready')
    expect(rowTextsOf(loaded, id)).toEqual(['one', 're one', 'due', 're due'])
  })

  it('[SEND-62, SEND-511] is also replaced by its edit if the server had stored it after all', async () => {
    const { world, id, histories } = await withHole(true)
    edit(world, id, 'two', 'due')
    const ended = await world.until(isIdle)
    expect(rowTextsOf(ended, id)).toEqual(['one', 're one', 'due', 're due'])
    expect(histories.at(-1)).toEqual(['one', 're one'])
  })
})
