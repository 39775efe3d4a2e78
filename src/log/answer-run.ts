import { STREAM_TEXTS } from '#src/texts/wording.ts'
import type { AssistantMessage, MessageError } from '#contract/stream/message.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import type { AppError } from '#src/shared/app-error.ts'
import {
  emptyReply,
  foldReplyEvents,
  NO_CREDITS_CODE,
  toAssistantMessage,
  type Reply,
} from '#contract/stream/reply.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import { insertQuestion } from './attempts.ts'
import type { Fact } from './facts/fact.ts'
import type { StartedPayload } from './facts/reply-fact.ts'
import { renameKey, getOwn, withoutKeys } from './get-own.ts'
import { changeMessages } from './change-messages.ts'
import { restoreRetriedRows } from './retried-rows.ts'
import { CLIENT_ERROR, emptyAnswer, toFinishedAnswer, toStoppedRow } from './answer-rows.ts'
import {
  isUnnamed,
  NEW_CHAT,
  type Answer,
  type ChatState,
  type ConversationMessages,
  type QueuedMessage,
  type Run,
  type ShownMessage,
} from './state.ts'

/** Moves the unconfirmed message of `key` to `failed`, because the next one takes its place. */
export const withLastFailed = (
  { failed, unconfirmed }: ChatState,
  key: string,
): ChatState['failed'] => {
  const last = getOwn(unconfirmed, key)
  return last && !last.isStopped ? [...failed, { ...last, conversationId: key }] : failed
}

type Submitted = Extract<Fact, { type: 'message.submitted' }>

/** Appends the message and an empty live answer. `insertQuestion` moved replaced rows first. */
export const submitMessage = (chat: ChatState, fact: Submitted): ChatState => {
  const key = fact.conversationId ?? chat.startedId ?? NEW_CHAT
  const { id, text, documents, replaces, spreadsheetId } = fact
  const unconfirmed = getOwn(chat.unconfirmed, key)
  const changed = changeMessages(chat, key, (messages) => ({
    ...insertQuestion(
      unconfirmed?.id === id ? messages : restoreRetriedRows(messages, unconfirmed),
      fact,
      unconfirmed,
    ),
    live: emptyAnswer(fact.replyId, fact.at),
    ...(isUnnamed(key) || messages.page > 0 || messages.status === 'ready'
      ? { status: 'ready' as const }
      : // The earlier messages are not loaded yet.
        { status: messages.status === 'loading' ? 'loading' : 'idle', hasMore: true }),
    error: null,
  }))
  return {
    ...changed,
    run: { key, replyId: fact.replyId, replaces, reply: emptyReply() },
    unconfirmed: { ...chat.unconfirmed, [key]: { id, text, documents, replaces, spreadsheetId } },
    // `insertQuestion` moves replaced rows into an earlier attempt: their failures do not count.
    failed: withLastFailed(chat, key).filter(
      (one) =>
        one.conversationId !== key ||
        (one.id !== id && changed.messages[key]?.settled.some((row) => row.id === one.id)),
    ),
  }
}

const isAsked = (row: ShownMessage): boolean => row.type === 'user'
/** Id of the last question in a conversation. */
export const lastQuestionIdOf = (messages: ConversationMessages | undefined): string | undefined =>
  messages?.settled.findLast(isAsked)?.id

/** Resumes a run after a reload or a lost connection: its answer becomes live again. */
export const resumeAnswer = (
  chat: ChatState,
  fact: Extract<Fact, { type: 'reply.resumed' }>,
): ChatState => ({
  ...changeMessages(chat, fact.conversationId, (messages) => ({
    ...messages,
    settled: messages.settled.slice(0, messages.settled.findLastIndex(isAsked) + 1),
    live: emptyAnswer(fact.replyId, fact.at),
  })),
  lost: withoutKeys(chat.lost, [fact.conversationId]),
  // Clears `waitsFor` in messages that waited for this answer, so they are sent when it ends.
  queue: chat.queue.map(({ waitsFor, ...item }) =>
    waitsFor === undefined || waitsFor === fact.conversationId ? item : { ...item, waitsFor },
  ),
  run: {
    key: fact.conversationId,
    replyId: fact.replyId,
    replaces: null,
    reply: emptyReply(),
  },
})

