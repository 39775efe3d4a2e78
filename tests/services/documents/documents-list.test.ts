import { afterEach, expect, it } from 'vitest'
import { conversationDocuments } from '#src/log/selectors/documents.ts'
import type { AppState } from '#src/log/state.ts'
import type { DocumentsCommand } from '#src/machines/documents/types.ts'
import type { TabMemory } from '#src/services/browser/tab-memory.ts'
import { serverDocument } from '#tests/support/documents/documents-flow.ts'
import { json, startHostile, type Hostile, type Script } from '#tests/support/hostile.ts'
import { createTab, createWorld, type World } from '#tests/support/client/world.ts'

const LIST = 'GET /api/documents/list/'
const UPLOAD = 'POST /api/documents/upload/'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const sent = (id: string, isSent: boolean) => ({ ...serverDocument(id, 'ready'), is_sent: isSent })
const messages = json({ messages: [] })
/** A server with the conversations c1 and c2. `list` answers requests for their documents. */
const serve = async (list: Script, more: Readonly<Record<string, Script>> = {}) => {
  const server = await startHostile({
    'GET /api/documents/health/': json({}),
    'GET /api/chat/conversations/c1/messages/': messages,
    'GET /api/chat/conversations/c2/messages/': messages,
    [LIST]: list,
    ...more,
  })
  open.push(server.close)
  return server
}
/** A signed-in page whose tab memory is `attached`. */
const enter = async (server: Hostile, attached: TabMemory = createTab()): Promise<World> => {
  const world = createWorld({ origin: server.origin, attached })
  open.push(world.end)
  await world.app.sessionKnown()
  await world.until(({ credits }) => credits.status === 'ready')
  return world
}
const tell = (world: World, event: DocumentsCommand): void =>
  world.send({ type: 'DOCUMENTS', event })
const attach = (world: World, chat: string | null, ...names: readonly string[]) => {
  const picked = names.map((name) => new File(['abc'], name))
  const ids = world.app.documentFiles.hold(picked)
  const files = picked.map(({ name, size }, at) => ({ localId: ids[at] ?? '', name, size }))
  tell(world, { type: 'ATTACH', chat, files })
  return ids
}
const openChat = (world: World, id: string | null): void =>
  id === null
    ? world.send({ type: 'NEW_CONVERSATION' })
    : world.send({ type: 'OPEN_CONVERSATION', id })
const isListed =
  (id: string) =>
  ({ documents }: AppState): boolean =>
    Object.hasOwn(documents.lists, id)
const isReadyTo =
  (id: string) =>
  ({ chat }: AppState): boolean =>
    chat.messages[id]?.status === 'ready'
const linesOf = (server: Hostile) =>
  server.seen.map(({ line }) => line).filter((line) => line.startsWith(LIST))
const chips = ({ documents: { chat, rows } }: AppState) => [
  chat,
  rows.map(({ id, filename, status }) => `${id} ${filename} ${status}`),
]
const texts = ({ past }: AppState) => JSON.stringify(past)

it('[DOC-72] documents of a conversation load only when it first opens after a page load; a new chat loads none', async () => {
  const server = await serve(json([sent('s1', true)]))
  const world = await enter(server)
  openChat(world, 'c1')
  await world.until(isListed('c1'))
  openChat(world, null)
  openChat(world, 'c2')
  await world.until(isListed('c2'))
  openChat(world, 'c1')
  world.send({ type: 'RELOAD_MESSAGES', id: 'c1' })
  await world.until(({ chat }) => chat.messages['c1']?.status === 'loading')
  await world.until(isReadyTo('c1'))
  expect(linesOf(server)).toEqual([`${LIST}?conversation_id=c1`, `${LIST}?conversation_id=c2`])
  expect(conversationDocuments('c1')(world.state())).toMatchObject([{ id: 's1', is_sent: true }])
  // A document that a message carries is not in the composer.
  expect(chips(world.state())).toEqual([null, []])
})

it('[DOC-826] the list loads again when another document becomes ready', async () => {
  let count = 0
  const server = await serve(
    (request, response) => json((count += 1) === 1 ? [] : [sent('s1', false)])(request, response),
    { [UPLOAD]: json({ success: true, documents: [serverDocument('s1', 'ready')] }) },
  )
  const world = await enter(server)
  openChat(world, 'c1')
  await world.until(isListed('c1'))
  attach(world, 'c1', 's1.pdf')
  await world.until(({ documents }) => documents.lists['c1']?.length === 1)
  expect(chips(world.state())).toEqual(['c1', ['s1 s1.pdf ready']])
  expect(linesOf(server)).toHaveLength(2)
})

it.each([
  [404, false],
  [405, false],
  [500, true],
] as const)(
  '[DOC-72] [ERR-14] a list request that fails with %i shows a notice: %s',
  async (status, isTold) => {
    const server = await serve(json({}, status))
    const world = await enter(server)
    openChat(world, 'c1')
    await world.until(isReadyTo('c1'))
    // The request for the list of c2 shows that the answer for c1 has arrived.
    openChat(world, 'c2')
    await expect
      .poll(() => linesOf(server), { timeout: 20_000 })
      .toContain(`${LIST}?conversation_id=c2`)
    expect(texts(world.state()).includes(`List failed with status ${status}`)).toBe(isTold)
  },
)

