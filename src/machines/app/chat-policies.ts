import type { Message } from '#contract/stream/message.ts'
import { chatPath } from '#contract/api/pages.ts'
import { STREAM_TEXTS } from '#src/texts/wording.ts'
import { messagePriceOf } from '#src/log/credits.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { getOwn } from '#src/log/get-own.ts'
import { isBeingDeleted } from '#src/log/removals.ts'
import { lastQuestionIdOf } from '#src/log/answer-run.ts'
import { emptyMessages } from '#src/log/change-messages.ts'
import { viewedAttemptsIn } from '#src/log/shown-messages.ts'
import { NEW_CHAT, type ChatState, type LoadStatus, type QueuedMessage } from '#src/log/state.ts'
import type { Command, PolicyInput } from './types.ts'

export const onlyIf = (condition: boolean, ...commands: readonly Command[]): readonly Command[] =>
  condition ? commands : []

/**
 * Sends the next due message of the queue. By default, a message with `waitsFor` is not due,
 * because an answer must resume first. A message in a chat with a pending deletion is skipped,
 * because sending it would charge for nothing.
 */
export const sendQueued = (
  { after }: PolicyInput,
  isDue = ({ waitsFor }: QueuedMessage): boolean => waitsFor === undefined,
): readonly Command[] => {
  const next = after.chat.queue.find(
    (item) =>
      isDue(item) &&
      (item.conversationId === null ||
        !isBeingDeleted(after.removals, 'conversations', item.conversationId)),
  )
  return next && after.chat.run === null ? [{ type: 'SEND_QUEUED', id: next.id }] : []
}

/** Resumes a queue that waited for a credit. */
export const resumeBlockedQueue = (scene: PolicyInput): readonly Command[] => {
  const { before, after, flags } = scene
  const isBack =
    messagePriceOf(before, flags) === 'blocked' && messagePriceOf(after, flags) !== 'blocked'
  return isBack ? sendQueued(scene) : []
}

/** After the run, /app/chat navigates to the conversation's own URL. */
export const goToStartedChat = ({ before, after }: PolicyInput): readonly Command[] => {
  const { startedId } = after.chat
  return onlyIf(startedId !== null && before.chat.run?.key === startedId, {
    type: 'NAVIGATE',
    to: chatPath(startedId ?? ''),
    replace: true,
    onlyAt: '/app/chat',
  })
}

/**
 * As soon as the new chat has an id, uploads the files that waited for it. The command also covers
 * files that the documents flow has not recorded yet.
 */
export const uploadWaitingFiles = ({
  before,
  after: { chat, documents },
}: PolicyInput): readonly Command[] =>
  chat.startedId !== null && chat.startedId !== before.chat.startedId && documents.chat === null
    ? [{ type: 'START_DOCUMENTS', chat: chat.startedId }]
    : []

/** Leaving a chat before it has an id drops its files, so the next chat does not inherit them. */
export const dropUnnamedChatFiles = ({
  before: { chat, documents },
}: PolicyInput): readonly Command[] =>
  onlyIf(chat.run?.key === NEW_CHAT && documents.chat === null, { type: 'LEAVE_DOCUMENTS' })

/**
 * Loads the list of documents again after an answer. Documents that became ready during the run may
 * now belong to the question.
 */
export const reloadChatDocuments = ({
  before,
  after: { documents },
}: PolicyInput): readonly Command[] =>
  documents.chat !== null && documents.chat === before.chat.run?.key && documents.rows[0]
    ? [{ type: 'LIST_DOCUMENTS', chat: documents.chat, isOver: true }]
    : []

/** After the messages of a conversation load, loads its documents too, unless they are known. */
export const listDocuments = (id: string, { after }: PolicyInput): readonly Command[] =>
  onlyIf(!getOwn(after.documents.lists, id), {
    type: 'LIST_DOCUMENTS',
    chat: id,
  })

/** The id of the conversation on the screen. Null while a new chat has no id. */
export const shownId = ({ currentId, startedId }: ChatState): string | null =>
  currentId ?? startedId

/** Reports the stops that the server has not confirmed, one at a time. */
export const reportStop = ({ after }: PolicyInput): readonly Command[] =>
  Object.keys(after.chat.pendingStops)
    .slice(0, 1)
    .map((id) => ({ type: 'TELL_STOP', id }))

