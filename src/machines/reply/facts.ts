import { NO_CREDITS_CODE } from '#contract/stream/reply.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import { unreachable } from '#contract/api/result.ts'
import type { Message } from '#contract/stream/message.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { conversationStartIn } from '#src/log/answer-run.ts'
import type { LatestMessages, ReplyContext, SendRequest, StreamActorEvent } from './types.ts'

type StreamEvents = Extract<StreamActorEvent, { type: 'STREAM_EVENTS' }>

/** The context before any run. */
export const noRun: ReplyContext = {
  order: null,
  isHeld: false,
  leftChat: true,
  conversationId: null,
  messageId: null,
  lastSequence: null,
  isOpen: false,
  attempt: 0,
  failure: { type: 'unknown' },
  resumed: { replyId: '', at: '' },
}

/** The context at the start of a run. */
export const contextOf = (order: SendRequest): ReplyContext => ({
  ...noRun,
  order,
  conversationId: order.conversationId,
  messageId: order.id,
  leftChat: order.conversationId !== null,
})

export const conversationIdOf = ({ conversationId }: ReplyContext): string =>
  conversationId ?? unreachable(conversationId as never)

export const replyResumed = (context: ReplyContext): Fact => ({
  type: 'reply.resumed',
  conversationId: conversationIdOf(context),
  replyId: context.resumed.replyId,
  at: context.resumed.at,
})

/**
 * The server already runs another answer, so the sent message returns to the queue. The guard
 * already checked `latest`.
 */
export const messageDeferred = (context: ReplyContext, latest: LatestMessages): Fact => {
  const { order } = context
  if (order === null || !latest.ok) return replyCutOff(context, false)
  const { id, text, documents, spreadsheetId, replaces } = order
  const conversationId = conversationIdOf(context)
  return {
    type: 'message.deferred',
    conversationId,
    item: {
      id,
      conversationId,
      text,
      spreadsheetId,
      ...(replaces !== null && { replaces }),
      ...(documents[0] && { documents }),
    },
    ...latest.value,
  }
}

/**
 * The message that waited for the response to a stop. It goes to the conversation that the stopped
 * message started, unless `leftChat`.
 */
export const heldSendRequest = (
  { leftChat, conversationId }: ReplyContext,
  order: SendRequest,
): SendRequest => (leftChat ? order : { ...order, conversationId })

/**
 * True if the question may be the sent one. A backend that ignores client ids lists it under an id
 * of the server.
 */
const mayBe = (asked: Message | undefined, { text, replaces }: SendRequest): boolean =>
  asked?.type === 'user' && asked.content === text && asked.id !== replaces

/**
 * The answer to the question of a run, or the question itself. If the list lacks this question, the
 * result is the last message. But if this client sent the question and `mayBe` rejects the last
 * listed question, the result is undefined.
 */
export const newestOf = (
  { order, isHeld, messageId }: ReplyContext,
  latest: LatestMessages,
): Message | undefined => {
  const items = latest.ok ? latest.value.items : []
  const at = items.findIndex(({ id }) => id === messageId)
  if (at >= 0) return items[at + 1]?.type === 'assistant' ? items[at + 1] : items[at]
  const asked = items.findLast(({ type }) => type === 'user')
  return order === null || isHeld || mayBe(asked, order) ? items.at(-1) : undefined
}

/**
 * The end of a run that was cut and not resumed. If `isLost`, the server may have the full answer.
 */
export const replyCutOff = ({ failure: error }: ReplyContext, isLost: boolean): Fact => ({
  type: 'reply.failed',
  error,
  isLost,
})

/**
 * The fact that a stopped message started a conversation. The stop came before the conversation had
 * an id. The guard already checked the event.
 */
export const conversationStarted = (
  { leftChat }: ReplyContext,
  { events, at }: StreamEvents,
): Fact => ({
  type: 'conversation.started',
  conversation: conversationStartIn(events) ?? unreachable(null as never),
  at,
  isLeft: leftChat,
})

/** Facts of a send. The credit is reserved first. */
export const messageSubmitted = (order: SendRequest): readonly Fact[] => [
  ...(order.spend === 'credit' ? [{ type: 'credit.reserved' } as const] : []),
  {
    type: 'message.submitted',
    id: order.id,
    replyId: order.replyId,
    conversationId: order.conversationId,
    text: order.text,
    documents: order.documents,
    spreadsheetId: order.spreadsheetId,
    at: order.at,
    replaces: order.replaces,
  },
]

/** Facts of an end without a charge. The credit returns before the end. */
export const endWithoutCharge = (order: SendRequest | null, end: Fact): readonly Fact[] =>
  order?.spend === 'credit' ? [{ type: 'credit.restored' }, end] : [end]

/** The end after an `error` event. The fact says whether the paywall opens. */
export const replyRefused = (events: readonly StreamEvent[]): Fact => {
  const event = events.find((item) => item.type === 'error')
  const opensPaywall =
    event?.type === 'error' &&
    (event.payload.show_paywall || event.payload.code === NO_CREDITS_CODE)
  return { type: 'reply.refused', opensPaywall }
}

/** Drops the error event that a stop on another client produced, because the run did not fail. */
export const withoutError = (news: StreamEvents): StreamEvents => ({
  ...news,
  events: news.events.filter((event) => event.type !== 'error'),
})

export const replyReceived = (news: StreamEvents): Fact => ({
  type: 'reply.received',
  events: news.events,
  at: news.at,
})

/** Replaces a lost run with the newest messages. The guard already checked for an answer. */
export const replyRecovered = (context: ReplyContext, latest: LatestMessages): Fact =>
  latest.ok
    ? {
        type: 'reply.recovered',
        conversationId: conversationIdOf(context),
        isNextHeld: context.isHeld,
        ...latest.value,
      }
    : { type: 'reply.failed', error: latest.error }

/**
 * Replaces a followed run with its stored answer. If the answer failed or is free, the credit is
 * returned.
 */
export const runReconciled = (context: ReplyContext, latest: LatestMessages): readonly Fact[] => {
  const newest = newestOf(context, latest)
  const isFree =
    newest?.type === 'assistant' && (newest.error !== null || newest.metadata.credits === 0)
  return endWithoutCharge(isFree ? context.order : null, replyRecovered(context, latest))
}
