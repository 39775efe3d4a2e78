import type { Message } from '#contract/stream/message.ts'
import { chatPath } from '#contract/api/pages.ts'
import { STREAM_TEXTS } from '#contract/api/wording.ts'
import { spendNow } from '#src/log/credits.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { getOwn } from '#src/log/get-own.ts'
import { isGoing } from '#src/log/removals.ts'
import { emptyMessages, lastAsked } from '#src/log/answer-run.ts'
import { looksIn } from '#src/log/shown-messages.ts'
import { NEW_CHAT, type ChatState, type LoadStatus, type QueuedMessage } from '#src/log/state.ts'
import type { Command, Scene } from './types.ts'

/** Commands under a condition. */
export const when = (condition: boolean, ...commands: readonly Command[]): readonly Command[] =>
  condition ? commands : []

/**
 * The next of the queue; without a credit it waits there, and the paywall says why.
 * What waits since before a reload goes when its own answer has run again.
 * What waits in a chat that is being deleted is not sent: it would be charged for nothing.
 * `isDue` says which may go.
 */
export const sendQueued = (
  { after }: Scene,
  isDue = ({ waitsFor }: QueuedMessage): boolean => waitsFor === undefined,
): readonly Command[] => {
  const next = after.chat.queue.find(
    (item) =>
      isDue(item) &&
      (item.conversationId === null ||
        !isGoing(after.removals, 'conversations', item.conversationId)),
  )
  return next && after.chat.run === null ? [{ type: 'SEND_QUEUED', id: next.id }] : []
}

/** A queue that waited for a credit goes on when there is one. */
export const onceAffordable = (scene: Scene): readonly Command[] => {
  const { before, after, flags } = scene
  const isBack = spendNow(before, flags) === 'blocked' && spendNow(after, flags) !== 'blocked'
  return isBack ? sendQueued(scene) : []
}

/** On /app/chat the page goes on to the conversation that it has become. */
export const goToStarted = ({ before, after }: Scene): readonly Command[] => {
  const { startedId } = after.chat
  return when(startedId !== null && before.chat.run?.key === startedId, {
    type: 'NAVIGATE',
    to: chatPath(startedId ?? ''),
    replace: true,
    onlyAt: '/app/chat',
  })
}

/** What waits in the new chat is uploaded as soon as that has an id, also what the flow is still to hear of. */
export const uploadWaiting = ({ before, after: { chat, documents } }: Scene): readonly Command[] =>
  chat.startedId !== null && chat.startedId !== before.chat.startedId && documents.chat === null
    ? [{ type: 'START_DOCUMENTS', chat: chat.startedId }]
    : []

/** A chat that is left before it has an id is left with its files: none goes to the next one. */
export const leaveUnnamed = ({ before: { chat, documents } }: Scene): readonly Command[] =>
  when(chat.run?.key === NEW_CHAT && documents.chat === null, { type: 'LEAVE_DOCUMENTS' })

/** What is ready beside an answer that has ended may be carried by its message: the list says so. */
export const listAwaited = ({ before, after: { documents } }: Scene): readonly Command[] =>
  documents.chat !== null && documents.chat === before.chat.run?.key && documents.rows[0]
    ? [{ type: 'LIST_DOCUMENTS', chat: documents.chat, isOver: true }]
    : []

/** The documents of a conversation are listed once its messages are here, if they are not known. */
export const listDocuments = (id: string, { after }: Scene): readonly Command[] =>
  when(!getOwn(after.documents.lists, id), {
    type: 'LIST_DOCUMENTS',
    chat: id,
  })

/** The conversation on the screen; null while a new chat has no id. */
export const shownId = ({ currentId, startedId }: ChatState): string | null =>
  currentId ?? startedId

/** The next stop that the server has not heard of. */
export const tellStop = ({ after }: Scene): readonly Command[] =>
  Object.keys(after.chat.untold)
    .slice(0, 1)
    .map((id) => ({ type: 'TELL_STOP', id }))