/** Moves queued messages from the key `from` to the conversation `to`. */
export const moveQueuedMessages = <T extends Pick<QueuedMessage, 'conversationId'>>(
  items: readonly T[],
  from: string,
  to: string,
): readonly T[] =>
  items.map((item) =>
    (item.conversationId ?? NEW_CHAT) === from ? { ...item, conversationId: to } : item,
  )

/** Gives the new chat its id and moves its messages, run and queue. /app/chat still shows it. */
export const assignConversationId = (chat: ChatState, id: string): ChatState => {
  const from = chat.run?.key ?? NEW_CHAT
  if (!getOwn(chat.messages, from) || getOwn(chat.messages, id)) return chat
  const isShown = from === NEW_CHAT && chat.currentId === null
  return {
    ...chat,
    messages: renameKey(chat.messages, from, id),
    unconfirmed: renameKey(chat.unconfirmed, from, id),
    run: chat.run && { ...chat.run, key: id },
    queue: moveQueuedMessages(chat.queue, from, id),
    failed: moveQueuedMessages(chat.failed, from, id),
    startedId: isShown ? id : chat.startedId,
  }
}

/** The payload of `conversation_started` in a batch, or null. */
export const conversationStartIn = (events: readonly StreamEvent[]): StartedPayload | null => {
  const event = events.find((item) => item.type === 'conversation_started')
  return event?.type === 'conversation_started' ? event.payload : null
}

/** Stores the grown reply in the run and mirrors it into the live answer. */
const showReply = (chat: ChatState, run: Run, reply: Reply, isHeard: boolean): ChatState =>
  changeMessages(
    {
      ...chat,
      run: { ...run, reply },
      unconfirmed:
        isHeard && Object.hasOwn(chat.unconfirmed, run.key)
          ? withoutKeys(chat.unconfirmed, [run.key])
          : chat.unconfirmed,
    },
    run.key,
    (messages) => {
      const { live } = messages
      const { timeline, isModelAway } = reply
      return live === null || (live.timeline === timeline && live.isModelAway === isModelAway)
        ? messages
        : { ...messages, live: { ...live, timeline, isModelAway } }
    },
  )

/** Folds a batch of the stream. Only the last block of the live answer changes identity. */
export const receiveEvents = (chat: ChatState, events: readonly StreamEvent[]): ChatState => {
  const id = conversationStartIn(events)?.conversation_id ?? null
  const started =
    id !== null && (chat.run === null || isUnnamed(chat.run.key))
      ? assignConversationId(chat, id)
      : chat
  const { run } = started
  if (run === null) return started
  const reply = foldReplyEvents(run.reply, events)
  if (reply === run.reply) return started
  const isHeard = events.some((e) => e.type !== 'error' || e.payload.code !== NO_CREDITS_CODE)
  return showReply(started, run, reply, isHeard)
}

/**
 * Puts one finished block into the live answer. Only logs whose run was compacted contain this
 * fact: it stands for the block's deltas.
 */
export const putBlock = (
  chat: ChatState,
  { index, block }: Extract<Fact, { type: 'block.finished' }>,
): ChatState => {
  const { run } = chat
  if (run === null) return chat
  const timeline = [...run.reply.timeline]
  timeline[index] = block
  return showReply(chat, run, { ...run.reply, timeline }, true)
}

const finished = (run: Run, live: Answer): AssistantMessage =>
  toAssistantMessage({ id: live.id, timestamp: live.timestamp, documents: [] }, run.reply)

/** Ends the run and appends its answer as the last row. No later fact changes this row. */
const end = (chat: ChatState, toRow: (answer: Answer) => ShownMessage): ChatState => {
  const { run } = chat
  if (run === null) return chat
  const ended = changeMessages(chat, run.key, (messages) => {
    const { live } = messages
    if (live === null) return messages
    const { isModelAway: _, ...ended } = live
    const answer: Answer = { ...ended, ...finished(run, live) }
    return { ...messages, live: null, settled: [...messages.settled, toRow(answer)] }
  })
  return { ...ended, run: null }
}

