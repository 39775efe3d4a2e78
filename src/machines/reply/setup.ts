import {
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type AnyActorRef,
} from 'xstate'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { STOPPED_CODE } from '#contract/stream/reply.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import { conversationStartIn } from '#src/log/answer-run.ts'
import { decideSend } from './decide-send.ts'
import {
  contextOf,
  runReconciled,
  heldSendRequest,
  newestOf,
  noRun,
  messageSubmitted,
  endWithoutCharge,
} from './facts.ts'
import type {
  CommandAnswered,
  LatestMessages,
  RunStatus,
  ReplyCommand,
  ReplyContext,
  SendRequest,
  StopResult,
  StopInput,
  StreamInput,
  StreamActorEvent,
} from './types.ts'

type Asked = Extract<ReplyCommand, { type: 'ASK' }>
type SendCommand = Extract<ReplyCommand, { type: 'SEND' }>

/** Waits in ms before the first, second and third resume of a cut stream. */
const RESUME_WAITS_MS = [300, 1000, 3000] as const
/** How long in ms a stop waits for the id of a new conversation. */
const DRAIN_MS = 10_000

const notProvided = (name: string) => (): never => {
  throw new Error(`reply: actor '${name}' was not provided`)
}

/** Actors, guards and actions. machine.ts holds the states. */
export const replySetup = setup({
  types: {} as {
    context: ReplyContext
    events: ReplyCommand | StreamActorEvent
    emitted: CommandAnswered
  },
  actors: {
    stream: fromCallback<{ type: 'never' }, StreamInput>(notProvided('stream')),
    stop: fromPromise<StopResult, StopInput>(notProvided('stop')),
    latest: fromPromise<LatestMessages, { conversationId: string }>(notProvided('latest')),
    probe: fromPromise<RunStatus, { conversationId: string }>(notProvided('probe')),
    busy: fromPromise<LatestMessages, { conversationId: string }>(notProvided('busy')),
  },
  delays: {
    resumeWait: ({ context }) => RESUME_WAITS_MS[context.attempt] ?? RESUME_WAITS_MS[2],
    drain: DRAIN_MS,
  },
  actions: {
    record: sendTo(
      ({ system }) => system.get('log') as LogRef,
      (_, fact: Fact) => fact,
    ),
    /**
     * Runs the steps that `decideSend` derives from the command and the log's current state. The
     * command's sender learns at once whether it was taken.
     */
    decide: enqueueActions(({ enqueue, system }, { command, flags }: Asked) => {
      const log = system.get('log') as LogRef
      for (const step of decideSend(command, log.getSnapshot().context.app, flags)) {
        if (step.do === 'record') enqueue.sendTo(log, step.fact)
        else if (step.do === 'answer') {
          const { answer } = step
          enqueue.emit({ type: 'answered', id: command.stamp.id, answer })
          if (!answer.isTaken)
            enqueue.sendTo(log, {
              type: 'command.refused',
              command: command.type,
              reason: answer.reason,
            })
        } else if (step.to === 'reply') enqueue.raise(step.event)
        else enqueue.sendTo(system.get(step.to) as AnyActorRef, step.event)
      }
    }),
    submit: enqueueActions(({ enqueue, system }, order: SendRequest) => {
      for (const fact of messageSubmitted(order)) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    endUncharged: enqueueActions(({ context, enqueue, system }, end: Fact) => {
      for (const fact of endWithoutCharge(context.order, end))
        enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    endFound: enqueueActions(({ context, enqueue, system }, latest: LatestMessages) => {
      for (const fact of runReconciled(context, latest))
        enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    begin: assign((_, order: SendRequest) => contextOf(order)),
    beginHeld: assign(({ context }) =>
      context.order ? contextOf(heldSendRequest(context, context.order)) : noRun,
    ),
    hold: assign(({ context }, { order, leavesChat = false }: SendCommand) => ({
      order,
      isHeld: true,
      leftChat: context.leftChat || leavesChat,
    })),
    beginStop: assign((_, { conversationId, messageId }: StopInput) => ({
      ...noRun,
      conversationId,
      messageId,
    })),
    recordStop: sendTo(
      ({ system }) => system.get('log') as LogRef,
      (
        { context: { conversationId, messageId } },
        fact:
          | { readonly type: 'stop.requested' }
          | {
              readonly type: 'reply.stopped'
              readonly isHeard?: boolean
              readonly isRefused?: true
            },
      ): Fact => ({ ...fact, conversationId, messageId }),
    ),
    dropHeld: assign({ order: null, isHeld: false }),
    follow: assign(({ context }, events: readonly StreamEvent[]) => ({
      conversationId: conversationStartIn(events)?.conversation_id ?? context.conversationId,
      lastSequence: events.at(-1)?.sequence ?? context.lastSequence,
      attempt: 0,
    })),
    beginResume: assign((_, command: Extract<ReplyCommand, { type: 'RESUME' }>) => ({
      ...noRun,
      conversationId: command.conversationId,
      messageId: command.messageId,
      resumed: { replyId: command.replyId, at: command.at },
    })),
    join: assign(({ context: { order, conversationId } }) => ({
      ...noRun,
      conversationId,
      resumed: order ?? noRun.resumed,
    })),
    open: assign({ isOpen: true }),
    keepFailure: assign({ failure: (_, failure: AppError) => failure }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
  },
  guards: {
    isHeld: ({ context }) => context.isHeld,
    holdsNone: ({ context }) => !context.isHeld,
    isUnnamed: ({ context }) => context.conversationId === null,
    hasEnded: (_, events: readonly StreamEvent[]) => events.some((e) => e.type === 'stream_end'),
    isFree: (_, events: readonly StreamEvent[]) =>
      events.some((e) => e.type === 'stream_end' && e.payload.credits === 0),
    wasStopped: (_, events: readonly StreamEvent[]) =>
      events.some((e) => e.type === 'error' && e.payload.code === STOPPED_CODE),
    hasErred: (_, events: readonly StreamEvent[]) => events.some((e) => e.type === 'error'),
    hasStarted: (_, events: readonly StreamEvent[]) => conversationStartIn(events) !== null,
    isRefused: (_, error: AppError) => error.type === 'http',
    isBusy: ({ context }, error: AppError) =>
      hasStatus(error, 429) && context.conversationId !== null,
    canResume: ({ context }, isCut: boolean) =>
      isCut && context.isOpen && context.conversationId !== null,
    isLate: ({ context }, end: StopResult) => end === 'late' && context.conversationId !== null,
    isStopPending: (_, end: StopResult) => end === 'pending',
    canTryAgain: ({ context }, isCut: boolean) => isCut && context.attempt < RESUME_WAITS_MS.length,
    isRunning: (_, probe: RunStatus) => probe === 'running',
    isGone: (_, probe: RunStatus) => probe === 'gone',
    isUnknown: (_, latest: LatestMessages) => !latest.ok,
    answerIsThere: ({ context }, latest: LatestMessages) =>
      newestOf(context, latest)?.type === 'assistant',
    stopIsThere: ({ context }, latest: LatestMessages) => {
      const newest = newestOf(context, latest)
      return newest?.type === 'user' && newest.isStopped === true
    },
  },
})
