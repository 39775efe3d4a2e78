import { expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import type { PickedDocument, DocumentsContext } from '#src/machines/documents/types.ts'
import {
  attach,
  actorDone,
  quietDocuments,
  remove,
  serverDocument,
  statusesChecked,
  uploadEnded,
} from '#tests/support/documents/documents-flow.ts'
import { startFlow, walkMachine } from '#tests/support/client/walk-machine.ts'

const lost: AppError = { type: 'network', operation: 'documents.status', raw: '' }
const failed = { ok: false, error: lost }
const nextCheck = { type: 'xstate.after.nextCheck.documents.polling.resting' }

const healthPause = { type: 'xstate.after.healthPause.documents.health.down.lately' }

const health = [
  attach('c1', 'b'),
  { type: 'CHECK' },
  actorDone('health', { ok: true, value: true }),
  actorDone('health', { ok: true, value: false }),
  actorDone('health', failed),
  uploadEnded({ b: 'ready' }),
  healthPause,
]
const flow = [
  attach(null, 'a'),
  attach('c1', 'b'),
  remove('a'),
  remove('b'),
  { type: 'STARTED', chat: 'c1' },
  { type: 'SENT' },
  { type: 'ENTER', chat: 'c1' },
  { type: 'ENTER', chat: 'c2' },
  { type: 'LEAVE' },
  { type: 'CANCEL' },
  { type: 'UPLOAD_PROGRESSED', sent: { b: 4 } },
  uploadEnded({ a: 'pending', b: 'pending' }),
  uploadEnded({ a: 'ready', b: 'processing' }),
  uploadEnded({ a: null, b: null }),
  { type: 'UPLOAD_ENDED', result: failed },
  nextCheck,
  statusesChecked({ a: 'ready', b: 'ready' }),
  statusesChecked({ a: 'processing', b: 'failed' }),
  actorDone('check', failed),
  { type: 'xstate.after.keep.documents.keeping.resting' },
  actorDone('keep', { ok: true, value: {} }),
  actorDone('keep', failed),
  actorDone('remove', { ok: true, value: null }),
  actorDone('remove', failed),
]

const contextOf = (snapshot: { readonly context: object }) => snapshot.context as DocumentsContext

/** Events that list documents for a composer that may already hold some. */
const listing = [
  attach('c1', 'b'),
  uploadEnded({ b: 'ready' }),
  { type: 'OPEN', chat: 'c1' },
  { type: 'ENTER', chat: 'c2' },
  { type: 'CANCEL' },
  remove('b'),
  actorDone('remove', { ok: true, value: null }),
  actorDone('list', failed),
  actorDone('list', { ok: true, value: { items: [], restorable: [] } }),
  actorDone('list', {
    ok: true,
    value: { items: [], restorable: [serverDocument('s-b'), serverDocument('s-c', 'processing')] },
  }),
]

/** Events for the retry of a failed list, and for documents of queued messages. */
const waiting = [
  { type: 'OPEN', chat: 'c1' },
  { type: 'OPEN', chat: 'c1', isOver: true },
  { type: 'CANCEL' },
  attach('c1', 'b'),
  actorDone('list', failed),
  actorDone('list', { ok: true, value: { items: [], restorable: [] } }),
  { type: 'xstate.after.nextList.documents.listing.resting' },
  { type: 'QUEUED', ids: ['s-q'] },
  { type: 'QUEUED', ids: [] },
  {
    type: 'RETURN',
    chat: 'c1',
    documents: [{ id: 's-b', filename: 'b.pdf', file_type: 'pdf', file_size: 10 }],
    known: [],
  },
]

/** Checks that the machine works on exactly the documents that the log shows. */
const checkRows = (staged: ReturnType<typeof startFlow>): void => {
  const { batch, queued, removals } = contextOf(staged.snapshot())
  const { rows } = staged.state().documents
  const has = (...states: readonly string[]) => rows.some(({ status }) => states.includes(status))
  const { uploading, polling, keeping, readiness } = staged.snapshot().value as Readonly<
    Record<string, string>
  >
  expect(uploading === 'sending').toBe(has('uploading'))
  expect(batch.length > 0).toBe(has('uploading'))
  expect(polling !== 'idle').toBe(has('pending', 'processing'))
  expect(keeping !== 'idle').toBe(has('ready') || queued.length > 0)
  expect(readiness === 'unsettled').toBe(has('uploading', 'pending', 'processing'))
  // Only documents that the server has stored have an id.
  for (const { id, status } of rows)
    if (status !== 'failed') expect(id === '').toBe(['waiting', 'uploading'].includes(status))
  for (const { localId, isRemoving } of rows)
    expect(isRemoving).toBe(removals.some((one) => one.localId === localId))
}

/**
 * Allows only events that can happen: a picked file has a fresh id, and a filled composer keeps its
 * chat.
 */
const isSent = (snapshot: { readonly context: object }, event: object): boolean => {
  const { known, removals } = contextOf(snapshot)
  const { chat, rows } = known()
  if (!('files' in event))
    return !('type' in event && event.type === 'CANCEL') || rows[0] !== undefined
  const { files, chat: to } = event as { files: readonly PickedDocument[]; chat: string | null }
  const isFresh = files.every(
    ({ localId }) => ![...rows, ...removals].some((one) => one.localId === localId),
  )
  return isFresh && (rows.length === 0 || chat === to)
}

it('[DOC-2] [DOC-3] [DOC-6] [DOC-7] [DOC-8] [DOC-10] [DOC-11] [DOC-72] [DOC-74] [DOC-75] [DOC-76] [DOC-96] [DOC-217] [DOC-218] [DOC-222] [DOC-223] documents take every transition, and the log shows the state of each', () => {
  const walkOver = (events: typeof health | typeof flow | typeof listing | typeof waiting) =>
    walkMachine({
      machine: quietDocuments,
      readsLog: true,
      events,
      key: (snapshot) => {
        const { known, batch, removals, wanted, unread, queued } = contextOf(snapshot)
        const { chat, rows } = known()
        return [
          rows[0] ? chat : null,
          wanted,
          unread,
          queued,
          rows.map(({ localId, status }) => [localId, status]),
          batch,
          removals.map(({ localId }) => localId),
        ]
      },
      isSent,
      check: checkRows,
    })
  const [first = [], ...others] = [flow, health, listing, waiting].map(
    (events) => walkOver(events).missed,
  )
  expect(first.filter((name) => others.every((missed) => missed.includes(name)))).toEqual([])
}, 90_000)
