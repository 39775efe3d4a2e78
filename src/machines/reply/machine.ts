import {
  replyCutOff,
  messageDeferred,
  conversationIdOf,
  noRun,
  replyReceived,
  replyRefused,
  replyResumed,
  withoutError,
} from './facts.ts'
import { free } from './idle.ts'
import { running } from './running.ts'
import { replySetup as s } from './setup.ts'
import { abortedAction, stoppedAction, stopping } from './stopping.ts'

const cut = { type: 'record', params: { type: 'reply.cut' } } as const
const finished = { type: 'record', params: { type: 'reply.finished' } } as const

/** An answer streams or its connection is being resumed. */
const active = s.createStateConfig({
  initial: 'running',
  on: {
    STREAM_EVENTS: [
      {
        // The server returned the credit or never charged it.
        guard: { type: 'isFree', params: ({ event }) => event.events },
        target: '#reply.free',
        actions: [
          { type: 'record', params: ({ event }) => replyReceived(event) },
          { type: 'endUncharged', params: finished.params },
        ],
        meta: { rules: ['CRED-460'] },
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => event.events },
        target: '#reply.free',
        actions: [{ type: 'record', params: ({ event }) => replyReceived(event) }, finished],
        meta: { rules: ['SEND-5', 'SEND-18'] },
      },
      {
        // Another tab or device of the user stopped the answer, so this tab shows the answer as
        // stopped too.
        guard: { type: 'wasStopped', params: ({ event }) => event.events },
        target: '#reply.free',
        actions: [
          { type: 'record', params: ({ event }) => replyReceived(withoutError(event)) },
          abortedAction,
          stoppedAction,
        ],
        meta: { rules: ['SEND-39'] },
      },
      {
        guard: { type: 'hasErred', params: ({ event }) => event.events },
        target: '#reply.free',
        actions: [
          { type: 'record', params: ({ event }) => replyReceived(event) },
          { type: 'endUncharged', params: ({ event }) => replyRefused(event.events) },
        ],
        meta: { rules: ['SEND-6', 'CRED-9'] },
      },
      {
        actions: [
          { type: 'follow', params: ({ event }) => event.events },
          { type: 'record', params: ({ event }) => replyReceived(event) },
        ],
        meta: { rules: ['TIME-1', 'STREAM-14'] },
      },
    ],
    STREAM_CLOSED: { target: '#reply.free', actions: cut, meta: { rules: ['SEND-16'] } },
    STOP: {
      target: '#reply.stopping',
      actions: abortedAction,
      meta: { rules: ['SEND-7', 'SEND-10', 'SEND-31'] },
    },
  },
  states: {
    running,
    // The server refused the send because another answer runs, and this state loads that answer.
    // The server has not stored the message, so a stop needs no call.
    asking: {
      on: { STOP: { target: '#reply.free', actions: abortedAction } },
      invoke: {
        id: 'ask',
        src: 'busy',
        input: ({ context }) => ({ conversationId: conversationIdOf(context) }),
        onDone: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: '#reply.free',
            actions: {
              type: 'endUncharged',
              params: ({ context }) => replyCutOff(context, false),
            },
            meta: { rules: ['SEND-17', 'ERR-2'] },
          },
          {
            target: 'reattached',
            actions: [
              {
                type: 'endUncharged',
                params: ({ context, event }) => messageDeferred(context, event.output),
              },
              'join',
              { type: 'record', params: ({ context }) => replyResumed(context) },
            ],
            meta: { rules: ['SEND-61'] },
          },
        ],
        onError: {
          target: '#reply.free',
          actions: { type: 'endUncharged', params: ({ context }) => replyCutOff(context, false) },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
    waiting: { after: { resumeWait: { target: 'reattached', actions: 'countAttempt' } } },
    reattached: {
      invoke: {
        id: 'resume',
        src: 'stream',
        input: ({ context }) => ({
          kind: 'resume',
          conversationId: conversationIdOf(context),
          after: context.lastSequence,
        }),
        onError: {
          target: '#reply.free',
          actions: { type: 'endUncharged', params: ({ context }) => replyCutOff(context, true) },
          meta: { rules: ['ERR-30', 'SEND-40'] },
        },
      },
      on: {
        STREAM_GONE: 'recovering',
        STREAM_UNSUPPORTED: {
          target: '#reply.free',
          actions: { type: 'endUncharged', params: ({ context }) => replyCutOff(context, false) },
        },
        STREAM_FAILED: [
          {
            guard: { type: 'canTryAgain', params: ({ event }) => event.isCut },
            target: 'waiting',
            actions: { type: 'keepFailure', params: ({ event }) => event.error },
          },
          {
            target: '#reply.free',
            actions: {
              type: 'endUncharged',
              params: ({ context, event }) => replyCutOff(context, event.isCut),
            },
            meta: { rules: ['SEND-40'] },
          },
        ],
      },
    },
    recovering: {
      invoke: {
        id: 'recover',
        src: 'latest',
        input: ({ context }) => ({ conversationId: conversationIdOf(context) }),
        onDone: [
          {
            guard: { type: 'answerIsThere', params: ({ event }) => event.output },
            target: '#reply.free',
            actions: { type: 'endFound', params: ({ event }) => event.output },
            meta: { rules: ['SEND-33', 'SEND-35'] },
          },
          {
            guard: { type: 'stopIsThere', params: ({ event }) => event.output },
            target: '#reply.free',
            actions: [abortedAction, stoppedAction],
            meta: { rules: ['SEND-39'] },
          },
          {
            target: '#reply.free',
            actions: {
              type: 'endUncharged',
              params: ({ context, event }) => replyCutOff(context, !event.output.ok),
            },
            meta: { rules: ['SEND-521', 'SEND-40'] },
          },
        ],
        onError: {
          target: '#reply.free',
          actions: { type: 'endUncharged', params: ({ context }) => replyCutOff(context, true) },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
  },
})

/** One reply, from the send to the end of its stream. */
export const replyMachine = s.createMachine({
  id: 'reply',
  context: noRun,
  initial: 'free',
  on: {
    ASK: {
      actions: { type: 'decide', params: ({ event }) => event },
      meta: { rules: ['SEND-92', 'CRED-3'] },
    },
    DETACH: '.free',
  },
  states: {
    free,
    active,
    stopping,
  },
})