/** Returns a tab's memory after s1 to s3 were uploaded to c1 and `then` ran on the page. */
const leave = async (
  then: (world: World, ids: readonly string[]) => unknown,
  documents = [serverDocument('s1', 'ready'), serverDocument('s2'), serverDocument('s3', 'failed')],
) => {
  const tab = createTab()
  const server = await serve(
    json([
      sent('s0', true),
      { ...sent('s1', false), page_count: 3, file_size: 3 },
      { ...serverDocument('s2', 'processing'), is_sent: false },
      { ...serverDocument('s3', 'failed'), error: 'It is empty', is_sent: false },
      sent('s4', false),
    ]),
    { [UPLOAD]: json({ success: true, documents }), 'DELETE /api/documents/delete/s1/': json({}) },
  )
  const world = await enter(server, tab)
  openChat(world, 'c1')
  await world.until(isListed('c1'))
  const ids = attach(world, 'c1', 's1.pdf', 's2.pdf', 's3.pdf')
  await world.until(({ documents: { rows } }) => rows.every(({ id }) => id !== ''))
  await then(world, ids)
  world.end()
  return { tab, server }
}

it('[DOC-75] right after a reload, a status call protects ready documents from the sweep; right after an upload, none is sent', async () => {
  const { tab, server } = await leave(() => {})
  const asked = () =>
    server.seen.flatMap(({ line, body }) =>
      line === 'POST /api/documents/status/' && body.includes('s1') ? [JSON.parse(body)] : [],
    )
  expect(asked()).toEqual([])
  const world = await enter(server, tab)
  openChat(world, 'c1')
  await expect.poll(asked).toEqual([{ document_ids: ['s1', 's2', 's3'] }])
})

it('[DOC-74] unsent documents are in the composer again after a reload, with the status from the server', async () => {
  const { tab, server } = await leave(() => {})
  const world = await enter(server, tab)
  openChat(world, 'c1')
  await world.until(isListed('c1'))
  // s4 was attached in another tab or on another device, so it is not in this composer.
  expect(chips(world.state())).toEqual([
    'c1',
    ['s1 s1.pdf ready', 's2 s2.pdf processing', 's3 s3.pdf failed'],
  ])
  expect(world.state().documents.rows[0]).toMatchObject({
    localId: 'doc_s1',
    file_type: 'pdf',
    file_size: 3,
    page_count: 3,
  })
  // A second reload must restore them too.
  world.end()
  const again = await enter(server, tab)
  openChat(again, 'c1')
  await again.until(isListed('c1'))
  expect(again.state().documents.rows).toHaveLength(3)
})

it('[DOC-175] restored documents keep the order in which they were attached', async () => {
  const { tab, server } = await leave(() => {}, [
    serverDocument('s3', 'failed', 's1.pdf'),
    serverDocument('s1', 'ready', 's2.pdf'),
    serverDocument('s2', 'pending', 's3.pdf'),
  ])
  const world = await enter(server, tab)
  openChat(world, 'c1')
  await world.until(isListed('c1'))
  expect(world.state().documents.rows.map(({ id }) => id)).toEqual(['s3', 's1', 's2'])
})

it('[DOC-74] a removed document, ready or not, does not return after a reload', async () => {
  const { tab, server } = await leave(async (world, [s1 = '', s2 = '']) => {
    tell(world, { type: 'REMOVE', localId: s2 })
    tell(world, { type: 'REMOVE', localId: s1 })
    await world.until(({ documents: { rows } }) => rows.length === 1)
  })
  const world = await enter(server, tab)
  openChat(world, 'c1')
  await world.until(isListed('c1'))
  expect(chips(world.state())).toEqual(['c1', ['s3 s3.pdf failed']])
})

it.each([
  [
    'sent',
    (world: World) => world.send({ type: 'SEND', conversationId: 'c1', text: 'Hi', documents: [] }),
  ],
  ['left', (world: World) => tell(world, { type: 'LEAVE' })],
] as const)('[DOC-74] a document that was %s does not return after a reload', async (_, go) => {
  const ready = ['s1', 's2', 's3'].map((id) => serverDocument(id, 'ready'))
  const { tab, server } = await leave(async (world) => {
    go(world)
    await world.until(({ documents: { rows } }) => rows.length === 0)
  }, ready)
  const world = await enter(server, tab)
  openChat(world, 'c1')
  await world.until(isListed('c1'))
  expect(world.state().documents.rows).toEqual([])
})

it('[DOC-74] if another conversation opens first after a reload, the kept documents are dropped', async () => {
  const { tab, server } = await leave(() => {})
  const world = await enter(server, tab)
  openChat(world, 'c2')
  await world.until(isListed('c2'))
  openChat(world, 'c1')
  await world.until(isListed('c1'))
  expect(chips(world.state())).toEqual([null, []])
  expect(tab.get()).toBe('')
})

it('[DOC-74] [AUTH-10] another user does not get the kept documents, and they are removed', async () => {
  const { tab, server } = await leave(() => {})
  tab.set(tab.get()?.replace('"u1"', '"u2"') ?? '')
  const world = await enter(server, tab)
  openChat(world, 'c1')
  await world.until(isListed('c1'))
  expect(chips(world.state())).toEqual([null, []])
  expect(tab.get()).toBe('')
})

it.each(['', '{', '[]', '{"owner":"u1"}'])(
  '[DOC-74] unreadable kept documents are ignored: %j',
  async (kept) => {
    const { tab, server } = await leave(() => {})
    tab.set(kept)
    const world = await enter(server, tab)
    openChat(world, 'c1')
    await world.until(isListed('c1'))
    expect(chips(world.state())).toEqual([null, []])
  },
)

it('[DOC-99] after a reload the page says once how many files were not uploaded', async () => {
  const tab = createTab()
  const server = await serve(json([]))
  const world = await enter(server, tab)
  attach(world, null, 'a.pdf', 'b.pdf')
  await world.until(({ documents }) => documents.rows.length === 2)
  world.end()
  const next = await enter(server, tab)
  await next.until(({ notices }) => notices.some(({ id }) => id === 'documents:lost'))
  expect(texts(next.state())).toContain('2 files were not uploaded. Attach them again.')
  expect(tab.get()).toBe('')
})
