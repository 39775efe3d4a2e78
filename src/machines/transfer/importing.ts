import { CRASHED } from '#src/machines/crashed.ts'
import { filesPicked, importProgressed, importStepped } from './facts.ts'
import { fileOf, transferSetup as s } from './setup.ts'
import type { TransferContext, TransferEvent } from './types.ts'

type Of<T extends TransferEvent['type']> = {
  readonly context: TransferContext
  readonly event: Extract<TransferEvent, { type: T }>
}

const step = (status: 'previewing' | 'choosing' | 'sending' | 'reading') =>
  ({ type: 'recordBegun', params: status }) as const

/** The browser asks before it closes a page with a running import. */
const stay = { id: 'stay', src: 'stay', onError: { meta: { rules: ['ERR-30'] } } } as const

/** Transitions while the user has not confirmed the choices for a text file. */
const unread = {
  CHOOSE_IMPORT: {
    guard: { type: 'isCurrent', params: ({ event }: Of<'CHOOSE_IMPORT'>) => event.id },
    target: 'previewing',
    reenter: true,
    actions: { type: 'choose', params: ({ event }: Of<'CHOOSE_IMPORT'>) => event.choices },
    meta: { rules: ['TRANSFER-6'] },
  },
} as const

/** Imports the files one after another. Text files show a preview first. */
export const importing = s.createStateConfig({
  initial: 'idle',
  on: {
    OPEN_IMPORT: { actions: 'show' },
    CLOSE_IMPORT: {
      actions: ['recordClosed', 'hide'],
      meta: { rules: ['TRANSFER-12', 'TRANSFER-41'] },
    },
    IMPORT_FILES: {
      actions: [
        { type: 'record', params: ({ event }) => filesPicked(event.files) },
        { type: 'add', params: ({ event }) => event.files },
      ],
      meta: { rules: ['TRANSFER-2', 'TRANSFER-3'] },
    },
    CANCEL_IMPORT: [
      {
        guard: { type: 'isCurrent', params: ({ event }) => event.id },
        target: '.idle',
        actions: [
          { type: 'record', params: ({ event }) => [{ type: 'import.dropped', ids: [event.id] }] },
          'settle',
        ],
        meta: { rules: ['TRANSFER-5'] },
      },
      {
        actions: [
          { type: 'record', params: ({ event }) => [{ type: 'import.dropped', ids: [event.id] }] },
          { type: 'drop', params: ({ event }) => event.id },
        ],
        meta: { rules: ['TRANSFER-5'] },
      },
    ],
    RETRY_IMPORT: {
      guard: { type: 'isFailed', params: ({ event }) => event.id },
      actions: [
        { type: 'record', params: ({ event }) => importStepped(event.id, 'waiting') },
        { type: 'retry', params: ({ event }) => event.id },
      ],
      meta: { rules: ['TRANSFER-53'] },
    },
    CANCEL_ALL: { target: '.idle', actions: 'forget', meta: { rules: ['TRANSFER-14'] } },
  },
  states: {
    idle: {
      always: [
        {
          guard: 'isNextSeen',
          target: 'choosing',
          actions: ['takeNext', step('choosing')],
          meta: { rules: ['TRANSFER-30'] },
        },
        {
          guard: 'isNextUnread',
          target: 'previewing',
          actions: 'takeNext',
          meta: { rules: ['TRANSFER-6'] },
        },
        {
          guard: 'hasNext',
          target: 'uploading',
          actions: 'takeNext',
          meta: { rules: ['TRANSFER-2'] },
        },
      ],
    },
    previewing: {
      entry: [step('previewing'), 'handOver'],
      on: unread,
      invoke: [
        stay,
        {
          id: 'preview',
          src: 'preview',
          input: fileOf,
          onDone: [
            {
              guard: { type: 'isSeen', params: ({ event }) => event.output },
              target: 'choosing',
              actions: [
                { type: 'recordPreview', params: ({ event }) => event.output },
                { type: 'see', params: ({ event }) => event.output },
              ],
              meta: { rules: ['TRANSFER-6'] },
            },
            {
              target: 'idle',
              actions: [
                { type: 'recordPreview', params: ({ event }) => event.output },
                { type: 'fail', params: ({ event }) => event.output },
              ],
              meta: { rules: ['TRANSFER-9'] },
            },
          ],
          onError: {
            target: 'idle',
            actions: [
              { type: 'recordPreview', params: CRASHED },
              { type: 'fail', params: CRASHED },
            ],
            meta: { rules: ['ERR-30'] },
          },
        },
      ],
    },
    choosing: {
      invoke: stay,
      // A file that is ready to upload never waits behind a file whose choices the user has not
      // confirmed.
      always: {
        guard: 'hasReady',
        target: 'idle',
        actions: [
          {
            type: 'record',
            params: ({ context }) => importStepped(context.current?.id ?? '', 'waiting'),
          },
          'putBack',
        ],
        meta: { rules: ['TRANSFER-30'] },
      },
      on: {
        ...unread,
        CONFIRM_IMPORT: {
          guard: { type: 'isCurrent', params: ({ event }) => event.id },
          target: 'uploading',
          actions: { type: 'confirm', params: ({ event }) => event.all },
          meta: { rules: ['TRANSFER-7', 'TRANSFER-52'] },
        },
      },
    },
    uploading: {
      initial: 'sending',
      invoke: [
        stay,
        {
          id: 'upload',
          src: 'upload',
          input: fileOf,
          onError: {
            target: 'idle',
            actions: [
              { type: 'recordImported', params: CRASHED },
              { type: 'fail', params: CRASHED },
            ],
            meta: { rules: ['ERR-30'] },
          },
        },
      ],
      on: {
        UPLOAD_ENDED: [
          {
            guard: { type: 'isImported', params: ({ event }) => event.result },
            target: 'idle',
            actions: [{ type: 'recordImported', params: ({ event }) => event.result }, 'settle'],
            meta: { rules: ['TRANSFER-8'] },
          },
          {
            target: 'idle',
            actions: [
              { type: 'recordImported', params: ({ event }) => event.result },
              { type: 'fail', params: ({ event }) => event.result },
            ],
            meta: { rules: ['TRANSFER-9'] },
          },
        ],
      },
      states: {
        sending: {
          entry: step('sending'),
          on: {
            UPLOAD_PROGRESSED: {
              actions: {
                type: 'record',
                params: ({ context, event: { sent } }) => importProgressed(context, sent),
              },
              meta: { rules: ['TRANSFER-4'] },
            },
            UPLOAD_SENT: { target: 'reading', meta: { rules: ['TRANSFER-4'] } },
          },
        },
        reading: {
          entry: step('reading'),
          // After a token refresh the upload starts again.
          on: { UPLOAD_PROGRESSED: { target: 'sending', meta: { rules: ['TRANSFER-32'] } } },
        },
      },
    },
  },
})
