import { createActor, waitFor, type AnyActor } from 'xstate'
import { afterEach, expect, it } from 'vitest'
import type { ServerDocument } from '#contract/documents/documents.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { createDocumentsFlow } from '#src/app/app-flows.ts'
import { logLogic } from '#src/log/log.ts'
import { createApi } from '#src/services/http/api.ts'
import { createTokenlessSend } from '#src/services/http/http-client.ts'
import { keepDocuments } from '#src/services/documents/kept-documents.ts'
import { createPickedFiles } from '#src/services/documents/picked-files.ts'
import { remove, serverDocument } from '#tests/support/documents/documents-flow.ts'
import { json, startHostile, type Hostile, type Script } from '#tests/support/hostile.ts'
import { startFlow } from '#tests/support/client/walk-machine.ts'

const UPLOAD = 'POST /api/documents/upload/'
const STATUS = 'POST /api/documents/status/'
const HEALTH = 'GET /api/documents/health/'
const DELETE = 'DELETE /api/documents/delete/s1/'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const taken = (...documents: readonly ServerDocument[]): Script =>
  json({ success: true, message: '', documents, errors: [] })

/** Runs the documents flow with its real calls against a scripted server. */
const start = async (scripts: Readonly<Record<string, Script>>) => {
  const server: Hostile = await startHostile({ [HEALTH]: json({}), ...scripts })
  const send = createTokenlessSend({ baseUrl: server.origin })
  let count = 0
  const files = createPickedFiles<AttachedDocument>(
    () => `doc_${(count += 1)}`,
    ({ localId }) => localId,
  )
  const log = createActor(logLogic).start()
  const flow = startFlow(
    createDocumentsFlow(send, createApi(send), files, keepDocuments(undefined, log), () => log),
  )
  open.push(server.close, flow.stop, () => log.stop())
  /**
   * Resolves once `holds` accepts the document rows. The flow emits a snapshot after every change
   * of the rows, so `waitFor` checks again.
   */
  const until = async (holds: (rows: readonly AttachedDocument[]) => boolean): Promise<void> => {
    await waitFor(flow.flow as AnyActor, () => holds(flow.state().documents.rows))
  }
  const pick = (...names: readonly string[]): readonly string[] => {
    const picked = names.map((name) => new File([`text of ${name}`], name))
    const ids = files.hold(picked)
    const given = picked.map(({ name, size }, at) => ({ localId: ids[at] ?? '', name, size }))
    flow.send({ type: 'ATTACH', chat: 'c1', files: given } as { type: 'ATTACH' })
    return ids
  }
  const rows = () => flow.state().documents.rows
  const texts = () => flow.state().notices.map(({ text }) => text)
  const lines = (start: string) => server.seen.filter(({ line }) => line.startsWith(start))
  return { ...flow, server, files, until, pick, rows, texts, lines, log }
}
const isAll =
  (...statuses: readonly AttachedDocument['status'][]) =>
  (rows: readonly AttachedDocument[]): boolean =>
    rows.length === statuses.length && rows.every(({ status }, at) => status === statuses[at])

it('[DOC-1] [DOC-2] [DOC-23] [DOC-18] a file uploads with its chat, and its status is polled until it is ready', async () => {
  const flow = await start({
    [UPLOAD]: taken({
      ...serverDocument('s1', 'pending', 'a.pdf'),
      uploaded_at: '2026-11-23T10:00:00Z',
    }),
    [STATUS]: json({ statuses: { s1: { status: 'ready', word_count: 900, page_count: 3 } } }),
  })
  const [localId] = flow.pick('a.pdf')
  expect(localId).toMatch(/^doc_/)
  expect(flow.rows()).toMatchObject([
    { localId, id: '', filename: 'a.pdf', file_type: 'pdf', file_size: 13, status: 'uploading' },
  ])
  await flow.until(isAll('pending'))
  expect(flow.rows()).toMatchObject([{ id: 's1', uploaded_at: '2026-11-23T10:00:00Z' }])
  const [{ body } = { body: '' }] = flow.lines(UPLOAD)
  expect(body).toMatch(/name="conversation_id"\r\n\r\nc1\r\n/)
  expect(body).toMatch(/name="files"; filename="a.pdf"[\s\S]*text of a.pdf/)
  flow.clock.increment(5000)
  await flow.until(isAll('ready'))
  expect(flow.rows()).toMatchObject([{ word_count: 900, page_count: 3, error: null }])
  expect(flow.lines(STATUS).map((seen) => seen.body)).toEqual(['{"document_ids":["s1"]}'])
})