const withError = (answer: Answer, error: MessageError | null): Answer => ({
  ...answer,
  error,
  metadata: { ...answer.metadata, error },
})

/** Removes documents that the server no longer has, so a Retry sends only the rest. */
const lessDocuments = (chat: ChatState, key: string, error: AppError): ChatState => {
  const unconfirmed = getOwn(chat.unconfirmed, key)
  const missingIds = error.type === 'http' && error.documentIds
  if (!unconfirmed || !missingIds) return chat
  const documents = unconfirmed.documents.filter(({ id }) => !missingIds.includes(id))
  return {
    ...changeMessages(chat, key, (messages) => ({
      ...messages,
      settled: messages.settled.map((row) =>
        row.type === 'user' && row.id === unconfirmed.id ? { ...row, documents } : row,
      ),
    })),
    unconfirmed: { ...chat.unconfirmed, [key]: { ...unconfirmed, documents } },
  }
}

type Failed = Extract<Fact, { type: 'reply.failed' }>

/** Marks the answer as failed. After a lost connection, `lost` keeps the question to recover. */
const fail = (chat: ChatState, { error, isLost = false }: Failed): ChatState => {
  const key = chat.run?.key ?? NEW_CHAT
  const asked = lastQuestionIdOf(getOwn(chat.messages, key))
  // A network error does not show whether the browser or the server was offline. So an answer that
  // was lost before stays lost.
  const isSought = isLost || (error.type === 'network' && Object.hasOwn(chat.lost, key))
  const message = isSought ? STREAM_TEXTS.lost : errorToMessage(error)
  return {
    ...end(lessDocuments(chat, key, error), (answer) => ({
      ...withError(answer, { type: CLIENT_ERROR, message }),
      state: 'failed',
      charged: false,
    })),
    lost: isLost && asked !== undefined ? { ...chat.lost, [key]: asked } : chat.lost,
  }
}

/**
 * Removes the conversation's entry in `lost` if the run that ended answers the lost question, as
 * after a Retry that joined the lost run.
 */
const follow = (chat: ChatState): ChatState => {
  const key = chat.run?.key ?? NEW_CHAT
  const asked = getOwn(chat.lost, key)
  return asked !== undefined && asked === lastQuestionIdOf(getOwn(chat.messages, key))
    ? { ...chat, lost: withoutKeys(chat.lost, [key]) }
    : chat
}

/**
 * Marks the unconfirmed message as stopped. No event confirmed it before the stop, so the server
 * may or may not have it.
 */
const abort = (chat: ChatState, key = NEW_CHAT): ChatState => {
  const unconfirmed = getOwn(chat.unconfirmed, key)
  return unconfirmed
    ? { ...chat, unconfirmed: { ...chat.unconfirmed, [key]: { ...unconfirmed, isStopped: true } } }
    : chat
}

/** Shows the text of the error event and replaces raw provider errors with a readable message. */
const refuse = (answer: Answer): Answer => ({
  ...(answer.error === null
    ? answer
    : withError(answer, {
        type: answer.error.type,
        message: errorToMessage({ type: 'stream_error', message: answer.error.message }),
      })),
  state: 'failed',
  charged: false,
})

/** Folds a fact that ends the run. For any other fact it returns the same chat. */
export const foldEnd = (chat: ChatState, fact: Fact): ChatState => {
  switch (fact.type) {
    case 'reply.finished':
      return end(follow(chat), toFinishedAnswer)
    case 'reply.refused':
      return end(follow(chat), refuse)
    case 'reply.cut':
      return end(follow(chat), (answer) => ({ ...answer, state: 'incomplete' }))
    case 'reply.aborted':
      return abort(
        end(follow(chat), (answer) => toStoppedRow(answer, isUnnamed(chat.run?.key ?? NEW_CHAT))),
        chat.run?.key,
      )
    case 'reply.failed':
      return fail(chat, fact)
    default:
      return chat
  }
}
