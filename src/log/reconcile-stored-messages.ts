import { pruneBranches, withoutReplaced } from './attempts.ts'
import type { Fact } from './facts/fact.ts'
import { isAnswered, rowsOfMessages } from './answer-rows.ts'
import { getOwn, withoutKeys } from './get-own.ts'
import { lastQuestionIdOf } from './answer-run.ts'
import { changeMessages } from './change-messages.ts'
import { withStored } from './merge-stored-turns.ts'
import {
  LEFT_CHAT,
  NEW_CHAT,
  type ChatState,
  type ConversationMessages,
  type ShownMessage,
} from './state.ts'

type Received = Extract<Fact, { type: 'messages.received' }>
type Rows = readonly ShownMessage[]

/**
 * Ids of questions whose local turn stays: unconfirmed and failed questions, which the server may
 * lack, and those with a lost answer or a pending stop.
 */
const keptIn = (chat: ChatState, key: string): readonly string[] => {
  const { unconfirmed, failed, lost, pendingStops } = chat
  return [
    ...failed.map(({ id }) => id),
    ...[
      getOwn(unconfirmed, key)?.id,
      getOwn(lost, key),
      getOwn(pendingStops, key)?.messageId,
    ].filter((id) => typeof id === 'string'),
  ]
}

/**
 * The local rows that are older than the newest page. Empty if the first question of the page is
 * not among the local rows.
 */
const olderThan = (settled: Rows, stored: Rows): Rows => {
  const first = stored.findIndex(({ type }) => type === 'user')
  const place = settled.findIndex(({ id }) => id === stored[first]?.id)
  return settled.slice(0, Math.max(0, place - first))
}

/** Merges the newest page. Older pages stay, so the scroll position of the user does not jump. */
const withNewest = (
  chat: ChatState,
  { conversationId: key, page, hasMore }: Pick<Received, 'conversationId' | 'page' | 'hasMore'>,
  messages: ConversationMessages,
  stored: Rows,
): Pick<ConversationMessages, 'settled' | 'page' | 'hasMore'> => {
  const older = olderThan(messages.settled, stored)
  const live = messages.live && (lastQuestionIdOf(messages) ?? null)
  const here = messages.settled.slice(older.length)
  const rows = withStored(here, stored, keptIn(chat, key), live)
  return older.length === 0
    ? { settled: rows, page, hasMore }
    : {
        settled: [...older, ...rows],
        page: Math.max(page, messages.page),
        hasMore: messages.hasMore && (hasMore || messages.page > 0),
      }
}

/**
 * Drops unconfirmed and failed messages that the server lists. An unconfirmed message that was not
 * stopped stays until the server also lists an answer.
 */
const lessListed = (
  { unconfirmed, failed }: ChatState,
  { conversationId: key, items }: Pick<Received, 'conversationId' | 'items'>,
): Pick<ChatState, 'unconfirmed' | 'failed'> => {
  const one = getOwn(unconfirmed, key)
  const listed = new Set(items.map(({ id }) => id))
  const isOver = one && listed.has(one.id) && (one.isStopped || isAnswered(items))
  return {
    unconfirmed: isOver ? withoutKeys(unconfirmed, [key]) : unconfirmed,
    failed: failed.filter(({ id }) => !listed.has(id)),
  }
}

/**
 * Page 1 replaces the local rows, except turns that `withStored` keeps. Older pages go before the
 * local rows. If page 1 ends with an answer, the lost answer is found.
 */
export const receiveMessages = (chat: ChatState, fact: Received): ChatState => {
  const { conversationId, items, page, hasMore } = fact
  const rows = rowsOfMessages(items)
  const isFound = page === 1 && isAnswered(items)
  const received = changeMessages(chat, conversationId, (messages) => {
    const { settled } = messages
    const known = new Set(rows.map((row) => row.id))
    const { stored, branches } = withoutReplaced(chat, conversationId, messages, rows)
    return pruneBranches({
      ...messages,
      branches,
      ...(page > 1
        ? {
            settled: [...stored, ...settled.filter((row) => !known.has(row.id))],
            hasMore,
            // An edit may have shortened `settled` since the request, so the new page is at most
            // one after the current page.
            page: Math.min(page, messages.page + 1),
          }
        : withNewest(chat, fact, messages, stored)),
      status: 'ready',
      error: null,
      isMissing: false,
    })
  })
  return {
    ...received,
    lost: isFound ? withoutKeys(chat.lost, [conversationId]) : chat.lost,
    ...lessListed(chat, fact),
  }
}

/**
 * Ends a run that was lost, or that ended before its stop arrived. The newest stored messages
 * replace it. If `isNextHeld`, the message that waited for the stop stays live.
 */
