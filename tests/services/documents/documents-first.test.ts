import { afterEach, expect, it } from 'vitest'
import type { SendBody } from '#contract/api/endpoints/chat.ts'
import { isBesideMessage } from '#src/log/documents.ts'
import { documentsBeside } from '#src/log/selectors/documents.ts'
import type { AppState } from '#src/log/state.ts'
import { parseDraft, messageTextOf } from '#src/ui/chat/composer/draft.ts'
import { moveVisitorText } from '#src/ui/sign-in/use-visitor-text.ts'
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

const STREAM = 'POST /api/chat/stream/'
const LIST = 'GET /api/documents/list/'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const serve = async (scripts: Readonly<Record<string, Script>>) => {
  const server = await startHostile({
    'GET /api/documents/health/': json({}),
    'POST /api/documents/upload/': json({
      success: true,
      documents: [serverDocument('s1', 'ready')],
    }),
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
const attach = (world: World, name: string): void => {
  const file = new File(['abc'], name)
  const [localId = ''] = world.app.documentFiles.hold([file])
  const files = [{ localId, name, size: file.size }]
  world.send({ type: 'DOCUMENTS', event: { type: 'ATTACH', chat: null, files } })
}
const send = (world: World, conversationId: string | null, text: string): void =>
  world.send({ type: 'SEND', conversationId, text, documents: [] })
const isOver = ({ chat }: AppState): boolean => chat.run === null
const are =
  (...wanted: readonly string[]) =>
  ({ documents }: AppState): boolean =>
    documents.rows.map(({ status }) => status).join() === wanted.join()
const bodiesOf = (server: Awaited<ReturnType<typeof serve>>) =>
  server.seen.filter(({ line }) => line === STREAM).map(({ body }) => JSON.parse(body) as SendBody)
const composer = ({ documents }: AppState) =>
  documents.rows.filter((row) => !isBesideMessage(row)).map(({ filename }) => filename)
const firstOf = (state: AppState) => documentsBeside(state, 'c1').map(({ filename }) => filename)

/**
 * Reloads the tab during the first answer of a new chat. The chat's file is uploaded, but no
 * message carries it yet. `isCarried` decides whether the first message carries it in the end.
 */
const reloadedDuringFirst = async (isCarried: boolean) => {
  const ended = Promise.withResolvers<void>()
  let isOverThere = false
  const server = await serve({
    [STREAM]: stream('hang', started(), says('Hel')),
    'GET /api/chat/conversations/c1/stream/': (request, response) => {
      stream('hang', says('Hello'))(request, response)
      void ended.promise.then(() => response.end(frame('stream_end', {})))
    },
    'GET /api/chat/conversations/c1/messages/': json({
      messages: [{ id: 'm1', type: 'user', content: 'Sum it up', sequence: 1 }],
    }),
    [LIST]: (request, response) =>
      json([{ ...serverDocument('s1', 'ready'), is_sent: isOverThere && isCarried }])(
        request,
        response,
      ),
  })
  const who = { origin: server.origin, memory: createMemory(), attached: createTab() }
  const before = await visit(who)
  attach(before, 's1.pdf')
  await before.until(are('waiting'))
  send(before, null, 'Sum it up')
  await before.until(are('ready'))
  before.end()
  const world = await visit({ ...who, at: '/app/chat/c1' })
  world.send({ type: 'OPEN_CONVERSATION', id: 'c1' })
  world.send({ type: 'DOCUMENTS', event: { type: 'ENTER', chat: 'c1' } })
  await world.until(({ chat }) => chat.run !== null)
  await world.until(are('ready'))
  const end = async () => {
    isOverThere = true
    ended.resolve()
    await world.until(isOver)
  }
  return { world, server, end }
}

it('[DOC-750] after a reload during the first answer, the files of the chat are only on the first message', async () => {
  const { world, end } = await reloadedDuringFirst(true)
  expect([composer(world.state()), firstOf(world.state())]).toEqual([[], ['s1.pdf']])
  await end()
  await world.until(are())
  expect([composer(world.state()), firstOf(world.state())]).toEqual([[], ['s1.pdf']])
})

it('[DOC-750] a file that the first message never carries returns to the composer for the next message', async () => {
  const { world, server, end } = await reloadedDuringFirst(false)
  expect([composer(world.state()), firstOf(world.state())]).toEqual([[], ['s1.pdf']])
  await end()
  await world.until((state) => composer(state).length === 1)
  expect(firstOf(world.state())).toEqual([])
  send(world, 'c1', 'And now?')
  await expect.poll(() => bodiesOf(server).at(-1)).toMatchObject({ document_ids: ['s1'] })
})

it('[DOC-830] the first message of a former visitor carries files picked after the sign-in', async () => {
  const uploaded = Promise.withResolvers<void>()
  const server = await serve({
    [STREAM]: (request, response) => {
      stream('hang', started(), says('Hello'))(request, response)
      void uploaded.promise.then(() => response.end(frame('stream_end', {})))
    },
    [LIST]: json([{ ...serverDocument('s1', 'ready'), is_sent: true }]),
  })
  const visitor = createTab()
  visitor.set('Sum it up')
  const world = await visit({ origin: server.origin, visitor })
  moveVisitorText(world.app)
  const text = messageTextOf(parseDraft(world.app.preferences.draftOf(null)))
  attach(world, 's1.pdf')
  await world.until(are('waiting'))
  send(world, null, text)
  await world.until(are('ready'))
  uploaded.resolve()
  await world.until(isOver)
  await world.until(are())
  expect(bodiesOf(server)).toMatchObject([{ message: 'Sum it up', awaited_documents: 1 }])
  expect([composer(world.state()), firstOf(world.state())]).toEqual([[], ['s1.pdf']])
})
