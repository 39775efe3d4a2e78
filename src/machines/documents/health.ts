import { documentsAttached, attachRefused } from './facts.ts'
import { documentsSetup as s } from './setup.ts'
import type { DocumentsContext, DocumentsEvent } from './types.ts'

type Of<T extends DocumentsEvent['type']> = {
  readonly context: DocumentsContext
  readonly event: Extract<DocumentsEvent, { type: T }>
}

const accept = {
  type: 'record',
  params: ({ event }: Of<'ATTACH'>) => documentsAttached(event),
} as const
const attached = { actions: accept, meta: { rules: ['DOC-1', 'DOC-9'] } } as const

/**
 * Checks the service at the first use. If the check itself fails, the next use checks again. If the
 * service is down, the next use after a pause checks again.
 */
export const health = s.createStateConfig({
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
            actions: { type: 'record', params: [{ type: 'documents.checked', isOk: true }] },
            meta: { rules: ['DOC-90', 'DOC-96'] },
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'down',
            meta: { rules: ['DOC-828'] },
          },
          { target: 'unknown', meta: { rules: ['DOC-90'] } },
        ],
        onError: { target: 'unknown', meta: { rules: ['ERR-30'] } },
      },
    },
    well: { on: { ATTACH: attached } },
    down: {
      entry: { type: 'record', params: [{ type: 'documents.checked', isOk: false }] },
      initial: 'lately',
      states: {
        lately: {
          after: { healthPause: { target: 'before', meta: { rules: ['DOC-96'] } } },
          on: {
            ATTACH: {
              actions: [
                { type: 'record', params: ({ event }) => attachRefused(event) },
                { type: 'letGo', params: ({ event }) => event.files },
              ],
              meta: { rules: ['DOC-90', 'DOC-97'] },
            },
          },
        },
        before: {
          on: {
            CHECK: { target: '#documents.health.asking', meta: { rules: ['DOC-96'] } },
            ATTACH: {
              actions: accept,
              target: '#documents.health.asking',
              meta: { rules: ['DOC-1', 'DOC-9', 'DOC-96'] },
            },
          },
        },
      },
    },
  },
})
