import { afterEach, expect, it } from 'vitest'
import type { SendBody } from '#contract/api/endpoints/chat.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { selectSendBlock } from '#src/log/selectors/selectors.ts'
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
import { createWorld, type World, type WorldOptions } from '#tests/support/client/world.ts'

const UPLOAD = 'POST /api/documents/upload/'
const STREAM = 'POST /api/chat/stream/'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const taken = (...documents: readonly (readonly [string, AttachedDocument['status']])[]): Script =>
  json({
    success: true,
    documents: documents.map(([id, status]) => ({
      ...serverDocument(id, status === 'waiting' ? 'pending' : status),
    })),
  })

const enter = async (
  scripts: Readonly<Record<string, Script>>,
  config: WorldOptions['config'] = {},
) => {
  const server = await startHostile({
    'GET /api/documents/health/': json({}),
    'GET /api/chat/conversations/c1/messages/': json({ messages: [] }),
    [STREAM]: stream('close', started(), says('Hello'), frame('stream_end', {})),
    ...scripts,
  })
  const world = createWorld({ origin: server.origin, config })
  open.push(server.close, world.end)
  await world.app.sessionKnown()
  await world.until(({ credits }) => credits.status === 'ready')
  return { world, server }
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
const statuses = ({ documents }: AppState) => documents.rows.map(({ status }) => status)
const are =
  (...wanted: readonly AttachedDocument['status'][]) =>
  (state: AppState): boolean =>
    JSON.stringify(statuses(state)) === JSON.stringify(wanted)
const send = (world: World, conversationId: string | null, text: string): void =>
  world.send({ type: 'SEND', conversationId, text, documents: [] })
const isOver = ({ chat }: AppState): boolean => chat.run === null
const bodiesOf = (server: Awaited<ReturnType<typeof enter>>['server']) =>
  server.seen.filter(({ line }) => line === STREAM).map(({ body }) => JSON.parse(body) as SendBody)
const textsOf = ({ past }: AppState) => JSON.stringify(past)

it('[DOC-9, DOC-825] [DOC-10] files of a new chat wait, block no send, and upload once the chat has begun', async () => {
  const { world, server } = await enter({ [UPLOAD]: taken(['s1', 'ready']) })
  attach(world, null, 's1.pdf')
  await world.until(are('waiting'))
  expect(textsOf(world.state())).toContain('Please first send an initial message in the chat')
  expect(selectSendBlock('Hi')(world.state())).toBeNull()
  send(world, null, 'Hi')
  await world.until(are('ready'))
  expect(world.state().documents.chat).toBe('c1')
  await world.until(isOver)
  expect(bodiesOf(server)).toMatchObject([{ message: 'Hi', document_ids: [] }])
  // The server does not report that the first message carried the file. So the second message
  // carries it.
  await world.until(({ documents }) => documents.rows[0]?.isBeside === false)
  send(world, 'c1', 'Sum it up')
  await world.until(are())
  await world.until(isOver)
  expect(bodiesOf(server)[1]).toMatchObject({ message: 'Sum it up', document_ids: ['s1'] })
  const { settled } = world.state().chat.messages['c1'] ?? { settled: [] }
  expect(settled.find((row) => row.type === 'user' && row.content === 'Sum it up')).toMatchObject({
    documents: [{ id: 's1', filename: 's1.pdf', file_type: 'pdf', file_size: 3 }],
  })
})

it('[DOC-195] only the first message of a new chat states how many files wait beside it', async () => {
  const { world, server } = await enter({ [UPLOAD]: taken(['s1', 'ready'], ['s2', 'ready']) })
  attach(world, null, 's1.pdf', 's2.pdf')
  await world.until(are('waiting', 'waiting'))
  send(world, null, 'Summarise them')
  await world.until(are('ready', 'ready'))
  await world.until(isOver)
  send(world, 'c1', 'Go on')
  await world.until(isOver)
  expect(bodiesOf(server).map(({ message, awaited_documents: n }) => [message, n])).toEqual([
    ['Summarise them', 2],
    ['Go on', undefined],
  ])
})

it("[DOC-11] the move from a new chat to the chat's own address does not count as leaving the chat", async () => {
  const { world } = await enter({ [UPLOAD]: taken(['s1', 'ready']) })
  attach(world, null, 's1.pdf')
  send(world, null, 'Hi')
  await world.until(are('ready'))
  await world.until(isOver)
  expect(world.history.location.pathname).toBe('/app/chat/c1')
  world.send({ type: 'OPEN_CONVERSATION', id: 'c1' })
  tell(world, { type: 'ENTER', chat: 'c1' })
  expect(statuses(world.state())).toEqual(['ready'])
  tell(world, { type: 'ENTER', chat: 'c2' })
  expect(statuses(world.state())).toEqual([])
})

it('[SEND-14] [DOC-13] a send waits until all documents are ready or failed, and carries only ready ones', async () => {
  const { world, server } = await enter({
    [UPLOAD]: taken(['s1', 'ready'], ['s2', 'failed'], ['s3', 'pending']),
  })
  const [, , last = ''] = attach(world, 'c1', 's1.pdf', 's2.pdf', 's3.pdf')
  await world.until(are('uploading', 'uploading', 'uploading'))
  expect(selectSendBlock('Hi')(world.state())).toBe('documents')
  await world.until(are('ready', 'failed', 'pending'))
  send(world, 'c1', 'Too early')
  world.send({ type: 'QUEUE', conversationId: 'c1', text: 'Too early' })
  expect(world.state().chat).toMatchObject({ run: null, queue: [] })
  tell(world, { type: 'REMOVE', localId: last })
  expect(selectSendBlock('Hi')(world.state())).toBeNull()
  send(world, 'c1', 'Hi')
  await world.until(are())
  await world.until(isOver)
  expect(bodiesOf(server)).toMatchObject([{ message: 'Hi', document_ids: ['s1'] }])
})

it('[DOC-13] a message blocked by missing credit keeps its documents in the composer', async () => {
  const { world, server } = await enter({
    [UPLOAD]: taken(['s1', 'ready']),
    'GET /api/billing/credits/': json({ success: true, data: { balance: 0 } }),
  })
  attach(world, 'c1', 's1.pdf')
  await world.until(are('ready'))
  send(world, 'c1', 'Hi')
  expect(world.state().credits.showPaywall).toBe(true)
  expect(statuses(world.state())).toEqual(['ready'])
  expect(bodiesOf(server)).toEqual([])
})

it('[DOC-94] a queued message takes the ready documents; a refused send takes none', async () => {
  const { world } = await enter({
    [UPLOAD]: taken(['s1', 'ready']),
    [STREAM]: stream('hang', started(), says('Hel')),
  })
  attach(world, 'c1', 's1.pdf')
  await world.until(are('ready'))
  send(world, 'c2', 'Another chat')
  await world.until(({ chat }) => chat.run !== null)
  send(world, 'c1', 'While it runs')
  expect(statuses(world.state())).toEqual(['ready'])
  world.send({ type: 'QUEUE', conversationId: 'c1', text: 'Next' })
  expect(world.state().chat.queue).toMatchObject([{ text: 'Next', documents: [{ id: 's1' }] }])
  expect(statuses(world.state())).toEqual([])
})

it('[DOC-11] leaving a chat drops its documents and reports how many were not uploaded', async () => {
  const { world } = await enter({ [UPLOAD]: taken(['s1', 'ready']) })
  const [first = ''] = attach(world, null, 'a.pdf', 'b.pdf')
  await world.until(are('waiting', 'waiting'))
  expect(world.app.documentFiles.of(first)?.name).toBe('a.pdf')
  tell(world, { type: 'LEAVE' })
  expect(statuses(world.state())).toEqual([])
  expect(textsOf(world.state())).toContain('2 files were not uploaded. Attach them again.')
  expect(world.app.documentFiles.of(first)).toBeUndefined()
})

it('[DOC-11] [AUTH-10] the end of a session cancels uploads and leaves none of them behind', async () => {
  const { world } = await enter({
    // The upload never gets an answer.
    [UPLOAD]: () => {},
    'POST /api/auth/sign-out/': json({}),
  })
  const [first = ''] = attach(world, 'c1', 'a.pdf')
  await world.until(are('uploading'))
  world.send({ type: 'SIGN_OUT' })
  await world.until(({ session }) => session.status === 'signedOut')
  expect(statuses(world.state())).toEqual([])
  expect(world.app.documentFiles.of(first)).toBeUndefined()
})

it('[DOC-14] with documents switched off no documents call is sent', async () => {
  const { world, server } = await enter({}, { flags: { documents: false } })
  attach(world, 'c1', 'a.pdf')
  await world.until(({ documents }) => documents.isDown)
  await world.until(are())
  expect(server.seen.filter(({ line }) => line.includes('/documents/'))).toEqual([])
})
