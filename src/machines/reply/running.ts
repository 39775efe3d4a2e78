import { unreachable } from '#contract/api/result.ts'
import { replyCutOff } from './facts.ts'
import { replySetup as s } from './setup.ts'
import { abortedAction, draining } from './stopping.ts'

/** The running request. A stop that comes before the conversation has an id waits for this id. */
export const running = s.createStateConfig({
  initial: 'live',
  invoke: {
    id: 'send',
    src: 'stream',
    input: ({ context: { order } }) => ({
      kind: 'send',
      order: order ?? unreachable(order as never),
    }),
    onError: {
      target: '#reply.free',
      // Once the conversation has an id from the server, the server may have the full answer.
      actions: {
        type: 'endUncharged',
        params: ({ context }) => replyCutOff(context, context.conversationId !== null),
      },
      meta: { rules: ['ERR-30', 'SEND-40'] },
    },
  },
  states: {
    live: {
      on: {
        STREAM_OPENED: { actions: 'open' },
        STREAM_FAILED: [
          {
            guard: { type: 'canResume', params: ({ event }) => event.isCut },
            target: '#reply.active.waiting',
            actions: { type: 'keepFailure', params: ({ event }) => event.error },
            meta: { rules: ['SEND-32'] },
          },
          {
            guard: { type: 'isBusy', params: ({ event }) => event.error },
            target: '#reply.active.asking',
            actions: { type: 'keepFailure', params: ({ event }) => event.error },
          },
          {
            target: '#reply.free',
            actions: {
              type: 'endUncharged',
              params: ({ event }) => ({ type: 'reply.failed', error: event.error }),
            },
            meta: { rules: ['SEND-8', 'SEND-17', 'ERR-2', 'ERR-3'] },
          },
        ],
        STOP: { guard: 'isUnnamed', target: 'draining', actions: abortedAction },
      },
    },
    draining,
  },
})
