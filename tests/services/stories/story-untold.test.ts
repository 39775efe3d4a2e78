import { describe, expect, it } from 'vitest'
import type { InspectionEvent } from 'xstate'
import { selectIsStopConfirmed } from '#src/log/selectors/conversation-rows.ts'
import { createGate, gatedAgent } from '#tests/support/models/agents.ts'
import { createConnection, interceptChat } from '#tests/support/client/network.ts'
import { lastRowOf, isIdle, send, rowTypesOf } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, createTab, signUpIn } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()

/**
 * A connection that `lose` cuts. With `refusal`, `lose` makes the server refuse each stop and each
 * session refresh.
 */
const lineOf = (refusal: number | null) => {
  const jar = createJarFetch()
  if (refusal === null) return createConnection(jar)
  let isRefused = false
  return {
    fetch: (async (input, init) => {
      const request = new Request(input, init)
      const { method, url } = request
      const status = url.endsWith('/refresh/') ? 503 : method === 'DELETE' ? refusal : null
      const isHeard = !isRefused || status === null
      return isHeard ? jar(request) : Response.json({ detail: 'Not now.' }, { status })
    }) satisfies typeof fetch,
    lose: (): void => {
      isRefused = true
    },
    restore: (): void => {
      isRefused = false
    },
  }
}

/** The user stops an answer while the connection is lost or the server refuses the stop. */
const untold = async (refusal: number | null = null) => {
  const gate = createGate()
  const server = await serve({ agent: gatedAgent(gate, 'First.', 'Second.') })
  const line = lineOf(refusal)
  const who = { memory: createMemory(), tab: createTab(), fetch: line.fetch }
  const answered = createGate()
  const inspection = {
    inspect: {
      next: (seen: InspectionEvent) => {
        const isIt = seen.type === '@xstate.event' && seen.event.type === 'xstate.done.actor.stop'
        if (isIt) answered.open()
      },
    },
  }
  const world = start({ ...server, ...who, inspection })
  await signUpIn(world)
  send(world, 'Go')
  await world.until(({ chat }) => JSON.stringify(chat.messages).includes('First.'))
  const id = world.state().chat.startedId ?? ''
  line.lose()
  world.send({ type: 'STOP' })
  await answered.opened
  return { server, world, who, line, gate, id }
}

describe('a stop that the server has not confirmed', () => {
  it.each(['online', 'shown'] as const)(
    '[SEND-41, SEND-496] is repeated when the page is %s',
    async (news) => {
      const { world, line, id } = await untold()
      expect(rowTypesOf(world.state())).toEqual(['user', 'stopped'])
      expect(Object.keys(world.state().chat.pendingStops)).toEqual([id])
      line.restore()
      world.page(news)
      const told = await world.until(({ chat }) => chat.pendingStops[id] === undefined)
      expect(rowTypesOf(told)).toEqual(['user', 'stopped'])
      await world.until(({ credits }) => credits.status === 'ready' && credits.balance === 10)
    },
  )

  it('[SEND-41] [SEND-36] shows the answer as charged if it ended meanwhile', async () => {
    const { world, line, gate } = await untold()
    gate.open()
    line.restore()
    // The first request may come before the answer has ended, so the test asks again.
    await expect
      .poll(() => {
        world.page('online')
        return lastRowOf(world.state())
      })
      .toMatchObject({ state: 'done', charged: true, plainText: 'First.Second.' })
    await world.until(({ credits }) => credits.status === 'ready' && credits.balance === 9)
  })

  it('[SEND-41, SEND-496] is repeated before the next message of the chat', async () => {
    const { world, line, gate, id } = await untold()
    line.restore()
    send(world, 'Again')
    await world.until((state) => JSON.stringify(lastRowOf(state)).includes('First.'))
    gate.open()
    const ended = await world.until(isIdle)
    expect(rowTypesOf(ended, id)).toEqual(['user', 'stopped', 'user', 'assistant'])
    expect(lastRowOf(ended)).toMatchObject({ state: 'done', plainText: 'First.Second.' })
    expect(ended.chat.pendingStops).toEqual({})
    await world.until(({ credits }) => credits.status === 'ready' && credits.balance === 9)
  })

  it.each([401, 408, 409, 429, 503])(
    '[SEND-531] [SEND-41] is repeated if the server answered the first request with %s',
    async (status) => {
      const { world, line, id } = await untold(status)
      const row = lastRowOf(world.state())?.id ?? ''
      expect(selectIsStopConfirmed(row)(world.state())).toBe(false)
      line.restore()
      world.page('shown')
      const told = await world.until(({ chat }) => chat.pendingStops[id] === undefined)
      expect(selectIsStopConfirmed(row)(told)).toBe(true)
      await world.until(({ credits }) => credits.status === 'ready' && credits.balance === 10)
    },
  )

  it.each([404, 405])(
    '[SEND-81] [SEND-32] is not repeated if the server does not support stops (%s)',
    async (status) => {
      const { world } = await untold(status)
      expect(world.state().chat.pendingStops).toEqual({})
    },
  )

  it('[SEND-41, SEND-496] is repeated after a reload', async () => {
    const { server, world, who, line, id } = await untold()
    world.end()
    line.restore()
    const after = start({ ...server, ...who, at: `/app/chat/${id}` })
    await after.until(({ chat }) => chat.pendingStops[id] !== undefined)
    await after.until(({ chat }) => chat.pendingStops[id] === undefined)
    after.send({ type: 'OPEN_CONVERSATION', id })
    await after.until(({ credits }) => credits.status === 'ready' && credits.balance === 10)
  })

  it('[SEND-41] [SEND-10] is repeated after a reload, even if the conversation had no id yet', async () => {
    const server = await serve({ agent: gatedAgent(createGate(), 'First.', 'Second.') })
    const who = { memory: createMemory(), tab: createTab(), fetch: createJarFetch() }
    const begun = createGate()
    const silent = interceptChat(who.fetch, async (pass) => {
      await pass()
      begun.open()
      return new Promise<never>(() => {})
    })
    const world = start({ ...server, ...who, fetch: silent })
    await signUpIn(world)
    send(world, 'Go')
    await begun.opened
    world.send({ type: 'STOP' })
    world.end()
    const after = start({ ...server, ...who, at: '/app/chat' })
    const told = await after.until(({ chat, credits }) => {
      const isTold = chat.startedId !== null && Object.keys(chat.pendingStops).length === 0
      return isTold && credits.status === 'ready' && credits.balance === 10
    })
    expect(rowTypesOf(told)).toEqual(['user', 'stopped'])
    expect(told.conversations.items).toHaveLength(1)
  })
})
