import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { hasStatus } from '#src/shared/app-error.ts'
import { foldAttempts } from './attempts.ts'
import type { Fact } from './facts/fact.ts'
import {
  assignConversationId,
  withLastFailed,
  foldEnd,
  putBlock,
  receiveEvents,
  moveQueuedMessages,
  resumeAnswer,
  submitMessage,
} from './answer-run.ts'
import { changeMessages } from './change-messages.ts'
import { renameKey, withoutKeys } from './get-own.ts'
import {
  deferMessage,
  markOutdated,
  recoverAnswer,
  receiveMessages,
  foldStopAcknowledged,
  foldStopRequested,
} from './reconcile-stored-messages.ts'
import {
  LEFT_CHAT,
  NEW_CHAT,
  type ChatState,
  type QueuedMessage,
  type ShownMessage,
} from './state.ts'

export const emptyChat: ChatState = {
  currentId: null,
  startedId: null,
  messages: {},
  run: null,
  unconfirmed: {},
  failed: [],
  lost: {},
  pendingStops: {},
  queue: [],
  earlier: null,
}

/**
 * Opens an empty new chat. The old chat's run continues under the chat's id, or under `LEFT_CHAT`
 * until the chat has an id.
 */
const clear = (chat: ChatState): ChatState => {
  const isLeft = NEW_CHAT in chat.messages && chat.run?.key === NEW_CHAT
  const moved = <T>(record: Readonly<Record<string, T>>) =>
    // Drops the previous `LEFT_CHAT` entry. Its failed messages remain in `failed`.
    isLeft
      ? renameKey(withoutKeys(record, [LEFT_CHAT]), NEW_CHAT, LEFT_CHAT)
      : withoutKeys(record, [NEW_CHAT])
  return {
    ...chat,
    currentId: null,
    startedId: null,
    messages: moved(chat.messages),
    unconfirmed: moved(chat.unconfirmed),
    failed: isLeft
      ? moveQueuedMessages(withLastFailed(chat, LEFT_CHAT), NEW_CHAT, LEFT_CHAT)
      : chat.failed.filter(({ conversationId }) => conversationId !== NEW_CHAT),
    queue: isLeft ? moveQueuedMessages(chat.queue, NEW_CHAT, LEFT_CHAT) : chat.queue,
    run: isLeft && chat.run ? { ...chat.run, key: LEFT_CHAT } : chat.run,
  }
}

/**
 * Opening a chat by id keeps the cached messages. Opening the new chat again keeps it while it has
 * no id or while its answer is streaming. Otherwise, or from a chat with an id, an empty new chat
 * opens.
 */
const open = (chat: ChatState, id: string | null): ChatState => {
  if (id !== null) return id === chat.currentId ? chat : { ...chat, currentId: id, startedId: null }
  const isOver = chat.startedId !== null && chat.run?.key !== chat.startedId
  return chat.currentId !== null || isOver ? clear(chat) : chat
}

/**
 * Clears the view if the open conversation is being deleted. Its messages stay until the deletion
 * is final.
 */
const leave = (chat: ChatState, ids: readonly string[]): ChatState => {
  const shown = chat.currentId ?? chat.startedId
  return shown !== null && ids.includes(shown) ? clear(chat) : chat
}

/** Removes every trace of deleted conversations, including caches and queue. */
const deleteAll = (chat: ChatState, ids: readonly string[]): ChatState => {
  const shown = chat.currentId ?? chat.startedId
  const rest: ChatState = {
    ...chat,
    messages: withoutKeys(chat.messages, ids),
    queue: chat.queue.filter((item) => !ids.includes(item.conversationId ?? NEW_CHAT)),
    run: chat.run !== null && ids.includes(chat.run.key) ? null : chat.run,
    unconfirmed: withoutKeys(chat.unconfirmed, ids),
    failed: chat.failed.filter(({ conversationId }) => !ids.includes(conversationId)),
    lost: withoutKeys(chat.lost, ids),
    pendingStops: withoutKeys(chat.pendingStops, ids),
  }
  return shown !== null && ids.includes(shown) ? clear(rest) : rest
}

