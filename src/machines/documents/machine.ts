import { appStateIn } from '#src/log/log.ts'
import { keeping, polling } from './polling.ts'
import { listing, removing, uploading } from './calls.ts'
import {
  newChatBegun,
  documentsCleared,
  chatLeft,
  documentMarked,
  documentsReturned,
  documentsSent,
} from './facts.ts'
import { health } from './health.ts'
import { returnedDocumentsOf, checkEntriesOf } from './list.ts'
import { documentsSetup as s, idleContext } from './setup.ts'

/** Reports, only once, that all documents are ready or failed. */
const readiness = s.createStateConfig({
  initial: 'settled',
  states: {
    settled: { always: { guard: 'hasUnsettled', target: 'unsettled', meta: { rules: ['DOC-5'] } } },
    unsettled: {
      always: [
        {
          guard: 'isAllSettled',
          target: 'settled',
          actions: [
            { type: 'record', params: [{ type: 'documents.settled' }] },
            { type: 'want', params: ({ context }) => context.known().chat },
          ],
          meta: { rules: ['DOC-5'] },
        },
        { guard: 'isNoneLeft', target: 'settled', meta: { rules: ['DOC-5'] } },
      ],
    },
  },
})

/** The documents of the composer: upload, polling and removal. */
export const documentsMachine = s.createMachine({
  id: 'documents',
  type: 'parallel',
  context: ({ self }) => ({ ...idleContext, known: () => appStateIn(self.system).documents }),
  invoke: [
    { id: 'queued', src: 'queued', onError: { meta: { rules: ['ERR-30'] } } },
    { id: 'folded', src: 'folded', onError: { meta: { rules: ['ERR-30'] } } },
  ],
  on: {
    // The log folds a policy's facts after the transition. `FOLDED` then re-evaluates every
    // `always`.
    FOLDED: {},
    QUEUED: {
      actions: { type: 'queue', params: ({ event }) => event.ids },
      meta: { rules: ['DOC-218'] },
    },
    STARTED: {
      guard: 'hasWaiting',
      actions: { type: 'record', params: ({ context, event }) => newChatBegun(context, event) },
      meta: { rules: ['DOC-10'] },
    },
    REMOVE: [
      {
        guard: { type: 'isLocal', params: ({ event }) => event },
        actions: {
          type: 'record',
          params: ({ event }) => [{ type: 'documents.dropped', ids: [event.localId] }],
        },
        meta: { rules: ['DOC-6', 'DOC-270'] },
      },
      {
        guard: { type: 'isOnServer', params: ({ event }) => event.localId },
        actions: [
          { type: 'record', params: ({ event }) => [documentMarked(event.localId, true)] },
          { type: 'wantRemoval', params: ({ event }) => event.localId },
        ],
        meta: { rules: ['DOC-6'] },
      },
    ],
    SENT: {
      actions: { type: 'record', params: ({ context }) => documentsSent(context) },
      meta: { rules: ['DOC-13'] },
    },
    RETURN: {
      actions: [
        {
          type: 'note',
          params: ({ context, event }) => checkEntriesOf(returnedDocumentsOf(context, event)),
        },
        { type: 'record', params: ({ context, event }) => documentsReturned(context, event) },
      ],
      meta: { rules: ['DOC-222'] },
    },
    OPEN: [
      {
        guard: 'isAtEnd',
        actions: [
          { type: 'want', params: ({ event }) => event.chat },
          { type: 'end', params: ({ event }) => event.chat },
        ],
        meta: { rules: ['DOC-270', 'DOC-634'] },
      },
      {
        guard: { type: 'isUnwanted', params: ({ event }) => event.chat },
        actions: { type: 'want', params: ({ event }) => event.chat },
        meta: { rules: ['DOC-72'] },
      },
    ],
    ENTER: {
      guard: { type: 'isOther', params: ({ event }) => event.chat },
      actions: { type: 'record', params: ({ context }) => chatLeft(context) },
      meta: { rules: ['DOC-11'] },
    },
    LEAVE: {
      guard: 'hasAny',
      actions: { type: 'record', params: ({ context }) => chatLeft(context) },
      meta: { rules: ['DOC-11'] },
    },
    CANCEL: {
      actions: [{ type: 'record', params: ({ context }) => documentsCleared(context) }, 'forget'],
      meta: { rules: ['DOC-11'] },
    },
  },
  states: { health, uploading, polling, keeping, listing, removing, readiness },
})
