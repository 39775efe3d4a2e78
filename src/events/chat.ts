import { errorToMessage, hasStatus } from '#contract/messages.ts'
import type { Fact } from './fact.ts'
import {
  adopt,
  changeMessages,
  foldEnd,
  putBlock,
  receive,
  requeue,
  resume,
  submit,
  without,
} from './run.ts'
import { recover, receiveMessages, told, toTell } from './found.ts'
import { LEFT_CHAT, NEW_CHAT, type ChatState } from './state.ts'

/** The new chat, with nothing in it. */
export const emptyChat: ChatState = {
  currentId: null,
  startedId: null,
  messages: {},
  run: null,
  unheard: null,
  lost: {},
  untold: {},
  queue: [],
}

/** An empty new chat; a run of the old one goes on under its id, or unseen until it has one. */
const clear = (chat: ChatState): ChatState => {
  const messages = without(chat.messages, [NEW_CHAT])
  const left = chat.messages[NEW_CHAT]
  const isLeft = left !== undefined && chat.run?.key === NEW_CHAT
  return {
    ...chat,
    currentId: null,
    startedId: null,
    messages: isLeft ? { ...messages, [LEFT_CHAT]: left } : messages,
    queue: isLeft ? requeue(chat.queue, NEW_CHAT, LEFT_CHAT) : chat.queue,
    run: isLeft && chat.run ? { ...chat.run, key: LEFT_CHAT } : chat.run,
    unheard: chat.run === null ? null : chat.unheard,
  }
}

/**
 * The cached messages stay; what is open changes (CONV-7). Coming back to the new chat finds it as it
 * was left only while it has no id or its answer still streams (NAV-13).
 */
const open = (chat: ChatState, id: string | null): ChatState => {
  if (id !== null) return id === chat.currentId ? chat : { ...chat, currentId: id, startedId: null }
  const isOver = chat.startedId !== null && chat.run?.key !== chat.startedId
  return chat.currentId !== null || isOver ? clear(chat) : chat
}

/** Deleting the open conversation clears the view (CONV-8). */
const deleteAll = (chat: ChatState, ids: readonly string[]): ChatState => {
  const shown = chat.currentId ?? chat.startedId
  const rest: ChatState = {
    ...chat,
    messages: without(chat.messages, ids),
    queue: chat.queue.filter((item) => !ids.includes(item.conversationId ?? NEW_CHAT)),
    run: chat.run !== null && ids.includes(chat.run.key) ? null : chat.run,
    lost: without(chat.lost, ids),
    untold: without(chat.untold, ids),
  }
  return shown !== null && ids.includes(shown) ? clear(rest) : rest
}

/** "Show it" of a stopped answer (SEND-19). */
const showStopped = (chat: ChatState, messageId: string): ChatState => {
  const key = Object.keys(chat.messages).find((id) =>
    chat.messages[id]?.settled.some((row) => row.id === messageId),
  )
  if (key === undefined) return chat
  return changeMessages(chat, key, (messages) => ({
    ...messages,
    settled: messages.settled.map((row) =>
      row.id === messageId && row.type === 'stopped' ? { ...row, shown: true } : row,
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
    case 'conversations.deleted':
      return deleteAll(chat, fact.ids)
    case 'session.ended':
      return emptyChat
    default:
      return foldMessages(chat, fact)
  }
}

/** The chat after a fact (spec §4, SEND, CONV). A delta touches the live answer alone. */
export const foldChat = (chat: ChatState, fact: Fact): ChatState => {
  switch (fact.type) {
    case 'reply.received':
      return receive(chat, fact.events)
    case 'block.finished':
      return putBlock(chat, fact)
    case 'message.submitted':
      return submit(chat, fact)
    case 'reply.resumed':
      return resume(chat, fact)
    case 'conversation.started':
      return fact.isLeft ? chat : adopt(chat, fact.conversation.conversation_id)
    case 'reply.recovered':
      return recover(chat, fact)
    case 'stop.requested':
      return toTell(chat, fact.conversationId)
    case 'reply.stopped':
      return told(chat, fact.conversationId)
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
          },
        ],
      }
    case 'message.unqueued':
      return { ...chat, queue: chat.queue.filter((item) => item.id !== fact.id) }
    default:
      return foldOpen(foldEnd(chat, fact), fact)
  }
}
