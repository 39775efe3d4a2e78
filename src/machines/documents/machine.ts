import { isWatched } from './check.ts'
import {
  added,
  begun,
  checked,
  gone,
  left,
  marked,
  progressed,
  refused,
  removed,
  taken,
  uploaded,
} from './facts.ts'
import { documentsSetup as s, idle } from './setup.ts'
import type { DocumentsContext, DocumentsEvent } from './types.ts'

type Of<T extends DocumentsEvent['type']> = {
  readonly context: DocumentsContext
  readonly event: Extract<DocumentsEvent, { type: T }>
}

const accept = [
  { type: 'record', params: ({ event }: Of<'ATTACH'>) => added(event) },
  { type: 'add', params: ({ event }: Of<'ATTACH'>) => event },
] as const
const attached = { actions: accept, meta: { rules: ['DOC-1', 'DOC-9'] } } as const

/** Asked once, when somebody first attaches something; one that could not be asked is asked again. */
const health = s.createStateConfig({
  initial: 'unknown',
  states: {
    unknown: {
      on: {
        CHECK: { target: 'asking', meta: { rules: ['DOC-90'] } },
        ATTACH: { ...attached, target: 'asking' },
      },
    },
    asking: {
      on: { ATTACH: attached },
      invoke: {
        id: 'health',
        src: 'health',
        onDone: [
          {
            guard: { type: 'isWell', params: ({ event }) => event.output },
            target: 'well',
            meta: { rules: ['DOC-90'] },
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'down',
            meta: { rules: ['DOC-90'] },
          },
          { target: 'unknown', meta: { rules: ['DOC-90'] } },
        ],
      },
    },
    well: { on: { ATTACH: attached } },
    down: {
      entry: { type: 'record', params: [{ type: 'documents.checked', isOk: false }] },
      on: {
        ATTACH: {
          actions: { type: 'record', params: ({ event }) => refused(event) },
          meta: { rules: ['DOC-90'] },
        },
      },
    },
  },
})

/** One call at a time, each with all files that wait for one, at most as many as one may have. */
const uploading = s.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: {
        guard: 'hasBatch',
        target: 'sending',
        actions: 'takeBatch',
        meta: { rules: ['DOC-2', 'DOC-91'] },
      },
    },
    sending: {
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => ({ chat: context.chat ?? '', ids: context.batch }),
      },
      always: {
        guard: 'isBatchGone',
        target: 'idle',
        actions: 'endBatch',
        meta: { rules: ['DOC-6', 'DOC-11'] },
      },
      on: {
        UPLOAD_PROGRESSED: {
          actions: { type: 'record', params: ({ event }) => progressed(event) },
          meta: { rules: ['DOC-92'] },
        },
        UPLOAD_ENDED: {
          target: 'idle',
          actions: [
            { type: 'record', params: ({ context, event }) => uploaded(context, event.result) },
            { type: 'receive', params: ({ event }) => event.result },
          ],
          meta: { rules: ['DOC-2', 'DOC-7', 'DOC-8'] },
        },
      },
    },
  },
})

const whenNoneWatched = {
  guard: 'isNoneWatched',
  target: 'idle',
  actions: 'rest',
  meta: { rules: ['DOC-3'] },
} as const

/** Asks for all that are not done in one call, again and again. */
const polling = s.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasWatched', target: 'resting', meta: { rules: ['DOC-3'] } } },
    resting: {
      always: whenNoneWatched,
      after: { nextCheck: { target: 'checking', meta: { rules: ['DOC-3', 'DOC-4'] } } },
    },
    checking: {
      entry: 'count',
      always: whenNoneWatched,
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({
          ids: context.documents.filter(isWatched).map(({ id }) => id),
        }),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'record', params: ({ context, event }) => checked(context, event.output) },
            { type: 'learn', params: ({ event }) => event.output },
          ],
          meta: { rules: ['DOC-2', 'DOC-3', 'DOC-4'] },
        },
      },
    },
  },
})

/** Deletions, one after another; they go on when the chat is left. */
const removing = s.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasRemoval', target: 'deleting', meta: { rules: ['DOC-6'] } } },
    deleting: {
      always: { guard: 'hasNoRemoval', target: 'idle' },
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => context.removals[0] ?? { localId: '', id: '' },
        onDone: {
          target: 'idle',
          actions: [
            { type: 'record', params: ({ context, event }) => removed(context, event.output) },
            { type: 'endRemoval', params: ({ event }) => event.output },
          ],
          meta: { rules: ['DOC-6'] },
        },
      },
    },
  },
})

/** Tells once that all are ready or have failed. */
const readiness = s.createStateConfig({
  initial: 'settled',
  states: {
    settled: { always: { guard: 'hasUnsettled', target: 'unsettled', meta: { rules: ['DOC-5'] } } },
    unsettled: {
      always: [
        {
          guard: 'isAllSettled',
          target: 'settled',
          actions: { type: 'record', params: [{ type: 'documents.settled' }] },
          meta: { rules: ['DOC-5'] },
        },
        { guard: 'isNoneLeft', target: 'settled', meta: { rules: ['DOC-5'] } },
      ],
    },
  },
})

/** The documents of the composer: upload, polling, removal (spec §4, "Document attachment"; DOC). */
export const documentsMachine = s.createMachine({
  id: 'documents',
  type: 'parallel',
  context: idle,
  on: {
    STARTED: {
      guard: 'hasWaiting',
      actions: [
        { type: 'record', params: ({ context, event }) => begun(context, event) },
        { type: 'begin', params: ({ event }) => event.chat },
      ],
      meta: { rules: ['DOC-10'] },
    },
    REMOVE: [
      {
        guard: { type: 'isLocal', params: ({ event }) => event.localId },
        actions: [
          {
            type: 'record',
            params: ({ event }) => [{ type: 'documents.dropped', ids: [event.localId] }],
          },
          { type: 'drop', params: ({ event }) => event.localId },
        ],
        meta: { rules: ['DOC-6'] },
      },
      {
        guard: { type: 'isOnServer', params: ({ event }) => event.localId },
        actions: [
          { type: 'record', params: ({ event }) => [marked(event.localId, true)] },
          { type: 'wantRemoval', params: ({ event }) => event.localId },
        ],
        meta: { rules: ['DOC-6'] },
      },
    ],
    SENT: {
      actions: [{ type: 'record', params: ({ context }) => taken(context) }, 'clear'],
      meta: { rules: ['DOC-13'] },
    },
    ENTER: {
      guard: { type: 'isOther', params: ({ event }) => event.chat },
      actions: [{ type: 'record', params: ({ context }) => left(context) }, 'leave'],
      meta: { rules: ['DOC-11'] },
    },
    LEAVE: {
      guard: 'hasAny',
      actions: [{ type: 'record', params: ({ context }) => left(context) }, 'leave'],
      meta: { rules: ['DOC-11'] },
    },
    CANCEL: {
      actions: [{ type: 'record', params: ({ context }) => gone(context) }, 'forget'],
      meta: { rules: ['DOC-11'] },
    },
  },
  states: { health, uploading, polling, removing, readiness },
})
