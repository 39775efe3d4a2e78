import { afterEach, expect, it } from 'vitest'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { selectMessageIds } from '#src/log/selectors/selectors.ts'
import { createSend } from '#src/services/http/http-client.ts'
import { json, startHostile, type Hostile, type Script } from '#tests/support/hostile.ts'
import { createWorld } from '#tests/support/client/world.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})
const serve = async (scripts: Readonly<Record<string, Script>>): Promise<Hostile> => {
  const server = await startHostile(scripts)
  open.push(server)
  return server
}

/** Page 1 holds the newest messages. Each page is sorted oldest first. */
const pages: Script = (request, response) => {
  const isFirst = new URL(request.url ?? '', 'http://x').searchParams.get('page') === '1'
  const messages = (isFirst ? ['m3', 'm4'] : ['m1', 'm2']).map((id) => ({
    id,
    role: 'user',
    content: id,
    created_at: '2026-11-21T09:00:00Z',
  }))
  json({ messages, total_count: 4, has_more: isFirst })(request, response)
}
const messageCalls = (server: Hostile): readonly string[] =>
  server.seen.flatMap(({ line }) => (line.includes('/messages/') ? [line] : []))

it('[CONV-6] messages load from page 1 of 50, then page 2, and show oldest first', async () => {
  const server = await serve({ 'GET /api/chat/conversations/c1/messages/': pages })
  const world = createWorld({ origin: server.origin })
  open.push({ close: world.end })
  await world.until(({ session }) => session.status === 'signedIn')
  world.send({ type: 'OPEN_CONVERSATION', id: 'c1' })
  const first = await world.until(({ chat }) => chat.messages['c1']?.status === 'ready')
  expect(selectMessageIds('c1')(first)).toEqual(['m3', 'm4'])
  world.send({ type: 'LOAD_EARLIER_MESSAGES', id: 'c1' })
  const both = await world.until(({ chat }) => chat.messages['c1']?.page === 2)
  expect(selectMessageIds('c1')(both)).toEqual(['m1', 'm2', 'm3', 'm4'])
  expect(messageCalls(server)).toEqual([
    'GET /api/chat/conversations/c1/messages/?page=1&page_size=50',
    'GET /api/chat/conversations/c1/messages/?page=2&page_size=50',
  ])
})

it('[CONV-7] a conversation that was already loaded shows at once, without a call', async () => {
  const server = await serve({
    'GET /api/chat/conversations/c1/messages/': pages,
    'GET /api/chat/conversations/c2/messages/': pages,
  })
  const world = createWorld({ origin: server.origin })
  open.push({ close: world.end })
  await world.until(({ session }) => session.status === 'signedIn')
  for (const id of ['c1', 'c2']) {
    world.send({ type: 'OPEN_CONVERSATION', id })
    await world.until(({ chat }) => chat.messages[id]?.status === 'ready')
  }
  const calls = messageCalls(server)
  world.send({ type: 'OPEN_CONVERSATION', id: 'c1' })
  expect(world.state().chat.currentId).toBe('c1')
  expect(world.state().chat.messages['c1']?.status).toBe('ready')
  expect(selectMessageIds('c1')(world.state())).toEqual(['m3', 'm4'])
  // A wrong request for messages by the commands above would appear before this one.
  world.send({ type: 'LOAD_EARLIER_MESSAGES', id: 'c1' })
  await world.until(({ chat }) => chat.messages['c1']?.page === 2)
  expect(messageCalls(server).slice(calls.length)).toEqual([
    'GET /api/chat/conversations/c1/messages/?page=2&page_size=50',
  ])
})

it('[SEND-13] a send carries the ids of its documents, and its message keeps the id, name, type and size of each', async () => {
  const server = await serve({ 'POST /api/chat/stream/': json({ detail: 'no' }, 503) })
  const world = createWorld({ origin: server.origin })
  open.push({ close: world.end })
  await world.until(({ session }) => session.status === 'signedIn')
  const document = { id: 'd1', filename: 'a.pdf', file_type: 'pdf', file_size: 10 }
  world.send({ type: 'SEND', conversationId: null, text: 'Sum it up', documents: [document] })
  const failed = await world.until(({ chat }) => chat.run === null)
  const sent = server.seen.find(({ line }) => line === 'POST /api/chat/stream/')
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ document_ids: ['d1'] })
  const [question] = Object.values(failed.chat.messages).flatMap(({ settled }) => settled)
  expect(question?.type === 'user' && question.documents).toEqual([document])
})

it('[AUTH-1] every call except public ones carries the token of the signed-in user', async () => {
  const server = await serve({})
  const pass = { token: 't1', userId: 'u1' }
  const renewed = { ok: false, error: { type: 'signed_out' } } as const
  const send = createSend(
    { baseUrl: server.origin },
    { pass: () => pass, renew: async () => renewed },
  )
  const params = { id: 'i', code: 'c', n: '1', change_id: 'x' }
  const names = Object.keys(endpoints) as EndpointName[]
  for (const name of names) {
    const before = server.seen.length
    await send(endpoints, name, { params })
    const expected = endpoints[name].auth === 'bearer' ? 'Bearer t1' : undefined
    expect(server.seen.slice(before).map(({ authorization }) => authorization)).toEqual([expected])
  }
  const nobody = createSend(
    { baseUrl: server.origin },
    { pass: () => null, renew: async () => renewed },
  )
  expect(await nobody(endpoints, 'histories.list')).toEqual(renewed)
  expect(server.seen).toHaveLength(names.length)
})
