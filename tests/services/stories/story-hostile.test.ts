import { afterEach, describe, expect, it } from 'vitest'
import { selectMessages, selectIsPaywallOpen } from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import {
  frame,
  json,
  says,
  started,
  startHostile,
  stream,
  type Hostile,
  type Script,
} from '#tests/support/hostile.ts'
import { createWorld, type World } from '#tests/support/client/world.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const RESUME = 'GET /api/chat/conversations/c1/stream/'
const MESSAGES = 'GET /api/chat/conversations/c1/messages/'
const gone: Script = (_, response) => {
  response.writeHead(204)
  response.end()
}
const stored = (id: string, role: string, text: string) => ({
  id,
  role,
  timestamp: '2026-11-02T10:00:00Z',
  text_content: text,
})

/**
 * Sends a message to a backend that answers the stream with `answer`. `ended` waits for the run's
 * end.
 */
const send = async (
  answer: Script,
  scripts: Readonly<Record<string, Script>> = {},
): Promise<{ server: Hostile; world: World; ended: () => Promise<AppState> }> => {
  const server = await startHostile({ 'POST /api/chat/stream/': answer, ...scripts })
  const world = createWorld({ origin: server.origin })
  open.push(server, { close: world.end })
  await world.until(
    ({ credits, conversations }) => credits.status === 'ready' && conversations.status === 'ready',
  )
  world.send({ type: 'SEND', conversationId: null, text: 'How much?', documents: [] })
  return { server, world, ended: () => world.until(({ chat }) => chat.run === null) }
}
const rowsOf = (state: AppState) => selectMessages(null)(state)
const countOf = (server: Hostile, line: string): number =>
  server.seen.filter((request) => request.line.startsWith(line)).length

describe('an answer from a bad backend', () => {
  it('[SEND-16, SEND-38] whose body closes early keeps its text, stays charged and reloads the credits', async () => {
    const { ended, server, world } = await send(stream('close', started(), says('It is ')))
    const state = await ended()
    expect(rowsOf(state)[1]).toMatchObject({
      state: 'incomplete',
      charged: true,
      error: null,
      plainText: 'It is ',
    })
    expect(state.credits.balance).toBe(9)
    await world.until(({ credits }) => credits.balance === 10)
    expect(countOf(server, 'GET /api/billing/credits/')).toBe(2)
  })

  it('[SEND-8] [SEND-17] fails with an uncharged client_error if its stream breaks off and cannot be resumed', async () => {
    const { ended } = await send(stream('cut', started(), says('It is ')))
    const state = await ended()
    expect(rowsOf(state)[1]).toMatchObject({
      state: 'failed',
      charged: false,
      plainText: 'It is ',
      error: { type: 'client_error' },
    })
    expect(state.credits.balance).toBe(10)
  })

  it('[SEND-32] resumes where its stream broke off, and counts no event twice', async () => {
    const again = says('$5.')
    const { ended, server } = await send(stream('cut', started(), says('It is '), again), {
      [RESUME]: stream('close', again, says(' Sure.'), frame('stream_end', {})),
    })
    const state = await ended()
    expect(rowsOf(state)[1]).toMatchObject({
      state: 'done',
      charged: true,
      plainText: 'It is $5. Sure.',
    })
    const resumed = server.seen.find(({ line }) => line.startsWith(RESUME))
    expect(
      Number(new URL(`http://x${resumed?.line.slice(4)}`).searchParams.get('after')),
    ).toBeGreaterThan(0)
    expect(countOf(server, 'POST /api/chat/stream/')).toBe(1)
  })

  it('[SEND-33] is loaded from the newest messages if its run is over', async () => {
    const messages = [stored('m1', 'user', 'How much?'), stored('m2', 'assistant', '$5.')]
    const { ended } = await send(stream('cut', started(), says('It is ')), {
      [RESUME]: gone,
      [MESSAGES]: json({ messages }),
    })
    const state = await ended()
    expect(rowsOf(state)).toMatchObject([
      { id: 'm1', type: 'user' },
      { id: 'm2', type: 'assistant', state: 'done', plainText: '$5.' },
    ])
  })

  it('[SEND-521] fails with a client_error and restores the credit if the newest messages do not contain the answer', async () => {
    const { ended } = await send(stream('cut', started(), says('It is ')), {
      [RESUME]: gone,
      [MESSAGES]: json({ messages: [stored('m1', 'user', 'How much?')] }),
    })
    const state = await ended()
    expect(rowsOf(state)[1]).toMatchObject({ state: 'failed', error: { type: 'client_error' } })
    expect(state.credits.balance).toBe(10)
  })

  it("[SEND-8] [ERR-2] fails with a client_error and the server's text if its start is refused", async () => {
    const { ended } = await send(json({ detail: 'One at a time.' }, 429))
    const state = await ended()
    expect(rowsOf(state)).toHaveLength(2)
    expect(rowsOf(state)[1]).toMatchObject({
      error: { type: 'client_error', message: 'One at a time.' },
    })
    expect(state.credits.balance).toBe(10)
  })

  it('[CRED-9] [SEND-6] opens the paywall if it contains an error event with show_paywall', async () => {
    const error = frame('error', { message: 'Upgrade', code: 'X', show_paywall: true })
    const { world, ended } = await send(stream('close', started(), error))
    await ended()
    const state = await world.until(selectIsPaywallOpen)
    expect(rowsOf(state)[1]).toMatchObject({ error: { type: 'X', message: 'Upgrade' } })
  })

  it('[SEND-31] ends on the client at a stop, even if the backend does not support stops', async () => {
    const { world, ended } = await send(stream('hang', started(), says('It is ')))
    await world.until((state) => JSON.stringify(rowsOf(state)).includes('It is '))
    world.send({ type: 'STOP' })
    const state = await ended()
    expect(rowsOf(state).map((row) => row.type)).toEqual(['user', 'stopped'])
    world.send({ type: 'RETRY', conversationId: null })
    expect(rowsOf(world.state()).map((row) => row.type)).toEqual(['user', 'assistant'])
  })
})