it('[DOC-7] [DOC-17] [DOC-24] [ERR-14] a refused file disappears from the list, a notice shows the reason, and the other files stay', async () => {
  const flow = await start({
    [UPLOAD]: json({
      success: true,
      documents: [{ id: 's2', filename: 'b.csv', status: 'ready' }],
      errors: [{ filename: 'a.pdf', error: 'The file is encrypted' }],
    }),
  })
  const [, b] = flow.pick('a.pdf', 'b.csv')
  await flow.until(isAll('ready'))
  expect(flow.rows()).toMatchObject([{ localId: b, id: 's2', file_size: 13 }])
  expect(flow.texts()).toEqual([
    'Failed to upload a.pdf: The file is encrypted',
    '1 file(s) uploaded successfully',
  ])
  expect(flow.lines(UPLOAD).map(({ body }) => body.match(/name="files"/g)?.length)).toEqual([2])
})

it.each([
  [429, { error: 'x', retry_after: 7 }, 'Rate limited. Retry after 7 seconds.'],
  [400, { error: 'The chat is gone' }, 'The chat is gone'],
  [500, {}, 'Upload failed with status 500'],
] as const)(
  '[DOC-8] an upload that fails with %i removes its files and shows the reason',
  async (status, answer, text) => {
    const flow = await start({ [UPLOAD]: json(answer, status) })
    flow.pick('a.pdf', 'b.pdf')
    await flow.until(isAll())
    expect(flow.texts()).toEqual([text])
  },
)

it('[DOC-8] [DOC-91] files added during an upload go in a second call, and stay if the first call fails', async () => {
  let calls = 0
  const flow = await start({
    [UPLOAD]: (request, response) => {
      calls += 1
      const answer = calls === 1 ? json({}, 500) : taken(serverDocument('s3', 'ready', 'c.pdf'))
      answer(request, response)
    },
  })
  flow.pick('a.pdf', 'b.pdf')
  flow.pick('c.pdf')
  await flow.until(isAll('ready'))
  expect(flow.rows()).toMatchObject([{ filename: 'c.pdf' }])
  expect(flow.lines(UPLOAD)).toHaveLength(2)
})

it('[DOC-91] more than 50 files upload in several calls', async () => {
  const flow = await start({
    [UPLOAD]: json({ success: false, message: 'No room', documents: [], errors: [] }),
  })
  flow.pick(...Array.from({ length: 51 }, (_, at) => `f${at}.txt`))
  await flow.until(isAll())
  const counts = flow.lines(UPLOAD).map(({ body }) => body.match(/name="files"/g)?.length)
  expect(counts).toEqual([50, 1])
  expect(flow.texts().at(-1)).toBe('Failed to upload f50.txt: No room')
})

it('[DOC-6, DOC-824] removing a ready document deletes it on the server first; an unfinished one is removed locally', async () => {
  const flow = await start({
    [UPLOAD]: taken(
      serverDocument('s1', 'ready', 'a.pdf'),
      serverDocument('s2', 'pending', 'b.pdf'),
    ),
    [DELETE]: json({}),
  })
  const [a = '', b = ''] = flow.pick('a.pdf', 'b.pdf')
  await flow.until(isAll('ready', 'pending'))
  flow.send(remove(b))
  expect(flow.rows()).toMatchObject([{ localId: a }])
  flow.send(remove(a))
  expect(flow.rows()).toMatchObject([{ localId: a, isRemoving: true }])
  await flow.until(isAll())
  expect(flow.lines('DELETE').map(({ line }) => line)).toEqual([DELETE])
})