/** Resumes an answer that may still run, unless the local rows already have a later question. */
export const resumeRun = (
  { conversationId, page, items }: Extract<Fact, { type: 'messages.received' | 'reply.recovered' }>,
  { after }: PolicyInput,
): readonly Command[] => {
  const last = items.at(-1)
  return onlyIf(
    page === 1 &&
      after.chat.run === null &&
      last?.type === 'user' &&
      !last.isStopped &&
      last.id === lastQuestionIdOf(getOwn(after.chat.messages, conversationId)),
    { type: 'RESUME_RUN', conversationId },
  )
}

/**
 * Loads the visible messages if their status is one of `wanted`. If the answer is lost, they load
 * in any status, to find the answer or to resume its run. The lost answer may have been charged, so
 * the credits load too.
 */
export const loadMessages = (
  { after: { chat } }: PolicyInput,
  ...wanted: readonly LoadStatus[]
): readonly Command[] => {
  const id = shownId(chat)
  if (id === null) return []
  if (Object.hasOwn(chat.lost, id)) return [{ type: 'LOAD_MESSAGES', id }, { type: 'LOAD_CREDITS' }]
  const { status, page } = getOwn(chat.messages, id) ?? emptyMessages
  if (!wanted.includes(status)) return []
  // Once page 1 is loaded, only an earlier page can have failed.
  return page > 0 ? [{ type: 'LOAD_EARLIER_MESSAGES', id }] : [{ type: 'LOAD_MESSAGES', id }]
}

/** Loads the older messages. This load had to wait until the server had the sent message. */
export const loadDeferredMessages = ({ after: { chat } }: PolicyInput): readonly Command[] => {
  const id = shownId(chat)
  return id !== null && getOwn(chat.messages, id)?.status === 'idle'
    ? [{ type: 'LOAD_MESSAGES', id }]
    : []
}

/**
 * Checks for a newer question. Other devices, unlike other tabs, do not announce their questions.
 */
export const checkForNewQuestion = ({ after: { chat } }: PolicyInput): readonly Command[] => {
  const id = shownId(chat)
  const isQuiet = chat.run === null && id !== null && !Object.hasOwn(chat.lost, id)
  return isQuiet && getOwn(chat.messages, id)?.status === 'ready'
    ? [{ type: 'LOAD_NEWEST', id }]
    : []
}

/**
 * Picks up changes from other devices. A list with more than one loaded page does not reload, so
 * the user keeps the scroll position.
 */
export const refreshConversations = ({
  after: { conversations, isOnline },
}: PolicyInput): readonly Command[] =>
  onlyIf(isOnline && conversations.status === 'ready' && conversations.page === 1, {
    type: 'LOAD_CONVERSATIONS',
    isQuiet: true,
  })

/** Requests earlier attempts page by page until the attempt that the user chose is loaded. */
export const loadMoreAttempts = (
  { conversationId, messageId }: Extract<Fact, { type: 'attempts.received' }>,
  { after }: PolicyInput,
): readonly Command[] => {
  const { earlier } = after.chat
  if (earlier?.key !== conversationId) return []
  const choice = earlier.path[viewedAttemptsIn(after, conversationId).length]
  return choice?.messageId === messageId
    ? [{ type: 'SHOW_ATTEMPT', conversationId, ...choice }]
    : []
}

/** After an answer ends, the queue continues and a lost answer is recovered. */
export const continueAfterAnswer = (scene: PolicyInput): readonly Command[] => [
  ...loadMessages(scene, 'idle'),
  ...sendQueued(scene),
]

/** Loads the title of a deep-linked conversation that the list lacks. */
export const fetchTitle = ({ after }: PolicyInput): readonly Command[] => {
  const { currentId } = after.chat
  const { items, status } = after.conversations
  return currentId !== null &&
    status === 'ready' &&
    !items.some((item) => item.conversation_id === currentId)
    ? [{ type: 'LOAD_CONVERSATION', id: currentId }]
    : []
}

/** True if the newest message is a failed answer. */
export const hasFailed = (items: readonly Message[]): boolean => {
  const last = items.at(-1)
  return last?.type === 'assistant' && last.error !== null
}

/**
 * Commands after the server refused a message that named a deleted item. The reloaded conversation
 * list shows which spreadsheet is still linked.
 */
export const deletedItemCommands: readonly Command[] = [
  { type: 'LOAD_CONVERSATIONS' },
  { type: 'NOTIFY', level: 'error', text: STREAM_TEXTS.gone },
]

export const leaveChats = (ids: readonly string[]): readonly Command[] =>
  ids.map((id) => ({ type: 'NAVIGATE', to: '/app/chat', replace: true, onlyAt: chatPath(id) }))
