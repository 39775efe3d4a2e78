import { NO_CREDITS_CODE } from '#contract/stream/reply.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import { unreachable } from '#contract/api/result.ts'
import type { Message } from '#contract/stream/message.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { startIn } from '#src/log/answer-run.ts'
import type { Latest, ReplyContext, SendOrder, StreamNews } from './types.ts'

type StreamEvents = Extract<StreamNews, { type: 'STREAM_EVENTS' }>

/** Before any run. */
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
export const contextOf = (order: SendOrder): ReplyContext => ({
  ...noRun,
  order,
  conversationId: order.conversationId,
  messageId: order.id,
  leftChat: order.conversationId !== null,
})

/** The conversation of a run that has one. */
export const conversationIdOf = ({ conversationId }: ReplyContext): string =>
  conversationId ?? unreachable(conversationId as never)

/** An answer of the conversation that is under way is followed from here on. */
export const replyResumed = (context: ReplyContext): Fact => ({
  type: 'reply.resumed',
  conversationId: conversationIdOf(context),
  replyId: context.resumed.replyId,
  at: context.resumed.at,
})

/** A send that met a running answer waits for its end; a guard has seen the messages there. */
export const messageDeferred = (context: ReplyContext, latest: Latest): Fact => {
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

/** A send that waited for a stop: it goes on in the conversation that a new chat has become, unless it left. */
export const heldOrder = (
  { leftChat, conversationId }: ReplyContext,
  order: SendOrder,
): SendOrder => (leftChat ? order : { ...order, conversationId })

/** A question that is listed without the id of a send may be that send under an id of the backend. */
const mayBe = (asked: Message | undefined, { text, replaces }: SendOrder): boolean =>
  asked?.type === 'user' && asked.content === text && asked.id !== replaces

/** The answer to the question of a run, or that question; the last message where no send is looked for. */
export const newestOf = (
  { order, isHeld, messageId }: ReplyContext,
  latest: Latest,
): Message | undefined => {
  const items = latest.ok ? latest.value.items : []
  const at = items.findIndex(({ id }) => id === messageId)
  if (at >= 0) return items[at + 1]?.type === 'assistant' ? items[at + 1] : items[at]
  const asked = items.findLast(({ type }) => type === 'user')
  return order === null || isHeld || mayBe(asked, order) ? items.at(-1) : undefined
}

/** The end of a run that was cut and not taken up again; when it is lost, the server may have it whole. */
export const replyCutOff = ({ failure: error }: ReplyContext, isLost: boolean): Fact => ({
  type: 'reply.failed',
  error,
  isLost,
})

/** The conversation of a message that was stopped before it had one; a guard has seen its start. */
export const conversationStarted = (
  { leftChat }: ReplyContext,
  { events, at }: StreamEvents,
): Fact => ({
  type: 'conversation.started',
  conversation: startIn(events) ?? unreachable(null as never),
  at,
  isLeft: leftChat,
})

/** What a send states: the credit first, where it costs one. */
export const messageSubmitted = (order: SendOrder): readonly Fact[] => [
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

/** What an end states that is not charged: the credit back first, then the end. */
export const endWithoutCharge = (order: SendOrder | null, end: Fact): readonly Fact[] =>
  order?.spend === 'credit' ? [{ type: 'credit.restored' }, end] : [end]

/** The end by an `error` event; whether it opens the paywall. */
export const replyRefused = (events: readonly StreamEvent[]): Fact => {
  const event = events.find((item) => item.type === 'error')
  const opensPaywall =
    event?.type === 'error' &&
    (event.payload.show_paywall || event.payload.code === NO_CREDITS_CODE)
  return { type: 'reply.refused', opensPaywall }
}

/** A batch with the end that a Stop elsewhere made, without that end: it is no failure. */
export const withoutError = (news: StreamEvents): StreamEvents => ({
  ...news,
  events: news.events.filter((event) => event.type !== 'error'),
})

/** A batch that has arrived. */
export const replyReceived = (news: StreamEvents): Fact => ({
  type: 'reply.received',
  events: news.events,
  at: news.at,
})

/** The newest messages in place of a run that was lost sight of; a guard has seen the answer. */
export const replyRecovered = (context: ReplyContext, latest: Latest): Fact =>
  latest.ok
    ? {
        type: 'reply.recovered',
        conversationId: conversationIdOf(context),
        isNextHeld: context.isHeld,
        ...latest.value,
      }
    : { type: 'reply.failed', error: latest.error }

/** What is found in place of a run that was followed here; the credit is back where it has failed or is free. */
export const runReconciled = (context: ReplyContext, latest: Latest): readonly Fact[] => {
  const newest = newestOf(context, latest)
  const isFree =
    newest?.type === 'assistant' && (newest.error !== null || newest.metadata.credits === 0)
  return endWithoutCharge(isFree ? context.order : null, replyRecovered(context, latest))
}