describe('lists from a bad backend', () => {
  it('[ERR-5] [STORED-1] each show their own error text', async () => {
    const server = await startHostile({
      'GET /api/chat/histories/': json({ histories: 'none' }),
      'GET /api/spreadsheets/': json({ detail: 'Failed to fetch' }, 500),
      'GET /api/billing/credits/': (_, response) => {
        response.end('{"success": tru')
      },
    })
    const world = createWorld({ origin: server.origin })
    open.push(server, { close: world.end })
    const state = await world.until(
      ({ conversations, spreadsheets, credits }) =>
        conversations.status === 'failed' &&
        spreadsheets.status === 'failed' &&
        credits.status === 'failed',
    )
    expect(state.conversations.error).toBe('Failed to fetch chat histories')
    expect(state.spreadsheets.error).toBe('Failed to fetch spreadsheets')
  })

  it('[CONV-12] [STREAM-25] include a chat opened by a deep link: its title is loaded, and its id is encoded in addresses', async () => {
    const id = '../../billing/credits?x='
    const path = `/api/chat/conversations/${encodeURIComponent(id)}`
    const server = await startHostile({
      [`GET ${path}/`]: json({ conversation_id: id, title: 'Loans' }),
      [`GET ${path}/messages/`]: json({ messages: [] }),
    })
    const world = createWorld({ origin: server.origin })
    open.push(server, { close: world.end })
    await world.until(({ conversations }) => conversations.status === 'ready')
    world.send({ type: 'OPEN_CONVERSATION', id })
    const state = await world.until(({ conversations }) => conversations.items.length > 0)
    expect(state.conversations.items[0]).toMatchObject({ conversation_id: id, title: 'Loans' })
    await world.until(({ chat }) => chat.messages[id]?.status === 'ready')
  })
})
