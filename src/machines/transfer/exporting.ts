import { CRASHED } from '#src/machines/crashed.ts'
import { exportEnded, exportRequested as begun, exportAbandoned } from './facts.ts'
import { transferSetup as s } from './setup.ts'
import type { ExportJob, TransferContext } from './types.ts'

/** The running export. Only states with a running export may call this. */
const orderOf = ({ context: { exports } }: { readonly context: TransferContext }): ExportJob =>
  exports[0] ?? { id: '', title: '', format: 'xlsx', isOpen: false, stamp: '' }

/** A crash counts as a failed export. */
const recordCrash = {
  type: 'record',
  params: ({ context }: { readonly context: TransferContext }) =>
    exportEnded(orderOf({ context }), CRASHED),
} as const

/** Exports run one after another. The open workbook is saved before its export. */
export const exporting = s.createStateConfig({
  initial: 'idle',
  on: {
    EXPORT: {
      guard: { type: 'isNewExport', params: ({ event }) => event.wish },
      actions: { type: 'want', params: ({ event: { wish, stamp } }) => ({ ...wish, stamp }) },
      meta: { rules: ['TRANSFER-55'] },
    },
    CANCEL_ALL: {
      target: '.idle',
      actions: [
        { type: 'record', params: ({ context }) => exportAbandoned(context) },
        'forgetExports',
      ],
      meta: { rules: ['TRANSFER-14'] },
    },
  },
  states: {
    idle: { always: { guard: 'hasExport', target: 'settling', meta: { rules: ['TRANSFER-55'] } } },
    settling: {
      entry: { type: 'record', params: ({ context }) => begun(orderOf({ context })) },
      invoke: {
        id: 'settle',
        src: 'settle',
        input: orderOf,
        onDone: { target: 'writing', meta: { rules: ['TRANSFER-21'] } },
        onError: {
          target: 'idle',
          actions: [recordCrash, 'endExport'],
          meta: { rules: ['ERR-30'] },
        },
      },
    },
    writing: {
      // The running export has already read its content. A second request for the same export may
      // give a different file, so it is queued.
      on: {
        EXPORT: {
          guard: { type: 'isNextExport', params: ({ event }) => event.wish },
          actions: { type: 'want', params: ({ event: { wish, stamp } }) => ({ ...wish, stamp }) },
          meta: { rules: ['TRANSFER-31'] },
        },
      },
      invoke: {
        id: 'download',
        src: 'download',
        input: orderOf,
        onDone: {
          target: 'idle',
          actions: [
            {
              type: 'record',
              params: ({ context, event }) => exportEnded(orderOf({ context }), event.output),
            },
            'endExport',
          ],
          meta: { rules: ['TRANSFER-22', 'TRANSFER-23'] },
        },
        onError: {
          target: 'idle',
          actions: [recordCrash, 'endExport'],
          meta: { rules: ['ERR-30'] },
        },
      },
    },
  },
})
