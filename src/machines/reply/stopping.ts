import { idOf, recovered } from './facts.ts'
import { openPaywall } from './free.ts'
import { replySetup as s } from './setup.ts'

/** A stop leaves a quiet row; the credit is back. */
export const aborted = { type: 'endUncharged', params: { type: 'reply.aborted' } } as const
/** The server has heard of it. */
export const stopped = { type: 'record', params: { type: 'reply.stopped' } } as const

/** A send while a stop is being told: shown at once, sent when the server has heard (SEND-29). */
export const holding = s.createStateConfig({
  on: {
    SEND: [
      {
        guard: { type: 'canHold', params: ({ event }) => event.order },
        actions: [
          { type: 'submit', params: ({ event }) => event.order },
          { type: 'hold', params: ({ event }) => event },
        ],
      },
      { guard: 'holdsNone', actions: openPaywall },
    ],
    // A second stop has nothing to stop: it must not reach the handler of `active`.
    STOP: [{ guard: 'isHeld', actions: [aborted, 'dropHeld'] }, {}],
  },
})

/** The server is told; of a run that had ended before, its answer is shown instead (SEND-36). */
export const stopping = s.createStateConfig({
  ...holding,
  initial: 'telling',
  states: {
    telling: {
      invoke: {
        id: 'stop',
        src: 'stop',
        input: ({ context: { conversationId } }) => ({ conversationId }),
        onDone: [
          {
            guard: { type: 'isLate', params: ({ event }) => event.output },
            target: 'checking',
            meta: { rules: ['SEND-36'] },
          },
          { target: 'told', actions: stopped },
        ],
      },
    },
    checking: {
      invoke: {
        id: 'check',
        src: 'latest',
        input: ({ context }) => ({ conversationId: idOf(context) }),
        onDone: [
          {
            guard: { type: 'answerIsThere', params: ({ event }) => event.output },
            target: 'told',
            actions: {
              type: 'record',
              params: ({ context, event }) => recovered(context, event.output),
            },
            meta: { rules: ['SEND-36'] },
          },
          { target: 'told', actions: stopped },
        ],
      },
    },
    told: {
      always: [
        { guard: 'isHeld', target: '#reply.active.running', actions: 'beginHeld' },
        { target: '#reply.free' },
      ],
    },
  },
})
