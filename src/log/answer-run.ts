import { STREAM_TEXTS } from '#contract/api/wording.ts'
import type { AssistantMessage, MessageError } from '#contract/stream/message.ts'
import { errorToMessage, type AppError } from '#contract/api/messages.ts'
import {
  emptyReply,
  foldReplyEvents,
  NO_CREDITS_CODE,
  toAssistantMessage,
  type Reply,
} from '#contract/stream/reply.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import { makeRoom } from './attempts.ts'
import type { Fact, Started } from './facts/fact.ts'
import { rekey, getOwn, without } from './get-own.ts'
import { lessRetry } from './retried.ts'
import { CLIENT_ERROR, emptyAnswer, finish, stop } from './answer-rows.ts'
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

/** A conversation of which nothing is known. */
export const emptyMessages: ConversationMessages = {
  settled: [],
  live: null,
  branches: {},
  status: 'idle',
  error: null,
  isMissing: false,
  hasMore: false,
  page: 0,
}

/** The messages of a conversation, changed; a conversation not seen before starts empty. */
export const changeMessages = (
  chat: ChatState,
  key: string,
  change: (messages: ConversationMessages) => ConversationMessages,
): ChatState => ({
  ...chat,
  messages: { ...chat.messages, [key]: change(getOwn(chat.messages, key) ?? emptyMessages) },
})

/** What has failed unheard, with the last message of a conversation that another is to follow. */
export const allFailed = ({ failed, unheard }: ChatState, key: string): ChatState['failed'] => {
  const last = getOwn(unheard, key)
  return last && !last.isStopped ? [...failed, { ...last, conversationId: key }] : failed
}

type Submitted = Extract<Fact, { type: 'message.submitted' }>

/** The user's message, then an empty answer; what it replaces first makes room. */
export const submit = (chat: ChatState, fact: Submitted): ChatState => {
  const key = fact.conversationId ?? chat.startedId ?? NEW_CHAT
  const { id, text, documents, replaces, spreadsheetId } = fact
  const unheard = getOwn(chat.unheard, key)
  const changed = changeMessages(chat, key, (messages) => ({
    ...makeRoom(unheard?.id === id ? messages : lessRetry(messages, unheard), fact, unheard),
    live: emptyAnswer(fact.replyId, fact.at),
    ...(isUnnamed(key) || messages.page > 0 || messages.status === 'ready'
      ? { status: 'ready' as const }
      : // What came before is still to be loaded.
        { status: messages.status === 'loading' ? 'loading' : 'idle', hasMore: true }),
    error: null,
  }))
  return {
    ...changed,
    run: { key, replyId: fact.replyId, replaces, reply: emptyReply() },
    unheard: { ...chat.unheard, [key]: { id, text, documents, replaces, spreadsheetId } },
    // What makes room is an earlier attempt of this one.
    failed: allFailed(chat, key).filter(
      (one) =>
        one.conversationId !== key ||
        (one.id !== id && changed.messages[key]?.settled.some((row) => row.id === one.id)),
    ),
  }
}

const isAsked = (row: ShownMessage): boolean => row.type === 'user'
/** Id of the last question of a conversation. */
export const lastAsked = (messages: ConversationMessages | undefined): string | undefined =>
  messages?.settled.findLast(isAsked)?.id

