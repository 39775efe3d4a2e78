import { expect, it } from 'vitest'
import { selectMessages } from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import { createGate, gatedAgent } from '#tests/support/models/agents.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, createTab } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()

/** Two tabs of one browser show an answer that pauses after its first word until `gate` opens. */
const shownTwice = async () => {
  const gate = createGate()
  const { origin } = await serve({ agent: gatedAgent(gate, 'First.', 'Second.') })
  const browser = { origin, fetch: createJarFetch(), memory: createMemory() }
  const first = await enter(browser)
  first.send({ type: 'SEND', conversationId: null, text: 'Go', documents: [] })
  const shows = (state: AppState, of: string) =>
    JSON.stringify(state.chat.messages[of] ?? '').includes('First.')
  const { chat } = await first.until((state) => shows(state, state.chat.startedId ?? ''))
  const id = chat.startedId ?? ''
  const second = await enter({ ...browser, at: `/app/chat/${id}` })
  second.send({ type: 'OPEN_CONVERSATION', id })
  await second.until((state) => shows(state, id))
  return { gate, id, first, second }
}
const rows = (state: AppState, id: string) => selectMessages(id)(state)

it('[SEND-39, SEND-523] a stop in the second tab ends the answer in the first and restores the credit once', async () => {
  const { id, first, second } = await shownTwice()
  second.send({ type: 'STOP' })
  for (const tab of [second, first]) {
    const ended = await tab.until(
      ({ chat, credits }) => chat.run === null && credits.balance === 10,
    )
    expect(rows(ended, id).map((row) => row.type)).toEqual(['user', 'stopped'])
    expect(rows(ended, id)[1]).toMatchObject({
      answer: { charged: false, plainText: expect.stringContaining('First.') },
    })
  }
})

it('[SEND-39] a stop in the first tab ends the answer in the second', async () => {
  const { id, first, second } = await shownTwice()
  first.send({ type: 'STOP' })
  for (const tab of [first, second]) {
    const ended = await tab.until(
      ({ chat, credits }) => chat.run === null && credits.balance === 10,
    )
    expect(rows(ended, id).map((row) => row.type)).toEqual(['user', 'stopped'])
  }
})

it('[SEND-50, SEND-472] [SEND-30] a duplicated tab does not send the queue again', async () => {
  const gate = createGate()
  const asked: string[] = []
  const answer = gatedAgent(gate, 'First.', 'Second.')
  const server = await serve({
    agent: (turn) => {
      asked.push(turn.message)
      return answer(turn)
    },
  })
  const browser = { ...server, fetch: createJarFetch(), memory: createMemory() }
  const tab = createTab()
  const first = await enter({ ...browser, tab })
  first.send({ type: 'SEND', conversationId: null, text: 'Go', documents: [] })
  const begun = await first.until(({ chat }) => JSON.stringify(chat.messages).includes('First.'))
  const id = begun.chat.startedId ?? ''
  first.send({ type: 'QUEUE', conversationId: id, text: 'Next' })
  const copy = createTab()
  copy.set(tab.get() ?? '')
  const second = await enter({ ...browser, tab: copy, at: `/app/chat/${id}` })
  second.send({ type: 'OPEN_CONVERSATION', id })
  await second.until(({ chat }) => chat.run !== null)
  gate.open()
  for (const one of [first, second]) {
    const ended = await one.until(({ chat }) => {
      const { settled = [] } = chat.messages[id] ?? {}
      return chat.run === null && settled.length > 2
    })
    expect(
      rows(ended, id)
        .map(({ type }) => type)
        .slice(2),
    ).toEqual(['user', 'assistant'])
  }
  expect(asked).toEqual(['Go', 'Next'])
})