/** Handles "Show it" of a stopped answer, including answers in earlier attempts. */
const showStopped = (chat: ChatState, messageId: string): ChatState => {
  const isIt = ({ id }: ShownMessage) => id === messageId
  const show = (rows: readonly ShownMessage[]) =>
    rows.map((row) => (row.type === 'stopped' && isIt(row) ? { ...row, shown: true } : row))
  const key = Object.keys(chat.messages).find((id) => {
    const { settled = [], branches = {} } = chat.messages[id] ?? {}
    const attempts = Object.values(branches).flatMap((branch) => branch.attempts)
    return [settled, ...attempts].some((rows) => rows.some(isIt))
  })
  if (key === undefined) return chat
  return changeMessages(chat, key, (messages) => ({
    ...messages,
    settled: show(messages.settled),
    branches: Object.fromEntries(
      Object.entries(messages.branches).map(([id, branch]) => [
        id,
        { ...branch, attempts: branch.attempts.map(show) },
      ]),
    ),
  }))
}

const foldMessages = (chat: ChatState, fact: Fact): ChatState => {
  switch (fact.type) {
    case 'messages.requested':
      return changeMessages(chat, fact.conversationId, (messages) => ({
        ...messages,
        status: 'loading',
        error: null,
      }))
    case 'messages.received':
      return receiveMessages(chat, fact)
    case 'messages.failed':
      return changeMessages(chat, fact.conversationId, (messages) => ({
        ...messages,
        status: 'failed',
        error: errorToMessage(fact.error),
        isMissing: hasStatus(fact.error, 404),
      }))
    case 'messages.dropped':
      return changeMessages(chat, fact.conversationId, (messages) => ({
        ...messages,
        status: messages.page === 0 ? 'idle' : 'ready',
      }))
    case 'messages.outdated':
      return markOutdated(chat, fact)
    case 'stopped.shown':
      return showStopped(chat, fact.messageId)
    default:
      return chat
  }
}

const foldOpen = (chat: ChatState, fact: Fact): ChatState => {
  switch (fact.type) {
    case 'conversation.opened':
      return open(chat, fact.id)
    case 'conversation.cleared':
      return clear(chat)
    case 'removal.begun':
      return fact.of === 'conversations' ? leave(chat, fact.ids) : chat
    case 'conversations.deleted':
      return deleteAll(chat, fact.ids)
    case 'session.ended':
      return emptyChat
    default:
      return foldMessages(chat, fact)
  }
}

/**
 * Moves a queued message from `LEFT_CHAT` to the new chat. The run of the left chat ended without
 * an id, or a reload ended it.
 */
const toNewChat = (item: QueuedMessage): QueuedMessage =>
  item.conversationId === LEFT_CHAT ? { ...item, conversationId: null } : item

/**
 * Ends the run if the fact ends it. If this was the run of `LEFT_CHAT`, its queue moves to the new
 * chat.
 */
const settle = (chat: ChatState, fact: Fact): ChatState => {
  const ended = foldEnd(chat, fact)
  const isOver = chat.run?.key === LEFT_CHAT && ended.run === null
  return isOver ? { ...ended, queue: ended.queue.map(toNewChat) } : ended
}

const foldRun = (chat: ChatState, fact: Fact): ChatState => {
  switch (fact.type) {
    case 'reply.received':
      return receiveEvents(chat, fact.events)
    case 'block.finished':
      return putBlock(chat, fact)
    case 'message.submitted':
      return submitMessage(chat, fact)
    case 'reply.resumed':
      return resumeAnswer(chat, fact)
    case 'conversation.started':
      return fact.isLeft ? chat : assignConversationId(chat, fact.conversation.conversation_id)
    case 'reply.recovered':
      return recoverAnswer(chat, fact)
    case 'stop.requested':
      return foldStopRequested(chat, fact)
    case 'reply.stopped':
      return foldStopAcknowledged(chat, fact)
    case 'message.queued':
      return {
        ...chat,
        queue: [
          ...chat.queue,
          {
            id: fact.id,
            conversationId: fact.conversationId ?? chat.startedId,
            text: fact.text,
            spreadsheetId: fact.spreadsheetId,
            ...(fact.documents && { documents: fact.documents }),
          },
        ],
      }
    case 'message.deferred':
      return deferMessage(chat, fact)
    case 'queue.restored':
      return { ...chat, queue: [...fact.items.map(toNewChat), ...chat.queue] }
    case 'message.held':
      return {
        ...chat,
        queue: chat.queue.map((item) => (item.id === fact.id ? { ...item, isHeld: true } : item)),
      }
    case 'message.unqueued':
      return { ...chat, queue: chat.queue.filter((item) => item.id !== fact.id) }
    default:
      return foldOpen(settle(chat, fact), fact)
  }
}

/** Folds a fact into the chat. A delta changes only the live answer. */
export const foldChat = (chat: ChatState, fact: Fact): ChatState =>
  foldAttempts(foldRun(chat, fact), fact)
