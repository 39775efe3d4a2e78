import { conversationIdOf, replyRecovered, replyResumed } from './facts.ts'
import { replySetup as s } from './setup.ts'

/**
 * The state while no answer is streaming. After a reload, it can check whether an answer still runs
 * on the server.
 */
export const free = s.createStateConfig({
  initial: 'idle',
  on: {
    SEND: {
      target: '#reply.active.running',
      actions: [
        { type: 'submit', params: ({ event }) => event.order },
        { type: 'begin', params: ({ event }) => event.order },
      ],
      meta: { rules: ['SEND-3', 'SEND-4', 'SEND-24', 'CRED-1', 'CRED-2'] },
    },
    TELL_STOP: {
      target: '#reply.stopping',
      actions: { type: 'beginStop', params: ({ event }) => event },
      meta: { rules: ['SEND-41'] },
    },
    RESUME: { target: '.probing', actions: { type: 'beginResume', params: ({ event }) => event } },
  },
  states: {
    idle: {},
    probing: {
      invoke: {
        id: 'probe',
        src: 'probe',
        input: ({ context }) => ({ conversationId: conversationIdOf(context) }),
        onDone: [
          {
            guard: { type: 'isRunning', params: ({ event }) => event.output },
            target: '#reply.active.reattached',
            actions: {
              type: 'record',
              params: ({ context }) => replyResumed(context),
            },
            meta: { rules: ['SEND-32'] },
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'rechecking',
          },
          { target: 'idle' },
        ],
        onError: { target: 'idle', meta: { rules: ['ERR-30'] } },
      },
    },
    rechecking: {
      invoke: {
        id: 'recheck',
        src: 'latest',
        input: ({ context }) => ({ conversationId: conversationIdOf(context) }),
        onDone: [
          {
            guard: { type: 'answerIsThere', params: ({ event }) => event.output },
            target: 'idle',
            actions: {
              type: 'record',
              params: ({ context, event }) => replyRecovered(context, event.output),
            },
          },
          { target: 'idle' },
        ],
        onError: { target: 'idle', meta: { rules: ['ERR-30'] } },
      },
    },
  },
})
