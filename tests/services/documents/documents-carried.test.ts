import { afterEach, expect, it } from 'vitest'
import type { SendBody } from '#contract/api/endpoints/chat.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { isBesideMessage } from '#src/log/documents.ts'
import { documentsBeside, isFirstInNewChat } from '#src/log/selectors/documents.ts'
import type { AppState } from '#src/log/state.ts'
import type { DocumentsCommand } from '#src/machines/documents/types.ts'
import { serverDocument } from '#tests/support/documents/documents-flow.ts'
import {
  frame,
  json,
  says,
  startHostile,
  started,
  stream,
  type Script,
} from '#tests/support/hostile.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createTab, createWorld, type World } from '#tests/support/client/world.ts'

const UPLOAD = 'POST /api/documents/upload/'
const STREAM = 'POST /api/chat/stream/'
const LIST = 'GET /api/documents/list/'
const DELETE = 'DELETE /api/documents/delete/'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const ANSWER = stream('close', started(), says('Hello'), frame('stream_end', {}))
const ONE_READY = json({ success: true, documents: [serverDocument('s1', 'ready')] })

const serve = async (scripts: Readonly<Record<string, Script>>) => {
  const server = await startHostile({
    'GET /api/documents/health/': json({}),
    'GET /api/chat/conversations/c1/messages/': json({ messages: [] }),
    [UPLOAD]: ONE_READY,
    [STREAM]: ANSWER,
    [LIST]: json([]),
    ...scripts,
  })
  open.push(server.close)
  return server
}
const visit = async (options: Parameters<typeof createWorld>[0]): Promise<World> => {
  const world = createWorld(options)
  open.push(world.end)
  await world.app.sessionKnown()
  await world.until(({ credits }) => credits.status === 'ready')
  return world
}
const enter = async (scripts: Readonly<Record<string, Script>> = {}) => {
  const server = await serve(scripts)
  const world = await visit({ origin: server.origin })
  const linesOf = (start: string) => server.seen.filter(({ line }) => line.startsWith(start))
  return { server, world, linesOf }
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
const send = (world: World, conversationId: string | null, text: string): void =>
  world.send({ type: 'SEND', conversationId, text, documents: [] })
const isOver = ({ chat }: AppState): boolean => chat.run === null
const are =
  (...wanted: readonly AttachedDocument['status'][]) =>
  ({ documents }: AppState): boolean =>
    documents.rows.map(({ status }) => status).join() === wanted.join()
const bodiesOf = (server: Awaited<ReturnType<typeof serve>>) =>
  server.seen.filter(({ line }) => line === STREAM).map(({ body }) => JSON.parse(body) as SendBody)
const textsOf = ({ past }: AppState) => JSON.stringify(past)

const composer = ({ documents }: AppState) =>
  documents.rows.filter((row) => !isBesideMessage(row)).map(({ filename }) => filename)
const firstOf = (state: AppState) => documentsBeside(state, 'c1').map(({ filename }) => filename)

it('[DOC-634] after the send, files of a new chat show on its first message and on no other', async () => {
  const uploaded = Promise.withResolvers<void>()
  const { world, server, linesOf } = await enter({
    [UPLOAD]: json({
      success: true,
      documents: ['s1', 's2'].map((id) => serverDocument(id, 'ready')),
    }),
    // The answer ends only after the upload.
    [STREAM]: (request, response) => {
      stream('hang', started(), says('Hello'))(request, response)
      void uploaded.promise.then(() => response.end(frame('stream_end', {})))
    },
    [LIST]: json(['s1', 's2'].map((id) => ({ ...serverDocument(id, 'ready'), is_sent: true }))),
  })
  attach(world, null, 's1.pdf', 's2.pdf')
  await world.until(are('waiting', 'waiting'))
  expect(composer(world.state())).toEqual(['s1.pdf', 's2.pdf'])
  send(world, null, 'Summarise them')
  await world.until(({ chat }) => chat.startedId !== null)
  await world.until((state) => composer(state).length === 0)
  expect(documentsBeside(world.state(), null)).toMatchObject([
    { filename: 's1.pdf' },
    { filename: 's2.pdf' },
  ])
  await world.until(are('ready', 'ready'))
  expect(composer(world.state())).toEqual([])
  uploaded.resolve()
  await world.until(isOver)
  await world.until(are())
  expect(firstOf(world.state())).toEqual(['s1.pdf', 's2.pdf'])
  const question = world.state().chat.messages['c1']?.settled.find(({ type }) => type === 'user')
  expect(isFirstInNewChat('c1', question?.id ?? '')(world.state())).toBe(true)
  send(world, 'c1', 'Go on')
  await world.until(isOver)
  expect(bodiesOf(server).map(({ document_ids }) => document_ids)).toEqual([[], []])
  expect(firstOf(world.state())).toEqual(['s1.pdf', 's2.pdf'])
  expect(linesOf(DELETE)).toEqual([])
})

it.each([
  ['the document list does not assign it to the message', json([serverDocument('s1', 'ready')])],
  ['the request for the document list fails', json({}, 404)],
])(
  '[DOC-634, DOC-811] a file returns to the composer if the first message does not carry it: %s',
  async (_, list) => {
    const { world, server } = await enter({ [LIST]: list })
    attach(world, null, 's1.pdf')
    await world.until(are('waiting'))
    send(world, null, 'Hi')
    await world.until(isOver)
    await world.until((state) => composer(state).length === 1)
    await world.until(are('ready'))
    send(world, 'c1', 'Sum it up')
    await world.until(are())
    await world.until(isOver)
    expect(bodiesOf(server)[1]).toMatchObject({ document_ids: ['s1'] })
  },
)

it('[DOC-634, DOC-810] an unreadable file returns to the composer as failed', async () => {
  const { world } = await enter({
    [UPLOAD]: json({ success: true, documents: [serverDocument('s1', 'failed')] }),
    [STREAM]: stream('hang', started(), says('Hel')),
  })
  attach(world, null, 's1.pdf')
  await world.until(are('waiting'))
  send(world, null, 'Hi')
  await world.until(are('failed'))
  expect(composer(world.state())).toEqual(['s1.pdf'])
  expect(firstOf(world.state())).toEqual([])
})

it('[DOC-270] removing a document deletes it on the server unless an answer of its own chat is running', async () => {
  const { world, linesOf } = await enter({
    [STREAM]: stream('hang', started(), says('Hel')),
    [DELETE + 's1/']: json({}),
  })
  const [first = ''] = attach(world, 'c1', 's1.pdf')
  await world.until(are('ready'))
  send(world, 'c2', 'Of another chat')
  await world.until(({ chat }) => chat.run !== null)
  tell(world, { type: 'REMOVE', localId: first })
  await world.until(are())
  expect(linesOf(DELETE)).toHaveLength(1)
  world.send({ type: 'STOP' })
  await world.until(isOver)
  send(world, 'c1', 'Of this one')
  await world.until(({ chat }) => chat.run !== null)
  const [second = ''] = attach(world, 'c1', 's1.pdf')
  await world.until(are('ready'))
  tell(world, { type: 'REMOVE', localId: second })
  expect(are()(world.state())).toBe(true)
  expect(linesOf(DELETE)).toHaveLength(1)
})

it('[DOC-270] the list reloads after an answer only if a document is attached to the chat of the answer', async () => {
  const { world, linesOf } = await enter()
  send(world, 'c1', 'Hi')
  await world.until(isOver)
  const before = linesOf(LIST).length
  attach(world, 'c1', 's1.pdf')
  await world.until(are('ready'))
  await expect.poll(() => linesOf(LIST).length).toBe(before + 1)
  world.send({ type: 'RETRY', conversationId: 'c1' })
  await world.until(({ chat }) => chat.run !== null)
  await world.until(isOver)
  await expect.poll(() => linesOf(LIST).length).toBe(before + 2)
})

it('[DOC-271] [DOC-13] an edited question carries the ready documents, and waits for unfinished ones', async () => {
  const { world, server } = await enter({
    [UPLOAD]: json({
      success: true,
      documents: [serverDocument('s1', 'ready'), serverDocument('s2', 'pending')],
    }),
  })
  send(world, 'c1', 'Hi')
  await world.until(isOver)
  const [question] = world.state().chat.messages['c1']?.settled ?? []
  const [, second = ''] = attach(world, 'c1', 's1.pdf', 's2.pdf')
  await world.until(are('ready', 'pending'))
  const own = { id: 's0', filename: 's0.pdf', file_type: 'pdf', file_size: 1 }
  const anew = () =>
    world.send({
      type: 'EDIT',
      conversationId: 'c1',
      messageId: question?.id ?? '',
      text: 'Hi again',
      documents: [own],
    })
  anew()
  expect(world.state().chat.run).toBeNull()
  tell(world, { type: 'REMOVE', localId: second })
  anew()
  await world.until(are())
  await world.until(isOver)
  expect(bodiesOf(server).map(({ document_ids }) => document_ids)).toEqual([[], ['s0', 's1']])
})

it('[DOC-272] documents of a failed message return with its text after a reload', async () => {
  const server = await serve({
    [STREAM]: (_, response) => response.destroy(),
    [LIST]: json([{ ...serverDocument('s1', 'ready'), is_sent: false }]),
  })
  const who = { origin: server.origin, memory: createMemory(), tab: createTab() }
  const before = await visit(who)
  before.history.replace('/app/chat/c1')
  before.send({ type: 'OPEN_CONVERSATION', id: 'c1' })
  attach(before, 'c1', 's1.pdf')
  await before.until(are('ready'))
  send(before, 'c1', 'Sum it up')
  await before.until(({ chat }) => chat.unconfirmed['c1'] !== undefined && chat.run === null)
  expect(are()(before.state())).toBe(true)
  before.end()

  const after = await visit({ ...who, at: '/app/chat/c1' })
  after.send({ type: 'OPEN_CONVERSATION', id: 'c1' })
  tell(after, { type: 'ENTER', chat: 'c1' })
  await expect.poll(() => after.app.preferences.draftOf('c1')).toBe('Sum it up')
  await after.until(are('ready'))
  expect(after.state().documents).toMatchObject({ chat: 'c1', rows: [{ id: 's1' }] })
})

it('[DOC-274, DOC-850] leaving a new chat before it has an id drops its files and shows a notice', async () => {
  const { world, server, linesOf } = await enter({ [STREAM]: () => {} })
  attach(world, null, 's1.pdf')
  await world.until(are('waiting'))
  send(world, null, 'Hi')
  await world.until(({ chat }) => chat.run !== null)
  world.send({ type: 'NEW_CONVERSATION' })
  expect(are()(world.state())).toBe(true)
  expect(textsOf(world.state())).toContain('A file was not uploaded. Attach it again.')
  expect(bodiesOf(server).length + linesOf(UPLOAD).length).toBeLessThanOrEqual(1)
})

it('[DOC-274] files of a new chat keep waiting if no message was sent', async () => {
  const { world } = await enter()
  attach(world, null, 's1.pdf')
  await world.until(are('waiting'))
  world.send({ type: 'NEW_CONVERSATION' })
  expect(are('waiting')(world.state())).toBe(true)
})

it('[DOC-274] files picked before the documents code loads are uploaded once their chat has begun', async () => {
  const { world, linesOf } = await enter()
  send(world, null, 'Hi')
  await world.until(({ chat }) => chat.run !== null)
  // The documents code loads only after the conversation has its id.
  attach(world, null, 's1.pdf')
  expect(world.state().chat.startedId).toBeNull()
  await world.until(are('ready'))
  expect([world.state().documents.chat, linesOf(UPLOAD).length]).toEqual(['c1', 1])
})

it('[DOC-274] [DOC-98] files are dropped if the user leaves their chat before the documents code loads', async () => {
  const { world } = await enter()
  const [first = ''] = attach(world, null, 's1.pdf')
  tell(world, { type: 'LEAVE' })
  expect(textsOf(world.state())).toContain('A file was not uploaded. Attach it again.')
  expect(world.app.documentFiles.of(first)).toBeUndefined()
  const [second = ''] = attach(world, null, 's2.pdf')
  tell(world, { type: 'ENTER', chat: 'c2' })
  await expect.poll(() => world.app.documentFiles.of(second)).toBeUndefined()
  expect(are()(world.state())).toBe(true)
})