/** An answer that may go on is looked for, where no later message waits on the screen. */
export const resumeRun = (
  { conversationId, page, items }: Extract<Fact, { type: 'messages.received' | 'reply.recovered' }>,
  { after }: Scene,
): readonly Command[] => {
  const last = items.at(-1)
  return when(
    page === 1 &&
      after.chat.run === null &&
      last?.type === 'user' &&
      !last.isStopped &&
      last.id === lastAsked(getOwn(after.chat.messages, conversationId)),
    { type: 'RESUME_RUN', conversationId },
  )
}

/**
 * Loads the messages on the screen that stand so. Where an answer was lost sight of a load shows it or
 * takes up its run, and it was charged.
 */
export const loadMessages = (
  { after: { chat } }: Scene,
  ...wanted: readonly LoadStatus[]
): readonly Command[] => {
  const id = shownId(chat)
  if (id === null) return []
  if (Object.hasOwn(chat.lost, id)) return [{ type: 'LOAD_MESSAGES', id }, { type: 'LOAD_CREDITS' }]
  const { status, page } = getOwn(chat.messages, id) ?? emptyMessages
  if (!wanted.includes(status)) return []
  // Of a conversation that stands on the screen only an earlier page can have failed.
  return page > 0 ? [{ type: 'LOAD_EARLIER_MESSAGES', id }] : [{ type: 'LOAD_MESSAGES', id }]
}

/** What did not load above a message that was sent: the server has that message by now. */
export const loadBefore = ({ after: { chat } }: Scene): readonly Command[] => {
  const id = shownId(chat)
  return id !== null && getOwn(chat.messages, id)?.status === 'idle'
    ? [{ type: 'LOAD_MESSAGES', id }]
    : []
}

/** Looks whether the conversation on the screen has gone on elsewhere: another machine tells of nothing. */
export const lookForNews = ({ after: { chat } }: Scene): readonly Command[] => {
  const id = shownId(chat)
  const isQuiet = chat.run === null && id !== null && !Object.hasOwn(chat.lost, id)
  return isQuiet && getOwn(chat.messages, id)?.status === 'ready'
    ? [{ type: 'LOAD_NEWEST', id }]
    : []
}

/** What was begun, renamed or deleted elsewhere shows in the list; one that was read further stays as it is. */
export const lookAtChats = ({ after: { conversations, isOnline } }: Scene): readonly Command[] =>
  when(isOnline && conversations.status === 'ready' && conversations.page === 1, {
    type: 'LOAD_CONVERSATIONS',
    isQuiet: true,
  })

/** The earlier attempt that is wanted is asked for page by page, until it is here. */
export const goOnLooking = (
  { conversationId, messageId }: Extract<Fact, { type: 'attempts.received' }>,
  { after }: Scene,
): readonly Command[] => {
  const { earlier } = after.chat
  if (earlier?.key !== conversationId) return []
  const look = earlier.path[looksIn(after, conversationId).length]
  return look?.messageId === messageId ? [{ type: 'SHOW_ATTEMPT', conversationId, ...look }] : []
}

/** After the end of an answer the queue goes on; one that was lost sight of is looked for. */
export const goOn = (scene: Scene): readonly Command[] => [
  ...loadMessages(scene, 'idle'),
  ...sendQueued(scene),
]

/** The title of a deep link that the list does not hold. */
export const fetchTitle = ({ after }: Scene): readonly Command[] => {
  const { currentId } = after.chat
  const { items, status } = after.conversations
  return currentId !== null &&
    status === 'ready' &&
    !items.some((item) => item.conversation_id === currentId)
    ? [{ type: 'LOAD_CONVERSATION', id: currentId }]
    : []
}

/** Whether the newest of these messages is an answer that has failed. */
export const hasFailed = (items: readonly Message[]): boolean => {
  const last = items.at(-1)
  return last?.type === 'assistant' && last.error !== null
}

/** What a message named is gone: the list says which sheet its conversation still has. */
export const tellGone: readonly Command[] = [
  { type: 'LOAD_CONVERSATIONS' },
  { type: 'NOTIFY', level: 'error', text: STREAM_TEXTS.gone },
]

/** The page of a chat that is deleted gives way to a new chat. */
export const leaveChats = (ids: readonly string[]): readonly Command[] =>
  ids.map((id) => ({ type: 'NAVIGATE', to: '/app/chat', replace: true, onlyAt: chatPath(id) }))
