import { describe, expect, it } from 'vitest'
import {
  selectMessages,
  selectIsPaywallOpen,
  selectSendBlock,
} from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import { createGate, gatedAgent, wordsAgent } from '#tests/support/models/agents.ts'
import { createSheet } from '#tests/support/workbook/sheets.ts'
import { send, rowTypesOf } from '#tests/support/chat/chat-rows.ts'
import { createJarFetch, createTab } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start, enter } = useWorlds()
const rows = (state: AppState) => selectMessages(null)(state)
const textOf = (state: AppState): string => {
  const last = rows(state).at(-1)
  return last?.type === 'assistant' ? JSON.stringify(last.timeline) : ''
}

describe('the end of an answer', () => {
  it('[SEND-7] [SEND-10] [SEND-19] [SEND-31] a stop removes the unfinished answer and restores the credit', async () => {
    const gate = createGate()
    const world = await enter(await serve({ agent: gatedAgent(gate, 'First.', 'Second.') }))
    send(world, 'Go')
    await world.until((state) => textOf(state).includes('First.'))
    world.send({ type: 'STOP' })
    const stopped = world.state()
    expect(rowTypesOf(stopped)).toEqual(['user', 'stopped'])
    expect(stopped.credits.balance).toBe(10)
    expect(stopped.chat.run).toBeNull()
    const row = rows(stopped)[1]
    expect(row).toMatchObject({ shown: false, answer: { charged: false, plainText: 'First.' } })

    // The next message, sent below, succeeds and leaves 9 credits. This shows that the server knows
    // of the stop and has restored the credit.
    world.send({ type: 'SHOW_STOPPED', messageId: row?.id ?? '' })
    expect(rows(world.state())[1]).toMatchObject({ shown: true })
    send(world, 'Again')
    await world.until((state) => textOf(state).includes('First.'))
    gate.open()
    const ended = await world.until(
      ({ chat, credits }) => chat.run === null && credits.balance === 9,
    )
    expect(rowTypesOf(ended)).toEqual(['user', 'stopped', 'user', 'assistant'])
    expect(rows(ended)[3]).toMatchObject({ state: 'done' })
  })

  it('[SEND-19, SEND-461] the text of a stopped answer is kept through a reload and removed at sign-out', async () => {
    const server = await serve({ agent: gatedAgent(createGate(), 'First.', 'Second.') })
    const who = { fetch: createJarFetch(), stops: createTab() }
    const world = await enter({ ...server, ...who })
    send(world, 'Go')
    await world.until((state) => textOf(state).includes('First.'))
    const id = world.state().chat.startedId ?? ''
    world.send({ type: 'STOP' })
    await world.until(({ chat }) => Object.keys(chat.pendingStops).length === 0)
    world.end()

    const again = await enter({ ...server, ...who, at: `/app/chat/${id}` })
    again.send({ type: 'OPEN_CONVERSATION', id })
    await again.until((state) => rowTypesOf(state, id).length === 2)
    const row = selectMessages(id)(again.state())[1]
    expect(row).toMatchObject({ type: 'stopped', answer: { timeline: [] } })
    expect(again.app.stops.of(row?.id ?? '')).toBe('First.')
    again.send({ type: 'SIGN_OUT' })
    await again.until(({ session }) => session.status === 'signedOut')
    await expect.poll(() => again.app.stops.of(row?.id ?? '')).toBe('')
  })

  it('[SEND-10] a stop before the conversation has an id still reaches the server', async () => {
    const gate = createGate()
    const server = await serve({ agent: gatedAgent(gate, 'First.', 'Second.') })
    const world = await enter(server)
    send(world, 'Go')
    world.send({ type: 'STOP' })
    expect(world.state().credits.balance).toBe(10)
    const told = await world.until(({ chat }) => chat.startedId !== null)
    send(world, 'Again')
    await world.until((state) => textOf(state).includes('First.'))
    gate.open()
    const ended = await world.until(({ chat }) => chat.run === null && chat.queue.length === 0)
    expect(ended.chat.startedId).toBe(told.chat.startedId)
    expect(rowTypesOf(ended)).toEqual(['user', 'stopped', 'user', 'assistant'])
    await world.until(({ credits }) => credits.balance === 9)
  })

  it('[SEND-1] [SEND-21] a send while an answer streams adds nothing', async () => {
    const gate = createGate()
    const world = await enter(await serve({ agent: gatedAgent(gate, 'First.', 'Second.') }))
    send(world, 'Go')
    await world.until((state) => textOf(state).includes('First.'))
    const before = world.state()
    expect(selectSendBlock('More')(before)).toBe('streaming')
    send(world, 'More')
    expect(world.state()).toBe(before)
    gate.open()
    const ended = await world.until(({ chat }) => chat.run === null)
    expect(rowTypesOf(ended)).toEqual(['user', 'assistant'])
    expect(textOf(ended)).toContain('First.Second.')
  })

  it('[SEND-9] [SEND-20] [SEND-26, SEND-519] retry replaces the last question and its answer, here and on the server', async () => {
    const server = await serve({ agent: wordsAgent('One ', 'answer.') })
    const fetch = createJarFetch()
    const world = await enter({ ...server, fetch })
    send(world, 'Go')
    const first = await world.until(({ chat }) => chat.run === null && chat.startedId !== null)
    const id = first.chat.startedId
    world.send({ type: 'RETRY', conversationId: id })
    const retried = world.state()
    expect(rowTypesOf(retried)).toEqual(['user', 'assistant'])
    expect(rows(retried)[1]).toMatchObject({ state: 'streaming', timeline: [] })
    const ended = await world.until(({ chat }) => chat.run === null)
    expect(rows(ended)[1]).toMatchObject({ state: 'done' })
    const [question] = rows(ended)
    expect(ended.chat.messages[id ?? '']?.branches[question?.id ?? '']).toMatchObject({
      attempts: [[{ type: 'user' }, { plainText: 'One answer.' }]],
    })
    world.send({ type: 'RELOAD_MESSAGES', id: id ?? '' })
    await world.until(({ chat }) => chat.messages[id ?? '']?.status === 'loading')
    const loaded = await world.until(({ chat }) => chat.messages[id ?? '']?.status === 'ready')
    expect(rowTypesOf(loaded)).toEqual(['user', 'assistant'])
  })

  it('[SEND-6] [SEND-12] [SEND-23] an error event fails the answer and restores the credit', async () => {
    const world = await enter(
      await serve({ agent: async () => ({ ended: 'error', code: '', message: 'No such sheet' }) }),
    )
    send(world, 'Go')
    const ended = await world.until(
      ({ chat, credits }) => chat.run === null && credits.balance === 10,
    )
    expect(rows(ended)[1]).toMatchObject({
      state: 'failed',
      charged: false,
      error: { type: 'stream_error', message: 'No such sheet' },
    })
  })

  it('[SEND-4, SEND-517] [CRED-3] without a credit the paywall opens and nothing is sent', async () => {
    const world = await enter(await serve({ env: { MONTHLY_CREDITS: '0' } }))
    world.send({ type: 'CLOSE_PAYWALL' })
    send(world, 'Go')
    expect(selectIsPaywallOpen(world.state())).toBe(true)
    expect(rowTypesOf(world.state())).toEqual([])
  })

  it('[SEND-28] [CRED-9] the server refuses a send if another tab has used up the balance', async () => {
    const server = await serve({ env: { MONTHLY_CREDITS: '1' }, agent: wordsAgent('Yes.') })
    const fetch = createJarFetch()
    const world = await enter({ ...server, fetch })
    const other = start({ ...server, fetch })
    await other.until(({ credits }) => credits.status === 'ready')
    send(other, 'Go')
    await other.until(({ chat, credits }) => chat.run === null && credits.balance === 0)

    send(world, 'Go too')
    const ended = await world.until(
      ({ chat, credits }) => chat.run === null && credits.balance === 0,
    )
    expect(selectIsPaywallOpen(ended)).toBe(true)
    expect(rows(ended)[1]).toMatchObject({ error: { type: 'CREDITS_EXHAUSTED' }, charged: false })
  })

  it('[CRED-10] with billing off no credit is taken', async () => {
    const world = start({
      ...(await serve({ agent: wordsAgent('Yes.') })),
      config: { flags: { billing: false } },
    })
    await world.app.sessionKnown()
    world.send({
      type: 'SIGN_UP',
      email: `${Math.random()}@example.test`,
      password: 'correct horse',
      name: '',
      next: null,
    })
    await world.until(({ conversations }) => conversations.status === 'ready')
    send(world, 'Go')
    const ended = await world.until(({ chat }) => chat.run === null && chat.startedId !== null)
    expect(ended.credits.status).toBe('idle')
    expect(rows(ended)[1]).toMatchObject({ state: 'done' })
  })

  it('[SEND-22] [CONV-19] a queued message keeps its spreadsheet', async () => {
    const gate = createGate()
    const world = await enter(await serve({ agent: gatedAgent(gate, 'First.', 'Second.') }))
    send(world, 'Go')
    const { chat } = await world.until((state) => state.chat.startedId !== null)
    const spreadsheetId = await createSheet(world)
    world.send({ type: 'NEW_CONVERSATION' })
    world.send({ type: 'QUEUE', conversationId: null, text: 'Sum it', spreadsheetId })
    gate.open()
    const { conversations } = await world.until(
      (state) => state.chat.run === null && state.conversations.items.length === 2,
    )
    await world.until(({ conversations: { items } }) =>
      items.some((item) => item.spreadsheet_id === spreadsheetId),
    )
    expect(conversations.items.map((item) => item.conversation_id)).toContain(chat.startedId)
  })

  it('[SEND-22] a queued message is sent when the answer has ended', async () => {
    const gate = createGate()
    const world = await enter(await serve({ agent: gatedAgent(gate, 'First.', 'Second.') }))
    send(world, 'Go')
    await world.until((state) => textOf(state).includes('First.'))
    world.send({ type: 'QUEUE', conversationId: null, text: 'And then' })
    world.send({ type: 'QUEUE', conversationId: null, text: 'Never mind' })
    const [, second] = world.state().chat.queue
    world.send({ type: 'UNQUEUE', id: second?.id ?? '' })
    expect(world.state().credits.balance).toBe(9)
    gate.open()
    const ended = await world.until(
      (state) => state.chat.run === null && rowTypesOf(state).length === 4,
    )
    expect(ended.credits.balance).toBe(8)
    expect(rowTypesOf(ended)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(rows(ended)[2]).toMatchObject({ content: 'And then' })
  })

  it('[SEND-32] after a reload the running answer continues', async () => {
    const gate = createGate()
    const server = await serve({ agent: gatedAgent(gate, 'First.', 'Second.') })
    const fetch = createJarFetch()
    const world = await enter({ ...server, fetch })
    send(world, 'Go')
    const shown = await world.until((state) => textOf(state).includes('First.'))
    const id = shown.chat.startedId ?? ''
    world.end()

    const again = start({ ...server, fetch, at: `/app/chat/${id}` })
    await again.app.sessionKnown()
    again.send({ type: 'OPEN_CONVERSATION', id })
    const streaming = await again.until((state) =>
      JSON.stringify(state.chat.messages[id]?.live ?? '').includes('First.'),
    )
    expect(selectMessages(id)(streaming).map((row) => row.type)).toEqual(['user', 'assistant'])
    gate.open()
    const ended = await again.until(({ chat }) => chat.run === null)
    expect(selectMessages(id)(ended)[1]).toMatchObject({
      state: 'done',
      plainText: 'First.Second.',
    })
  })

  it('[CONV-8] [CONV-10] deleting the open conversation clears the view and goes to a new chat', async () => {
    const world = await enter(await serve({ agent: wordsAgent('Yes.') }))
    send(world, 'Go')
    const { chat } = await world.until(
      (state) => state.chat.run === null && state.chat.startedId !== null,
    )
    const id = chat.startedId ?? ''
    world.send({ type: 'OPEN_CONVERSATION', id })
    world.history.push(`/app/chat/${id}`)
    world.send({ type: 'DELETE_CONVERSATIONS', ids: [id] })
    world.page('left')
    const deleted = await world.until(({ conversations }) => conversations.items.length === 0)
    expect(rowTypesOf(deleted)).toEqual([])
    expect(world.history.location.href).toBe('/app/chat')
  })

  it('[CONV-9] a rename shows at once and stays', async () => {
    const world = await enter(await serve({ agent: wordsAgent('Yes.') }))
    send(world, 'Go')
    const { chat } = await world.until(
      (state) => state.chat.run === null && state.chat.startedId !== null,
    )
    const id = chat.startedId ?? ''
    world.send({ type: 'RENAME_CONVERSATION', id, title: ' Loans ' })
    const shown = world.state().conversations.items[0]
    expect(shown?.title).toBe('Loans')
    await world.until(
      ({ conversations }) => conversations.items[0]?.updated_at !== shown?.updated_at,
    )
    world.send({ type: 'LOAD_CONVERSATIONS' })
    await world.until(({ conversations }) => conversations.status === 'loading')
    const loaded = await world.until(({ conversations }) => conversations.status === 'ready')
    expect(loaded.conversations.items[0]?.title).toBe('Loans')
  })
})
