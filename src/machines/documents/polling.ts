import { CRASHED } from '#src/machines/crashed.ts'
import { isPolled, keptAliveIds } from './check.ts'
import { checkEnded, documentsMissing } from './facts.ts'
import { documentsSetup as s } from './setup.ts'

const whenNoneWatched = {
  guard: 'isNoneWatched',
  target: 'idle',
  actions: 'rest',
  meta: { rules: ['DOC-3'] },
} as const

/** Polls all unfinished documents in one call per round. */
export const polling = s.createStateConfig({
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
          ids: context
            .known()
            .rows.filter(isPolled)
            .map(({ id }) => id),
        }),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'record', params: ({ context, event }) => checkEnded(context, event.output) },
            { type: 'learn', params: ({ event }) => event.output },
          ],
          meta: { rules: ['DOC-2', 'DOC-3', 'DOC-4'] },
        },
        onError: {
          target: 'resting',
          actions: [
            { type: 'record', params: ({ context }) => checkEnded(context, CRASHED) },
            { type: 'learn', params: CRASHED },
          ],
          meta: { rules: ['ERR-30', 'DOC-4'] },
        },
      },
    },
  },
})

const whenNoneKept = {
  guard: 'isNoneKept',
  target: 'idle',
  meta: { rules: ['DOC-75'] },
} as const

/**
 * Requests ready documents from time to time, because the server deletes documents that no client
 * requests.
 */
export const keeping = s.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: { guard: 'hasKept', target: 'resting', meta: { rules: ['DOC-75', 'DOC-218'] } },
    },
    resting: {
      always: whenNoneKept,
      after: { keep: { target: 'asking', meta: { rules: ['DOC-75'] } } },
    },
    asking: {
      entry: 'askFor',
      always: whenNoneKept,
      invoke: {
        id: 'keep',
        src: 'check',
        input: ({ context }) => ({
          ids: keptAliveIds(context),
        }),
        onDone: {
          target: 'resting',
          actions: [
            {
              type: 'record',
              params: ({ context, event }) => documentsMissing(context, event.output),
            },
            'endAsking',
          ],
          meta: { rules: ['DOC-75', 'DOC-76'] },
        },
        onError: { target: 'resting', actions: 'endAsking', meta: { rules: ['ERR-30'] } },
      },
    },
  },
})
