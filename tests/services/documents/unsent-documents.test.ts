import { createActor, setup } from 'xstate'
import { expect, it } from 'vitest'
import { logLogic } from '#src/log/log.ts'
import type { DocumentsEvent } from '#src/machines/documents/types.ts'
import { unsentDocumentsActor } from '#src/services/documents/unsent-documents.ts'

it('[DOC-218] documents of queued messages are reported after each change of the queue, and at the start for a restored queue', () => {
  const log = createActor(logLogic).start()
  const told: DocumentsEvent[] = []
  const document = (id: string) => ({ id, filename: `${id}.pdf`, file_type: 'pdf', file_size: 1 })
  const queued = (id: string, ...ids: readonly string[]) => ({
    id,
    conversationId: 'c1',
    text: 'And this?',
    spreadsheetId: null,
    documents: ids.map(document),
  })
  log.send({ type: 'queue.restored', items: [queued('m1', 'a')] })
  const flow = createActor(
    setup({
      types: {} as { events: DocumentsEvent },
      actors: { queued: unsentDocumentsActor(() => log) },
    }).createMachine({
      invoke: { id: 'queued', src: 'queued' },
      on: { QUEUED: { actions: ({ event }) => told.push(event) } },
    }),
  ).start()
  log.send({ type: 'message.queued', ...queued('m2', 'b', 'c') })
  log.send({ type: 'connection.lost' })
  log.send({ type: 'message.unqueued', id: 'm1' })
  log.send({ type: 'message.unqueued', id: 'm2' })
  flow.stop()
  log.send({ type: 'message.queued', ...queued('m3', 'd') })
  expect(told).toEqual([
    { type: 'QUEUED', ids: ['a'] },
    { type: 'QUEUED', ids: ['a', 'b', 'c'] },
    { type: 'QUEUED', ids: ['b', 'c'] },
    { type: 'QUEUED', ids: [] },
  ])
  log.stop()
})