it.each([
  [500, ['ready'], 'Delete failed with status 500'],
  [404, [], undefined],
] as const)(
  '[DOC-824] a deletion answered with status %i leaves documents with the statuses %j',
  async (status, left, text) => {
    const flow = await start({
      [UPLOAD]: taken(serverDocument('s1', 'ready', 'a.pdf')),
      [DELETE]: json({ error: 'x' }, status),
    })
    const [a = ''] = flow.pick('a.pdf')
    await flow.until(isAll('ready'))
    flow.send(remove(a))
    await flow.until((rows) => rows.every(({ isRemoving }) => !isRemoving))
    expect(flow.rows().map((row) => row.status)).toEqual(left)
    expect(flow.texts()[1]).toBe(text)
  },
)

it('[DOC-90] [DOC-25] the service check runs once, without a sign-in', async () => {
  const flow = await start({ [UPLOAD]: json({}, 500) })
  const isKnown = () => flow.snapshot().matches({ health: 'well' })
  flow.send({ type: 'CHECK' })
  flow.send({ type: 'CHECK' })
  await waitFor(flow.flow as AnyActor, isKnown)
  flow.send({ type: 'CHECK' })
  flow.pick('a.pdf')
  await flow.until(isAll())
  expect(flow.lines(HEALTH)).toHaveLength(1)
  expect(flow.lines(HEALTH)[0]?.authorization).toBeUndefined()
  expect(flow.state().documents.isDown).toBe(false)
})

it('[DOC-828] [DOC-97] if the document service is down, files are refused with a notice', async () => {
  const flow = await start({ [HEALTH]: json({}, 503) })
  flow.send({ type: 'CHECK' })
  await waitFor(flow.flow as AnyActor, () => flow.state().documents.isDown)
  const [localId = ''] = flow.pick('a.pdf')
  expect(flow.rows()).toEqual([])
  expect(flow.files.of(localId)).toBeUndefined()
  expect(flow.texts()).toEqual(['Files cannot be attached: the document service is unavailable.'])
  expect(flow.lines(UPLOAD)).toEqual([])
})

it('[DOC-181] files attached offline stay and upload once there is a connection', async () => {
  const flow = await start({
    [UPLOAD]: taken(serverDocument('s1', 'ready', 'a.pdf'), serverDocument('s2', 'ready', 'b.pdf')),
  })
  flow.log.send({ type: 'connection.lost' })
  const [, , c = ''] = flow.pick('a.pdf', 'b.pdf', 'c.pdf')
  // Once the health check is seen, any wrong upload request would also have been sent.
  await expect.poll(() => flow.lines(HEALTH)).toHaveLength(1)
  expect(flow.lines(UPLOAD)).toEqual([])
  expect(isAll('uploading', 'uploading', 'uploading')(flow.rows())).toBe(true)
  // A file that is removed while it waits offline is not uploaded.
  flow.files.follow(flow.rows(), 'u1')
  flow.send(remove(c))
  flow.files.follow(flow.rows(), 'u1')
  flow.log.send({ type: 'connection.restored' })
  await flow.until(isAll('ready', 'ready'))
  expect(flow.lines(UPLOAD).map(({ body }) => body.match(/name="files"/g)?.length)).toEqual([2])
  expect(flow.texts()).toEqual(['2 file(s) uploaded successfully'])
})

it('[DOC-181] [DOC-11] files that wait for a connection are dropped when their chat is left', async () => {
  const flow = await start({ [UPLOAD]: taken(serverDocument('s1', 'ready', 'a.pdf')) })
  flow.log.send({ type: 'connection.lost' })
  flow.pick('a.pdf')
  flow.send({ type: 'LEAVE' } as { type: 'LEAVE' })
  flow.log.send({ type: 'connection.restored' })
  expect(flow.rows()).toEqual([])
  flow.pick('b.pdf')
  await flow.until(isAll('ready'))
  expect(flow.lines(UPLOAD).map(({ body }) => body.includes('text of a.pdf'))).toEqual([false])
})