/** A run that goes on after a reload or a loss of sight: its answer is live again. */
export const resume = (
  chat: ChatState,
  fact: Extract<Fact, { type: 'reply.resumed' }>,
): ChatState => ({
  ...changeMessages(chat, fact.conversationId, (messages) => ({
    ...messages,
    settled: messages.settled.slice(0, messages.settled.findLastIndex(isAsked) + 1),
    live: emptyAnswer(fact.replyId, fact.at),
  })),
  lost: without(chat.lost, [fact.conversationId]),
  // What waited for this very answer goes on after it.
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

/** Messages with one key for another: what waits goes where it was queued. */
export const requeue = <T extends Pick<QueuedMessage, 'conversationId'>>(
  items: readonly T[],
  from: string,
  to: string,
): readonly T[] =>
  items.map((item) =>
    (item.conversationId ?? NEW_CHAT) === from ? { ...item, conversationId: to } : item,
  )

/** The new chat gets its id: messages, run and queue move to it; /app/chat goes on showing them. */
export const adopt = (chat: ChatState, id: string): ChatState => {
  const from = chat.run?.key ?? NEW_CHAT
  if (!getOwn(chat.messages, from) || getOwn(chat.messages, id)) return chat
  const isShown = from === NEW_CHAT && chat.currentId === null
  return {
    ...chat,
    messages: rekey(chat.messages, from, id),
    unheard: rekey(chat.unheard, from, id),
    run: chat.run && { ...chat.run, key: id },
    queue: requeue(chat.queue, from, id),
    failed: requeue(chat.failed, from, id),
    startedId: isShown ? id : chat.startedId,
  }
}

/** What a batch says of the conversation that it begins, or null. */
export const startIn = (events: readonly StreamEvent[]): Started | null => {
  const event = events.find((item) => item.type === 'conversation_started')
  return event?.type === 'conversation_started' ? event.payload : null
}

/** The run with more of its reply; the live answer shows it. */
const showReply = (chat: ChatState, run: Run, reply: Reply, isHeard: boolean): ChatState =>
  changeMessages(
    {
      ...chat,
      run: { ...run, reply },
      unheard:
        isHeard && Object.hasOwn(chat.unheard, run.key)
          ? without(chat.unheard, [run.key])
          : chat.unheard,
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

/** A batch of the stream: only the live answer changes, and of it only the last block. */
export const receive = (chat: ChatState, events: readonly StreamEvent[]): ChatState => {
  const id = startIn(events)?.conversation_id ?? null
  const started =
    id !== null && (chat.run === null || isUnnamed(chat.run.key)) ? adopt(chat, id) : chat
  const { run } = started
  if (run === null) return started
  const reply = foldReplyEvents(run.reply, events)
  if (reply === run.reply) return started
  const isHeard = events.some((e) => e.type !== 'error' || e.payload.code !== NO_CREDITS_CODE)
  return showReply(started, run, reply, isHeard)
}

/** A block of a run that is over, where its deltas would have built it. */
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

/** Ends the run: what its answer becomes is the last row; nothing changes it later. */
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

/** What was asked last, without documents that are no longer there: a Retry sends the rest. */
const lessDocuments = (chat: ChatState, key: string, error: AppError): ChatState => {
  const unheard = getOwn(chat.unheard, key)
  const gone = error.type === 'http' && error.documentIds
  if (!unheard || !gone) return chat
  const documents = unheard.documents.filter(({ id }) => !gone.includes(id))
  return {
    ...changeMessages(chat, key, (messages) => ({
      ...messages,
      settled: messages.settled.map((row) =>
        row.type === 'user' && row.id === unheard.id ? { ...row, documents } : row,
      ),
    })),
    unheard: { ...chat.unheard, [key]: { ...unheard, documents } },
  }
}

type Failed = Extract<Fact, { type: 'reply.failed' }>

/** A failed answer; one that was lost sight of is to be looked for. */
const fail = (chat: ChatState, { error, isLost = false }: Failed): ChatState => {
  const key = chat.run?.key ?? NEW_CHAT
  const asked = lastAsked(getOwn(chat.messages, key))
  // Whether the user's connection or the server was away is not known.
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

/** The run of an answer that was looked for is followed to its end, by Retry. */
const follow = (chat: ChatState): ChatState => {
  const key = chat.run?.key ?? NEW_CHAT
  const asked = getOwn(chat.lost, key)
  return asked !== undefined && asked === lastAsked(getOwn(chat.messages, key))
    ? { ...chat, lost: without(chat.lost, [key]) }
    : chat
}

/** Nobody heard of a message before it was stopped: the server may have it, or never get it. */
const abort = (chat: ChatState, key = NEW_CHAT): ChatState => {
  const unheard = getOwn(chat.unheard, key)
  return unheard
    ? { ...chat, unheard: { ...chat.unheard, [key]: { ...unheard, isStopped: true } } }
    : chat
}

/** A refused answer shows the error event's own text, made friendly where it is raw. */
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

/** The chat after a fact that ends the run, or the same chat. */
export const foldEnd = (chat: ChatState, fact: Fact): ChatState => {
  switch (fact.type) {
    case 'reply.finished':
      return end(follow(chat), finish)
    case 'reply.refused':
      return end(follow(chat), refuse)
    case 'reply.cut':
      return end(follow(chat), (answer) => ({ ...answer, state: 'incomplete' }))
    case 'reply.aborted':
      return abort(
        end(follow(chat), (answer) => stop(answer, isUnnamed(chat.run?.key ?? NEW_CHAT))),
        chat.run?.key,
      )
    case 'reply.failed':
      return fail(chat, fact)
    default:
      return chat
  }
}