export const recoverAnswer = (
  chat: ChatState,
  fact: Extract<Fact, { type: 'reply.recovered' }>,
): ChatState => ({
  ...changeMessages(chat, fact.conversationId, (messages) => {
    const remaining = { ...messages, live: fact.isNextHeld ? messages.live : null }
    const { stored, branches } = withoutReplaced(
      chat,
      fact.conversationId,
      remaining,
      rowsOfMessages(fact.items),
    )
    return pruneBranches({
      ...remaining,
      branches,
      ...withNewest(chat, fact, remaining, stored),
      status: 'ready',
      error: null,
    })
  }),
  run: chat.run?.key === fact.conversationId && !fact.isNextHeld ? null : chat.run,
  pendingStops: withoutKeys(chat.pendingStops, [fact.conversationId]),
  lost: withoutKeys(chat.lost, [fact.conversationId]),
  ...lessListed(chat, fact),
})

/**
 * Another tab or the server reported the newest question. If the local rows lack this question or
 * its answer, the answer counts as lost.
 */
export const markOutdated = (
  chat: ChatState,
  { conversationId: id, messageId }: Extract<Fact, { type: 'messages.outdated' }>,
): ChatState => {
  const settled = getOwn(chat.messages, id)?.settled
  if (!settled || chat.run?.key === id || Object.hasOwn(chat.lost, id)) return chat
  const next = settled[settled.findIndex((row) => row.id === messageId) + 1]
  const isHere = settled.some((row) => row.id === messageId) && next && next.type !== 'user'
  return isHere ? chat : { ...chat, lost: { ...chat.lost, [id]: messageId } }
}

/**
 * An answer is already running in the conversation, so the message leaves the rows and returns to
 * the queue. The newest stored messages take its place.
 */
export const deferMessage = (
  chat: ChatState,
  fact: Extract<Fact, { type: 'message.deferred' }>,
): ChatState => {
  const { conversationId: key, item } = fact
  const changed = changeMessages(chat, key, (messages) => {
    const settled = messages.settled.filter(({ id }) => id !== item.id)
    const remaining = { ...messages, live: null, settled }
    return pruneBranches({
      ...remaining,
      ...withNewest(chat, fact, remaining, rowsOfMessages(fact.items)),
      status: 'ready',
      error: null,
    })
  })
  return {
    ...changed,
    run: null,
    unconfirmed: withoutKeys(chat.unconfirmed, [key]),
    lost: withoutKeys(chat.lost, [key]),
    queue: [item, ...chat.queue],
  }
}

/**
 * Records a stop that the server must still receive. If the question is not loaded, the stop
 * belongs to the last stopped row.
 */
export const foldStopRequested = (
  chat: ChatState,
  { conversationId: id, messageId }: Extract<Fact, { type: 'stop.requested' }>,
): ChatState => {
  if (id === null) return chat
  const settled = getOwn(chat.messages, id)?.settled ?? []
  const asked = settled.findIndex((row) => row.id === messageId)
  const at = asked < 0 ? settled.findLastIndex(({ type }) => type === 'stopped') : asked + 1
  const stop = {
    rowId: settled[at]?.id ?? '',
    messageId: messageId ?? settled[at - 1]?.id ?? null,
  }
  return { ...chat, pendingStops: { ...chat.pendingStops, [id]: stop } }
}

/**
 * Settles the charge of the stopped answer to the question `asked`, or of the last stopped answer.
 * Later stopped messages waited for this stop and were never sent, so they settle too.
 */
const sure = (chat: ChatState, key: string, asked?: string | null): ChatState => {
  const settled = getOwn(chat.messages, key)?.settled ?? []
  const at = settled.findLastIndex(({ id, type }) => (asked ? id === asked : type === 'stopped'))
  return at < 0
    ? chat
    : changeMessages(chat, key, (messages) => ({
        ...messages,
        settled: settled.map((row, place) =>
          place >= at && row.type === 'stopped' ? { ...row, isUnsure: false } : row,
        ),
      }))
}

/**
 * The server confirmed the stop or refused the message, so the charge is settled. In a new chat
 * without an id, even one that the user left, only a refusal settles it. Another message that
 * waited for this stop stays unconfirmed.
 */
export const foldStopAcknowledged = (
  chat: ChatState,
  {
    conversationId: id,
    messageId = null,
    isHeard,
    isRefused,
  }: Extract<Fact, { type: 'reply.stopped' }>,
): ChatState => {
  if (id === null)
    return isRefused
      ? [NEW_CHAT, LEFT_CHAT].reduce((state, key) => sure(state, key, messageId), chat)
      : chat
  const asked = messageId ?? getOwn(chat.pendingStops, id)?.messageId
  const unconfirmed = getOwn(chat.unconfirmed, id)
  return {
    ...sure(chat, id, asked),
    pendingStops: withoutKeys(chat.pendingStops, [id]),
    unconfirmed:
      isHeard && unconfirmed?.isStopped && unconfirmed.id === asked
        ? withoutKeys(chat.unconfirmed, [id])
        : chat.unconfirmed,
  }
}
