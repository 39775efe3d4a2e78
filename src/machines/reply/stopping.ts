import { conversationIdOf, replyRecovered, conversationStarted } from './facts.ts'
import { replySetup as s } from './setup.ts'

/** A stop leaves a stopped row and returns the credit. */
export const abortedAction = { type: 'endUncharged', params: { type: 'reply.aborted' } } as const
/** The server received the stop and has the message, so the charge is settled. */
export const stoppedAction = {
  type: 'recordStop',
  params: { type: 'reply.stopped', isHeard: true },
} as const

/** The server never took the message, so there is nothing to stop. */
const refusal = { type: 'recordStop', params: { type: 'reply.stopped', isRefused: true } } as const

/** A send during a pending stop call. The message shows at once and is sent after the response. */
const holding = s.createStateConfig({
  on: {
    SEND: {
      guard: 'holdsNone',
      actions: [
        { type: 'submit', params: ({ event }) => event.order },
        { type: 'hold', params: ({ event }) => event },
      ],
    },
    // A second stop drops a held message. Without a held message, the empty transition keeps the
    // event from the handler of `active`.
    STOP: [{ guard: 'isHeld', actions: [abortedAction, 'dropHeld'] }, {}],
  },
})

/**
 * A stop before the conversation has an id. The request continues in the background until the id
 * arrives.
 */
export const draining = s.createStateConfig({
  ...holding,
  on: {
    ...holding.on,
    STREAM_EVENTS: [
      {
        guard: { type: 'hasStarted', params: ({ event }) => event.events },
        target: '#reply.stopping',
        actions: [
          { type: 'follow', params: ({ event }) => event.events },
          { type: 'record', params: ({ context, event }) => conversationStarted(context, event) },
        ],
        meta: { rules: ['SEND-10', 'SEND-31'] },
      },
      {
        guard: { type: 'hasErred', params: ({ event }) => event.events },
        target: '#reply.stopping.over',
        actions: refusal,
        meta: { rules: ['SEND-63'] },
      },
      {},
    ],
    STREAM_CLOSED: '#reply.stopping',
    STREAM_FAILED: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event.error },
        target: '#reply.stopping.over',
        actions: refusal,
        meta: { rules: ['SEND-63'] },
      },
      { target: '#reply.stopping' },
    ],
  },
  after: { drain: '#reply.stopping' },
})

/**
 * Reports the stop. If the run had already ended, its answer shows instead. An unconfirmed stop is
 * reported again later.
 */
export const stopping = s.createStateConfig({
  ...holding,
  initial: 'telling',
  states: {
    telling: {
      entry: { type: 'recordStop', params: { type: 'stop.requested' } },
      invoke: {
        id: 'stop',
        src: 'stop',
        input: ({ context: { conversationId, messageId } }) => ({ conversationId, messageId }),
        onDone: [
          {
            guard: { type: 'isLate', params: ({ event }) => event.output },
            target: 'checking',
            meta: { rules: ['SEND-36'] },
          },
          {
            guard: { type: 'isStopPending', params: ({ event }) => event.output },
            target: 'over',
            meta: { rules: ['SEND-41'] },
          },
          {
            target: 'over',
            actions: {
              type: 'recordStop',
              params: ({ event }) => ({
                type: 'reply.stopped',
                isHeard: event.output === 'stopped',
              }),
            },
          },
        ],
        onError: { target: 'over', meta: { rules: ['ERR-30'] } },
      },
    },
    checking: {
      invoke: {
        id: 'check',
        src: 'latest',
        input: ({ context }) => ({ conversationId: conversationIdOf(context) }),
        onDone: [
          {
            guard: { type: 'answerIsThere', params: ({ event }) => event.output },
            target: 'over',
            actions: {
              type: 'record',
              params: ({ context, event }) => replyRecovered(context, event.output),
            },
            meta: { rules: ['SEND-36'] },
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: 'over',
            meta: { rules: ['SEND-41'] },
          },
          {
            target: 'over',
            actions: { type: 'recordStop', params: { type: 'reply.stopped', isHeard: false } },
          },
        ],
        onError: { target: 'over', meta: { rules: ['ERR-30'] } },
      },
    },
    over: {
      always: [
        { guard: 'isHeld', target: '#reply.active.running', actions: 'beginHeld' },
        { target: '#reply.free' },
      ],
    },
  },
})
