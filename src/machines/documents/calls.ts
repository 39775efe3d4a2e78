import { CRASHED } from '#src/machines/crashed.ts'
import { documentsListed, uploadProgressed, documentRemoved, uploadEnded } from './facts.ts'
import { restorableOf, checkEntriesOf, checkEntriesOfUpload } from './list.ts'
import { documentsSetup as s } from './setup.ts'

/** One upload call runs at a time, with at most `MAX_FILES_PER_UPLOAD` files. */
export const uploading = s.createStateConfig({
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
        input: ({ context }) => ({ chat: context.known().chat ?? '', ids: context.batch }),
        onError: {
          target: 'idle',
          actions: [
            { type: 'record', params: ({ context }) => uploadEnded(context, CRASHED) },
            'endBatch',
          ],
          meta: { rules: ['ERR-30'] },
        },
      },
      always: {
        guard: 'isBatchGone',
        target: 'idle',
        actions: 'endBatch',
        meta: { rules: ['DOC-6', 'DOC-11'] },
      },
      on: {
        UPLOAD_PROGRESSED: {
          actions: { type: 'record', params: ({ event }) => uploadProgressed(event) },
          meta: { rules: ['DOC-92'] },
        },
        UPLOAD_ENDED: {
          target: 'idle',
          actions: [
            { type: 'record', params: ({ context, event }) => uploadEnded(context, event.result) },
            { type: 'note', params: ({ event }) => checkEntriesOfUpload(event.result) },
            'endBatch',
          ],
          meta: { rules: ['DOC-2', 'DOC-7', 'DOC-8'] },
        },
      },
    },
  },
})

/** Deletions run one after another and continue after the user leaves the chat. */
export const removing = s.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasRemoval', target: 'deleting', meta: { rules: ['DOC-824'] } } },
    deleting: {
      always: { guard: 'hasNoRemoval', target: 'idle' },
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => context.removals[0] ?? { localId: '', id: '', chat: null },
        onDone: {
          target: 'idle',
          actions: [
            {
              type: 'record',
              params: ({ context, event }) => documentRemoved(context, event.output),
            },
            // Loads the document list of the chat again, even if the user has left this chat
            // meanwhile.
            {
              type: 'want',
              params: ({ context, event }) =>
                event.output.ok ? (context.removals[0]?.chat ?? null) : null,
            },
            'endRemoval',
          ],
          meta: { rules: ['DOC-824'] },
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'record', params: ({ context }) => documentRemoved(context, CRASHED) },
            'endRemoval',
          ],
          meta: { rules: ['ERR-30'] },
        },
      },
    },
  },
})

/** Lists load one after another. Failed ones are retried after a pause. */
export const listing = s.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'hasWanted', target: 'reading', meta: { rules: ['DOC-72'] } },
        { guard: 'hasUnread', target: 'resting', meta: { rules: ['DOC-217'] } },
      ],
    },
    resting: {
      always: [
        { guard: 'hasWanted', target: 'reading', meta: { rules: ['DOC-72'] } },
        { guard: 'isNoneUnread', target: 'idle', meta: { rules: ['DOC-217'] } },
      ],
      after: { nextList: { actions: 'wantUnread', meta: { rules: ['DOC-217'] } } },
    },
    reading: {
      always: { guard: 'isNoneWanted', target: 'idle' },
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context }) => ({ chat: context.wanted[0] ?? '' }),
        onDone: {
          target: 'idle',
          actions: [
            {
              type: 'note',
              params: ({ context, event }) => checkEntriesOf(restorableOf(context, event.output)),
            },
            {
              type: 'record',
              params: ({ context, event }) => documentsListed(context, event.output),
            },
            { type: 'restore', params: ({ event }) => event.output },
          ],
          meta: { rules: ['DOC-72', 'DOC-74'] },
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'record', params: ({ context }) => documentsListed(context, CRASHED) },
            { type: 'restore', params: CRASHED },
          ],
          meta: { rules: ['ERR-30'] },
        },
      },
    },
  },
})
