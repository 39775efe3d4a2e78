import { keepBranches, lessReplaced } from './attempts.ts'
import type { Fact } from './facts/fact.ts'
import { isAnswered, shownRows } from './answer-rows.ts'
import { getOwn, without } from './get-own.ts'
import { changeMessages, lastAsked } from './answer-run.ts'
import {
  LEFT_CHAT,
  NEW_CHAT,
  type ChatState,
  type ConversationMessages,
  type ShownMessage,
} from './state.ts'

type Received = Extract<Fact, { type: 'messages.received' }>
type Rows = readonly ShownMessage[]

/** Rows by the question that each turn begins with; a page may begin inside a turn. */
const turnsOf = (rows: Rows): Rows[] => {
  const turns: ShownMessage[][] = []
  for (const row of rows) {
    const last = turns.at(-1)
    if (row.type === 'user' || !last) turns.push([row])
    else last.push(row)
  }
  return turns
}

/** The row that stands here where it is the stored one, whole: what is looked at stays as it is. */
const asHere = (here: ShownMessage | undefined, stored: ShownMessage): ShownMessage => {
  if (here?.type === 'stopped') return stored.type === 'stopped' ? here : stored
  if (here?.type !== 'assistant' || stored.type !== 'assistant') return stored
  const isSame = here.state === 'done' && stored.state === 'done'
  return isSame && here.plainText === stored.plainText ? here : stored
}

/** A stored turn as it stands here; one that was stopped here or is kept stays while it has no stored answer. */
const turnOf = (here: Rows, stored: Rows, isKept: boolean): Rows => {
  const stays = isKept || here[1]?.type === 'stopped'
  return stays && stored.length === 1 ? here : stored.map((row, index) => asHere(here[index], row))
}

/** Behind the last of these turns that stands here; where none does, before one that has no answer yet. */
const behindKnown = (settled: Rows, turns: readonly Rows[]): number => {
  const known = new Set(settled.map(({ id }) => id))
  const place = turns.findLastIndex(([head]) => head && known.has(head.id)) + 1
  return place || turns.length - (turns.at(-1)?.length === 1 ? 1 : 0)
}

/**
 * Stored rows in the place of local ones. The turn of a question that is `kept`, or was stopped here, stays
 * while it has no stored answer, the `live` one always. Where it is not listed it stands before what follows
 * it here and what was asked elsewhere meanwhile, the live one at the end.
 */
const withStored = (
  settled: Rows,
  stored: Rows,
  kept: readonly string[],
  live: string | null,
): Rows => {
  const turns = turnsOf(stored)
  let place = behindKnown(settled, turns)
  for (const here of turnsOf(settled).toReversed()) {
    const id = here[0]?.id ?? ''
    const isLive = id === live
    const at = turns.findIndex(([head]) => head?.id === id)
    const found = turns[at]
    if (found) {
      turns[at] = isLive ? here : turnOf(here, found, kept.includes(id))
      place = at
    } else if (isLive) turns.push(here)
    else if (kept.includes(id)) turns.splice(place, 0, here)
  }
  return turns.flat()
}

/** Questions of a conversation that the server may not have, with one whose answer is looked for or whose stop is untold. */
const keptIn = (chat: ChatState, key: string): readonly string[] => {
  const { unheard, failed, lost, untold } = chat
  return [
    ...failed.map(({ id }) => id),
    ...[getOwn(unheard, key)?.id, getOwn(lost, key), getOwn(untold, key)?.messageId].filter(
      (id) => typeof id === 'string',
    ),
  ]
}

/** Rows of older pages: those before the newest page, where its first question stands here. */
const olderThan = (settled: Rows, stored: Rows): Rows => {
  const first = stored.findIndex(({ type }) => type === 'user')
  const place = settled.findIndex(({ id }) => id === stored[first]?.id)
  return settled.slice(0, Math.max(0, place - first))
}

/** The newest page where it belongs; older pages stay, so that no row goes away from above a reader. */
const withNewest = (
  chat: ChatState,
  { conversationId: key, page, hasMore }: Pick<Received, 'conversationId' | 'page' | 'hasMore'>,
  messages: ConversationMessages,
  stored: Rows,
): Pick<ConversationMessages, 'settled' | 'page' | 'hasMore'> => {
  const older = olderThan(messages.settled, stored)
  const live = messages.live && (lastAsked(messages) ?? null)
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

/** Messages that nobody has heard of, less one that the server lists: stopped here, or with its answer. */
const lessListed = (
  { unheard, failed }: ChatState,
  { conversationId: key, items }: Pick<Received, 'conversationId' | 'items'>,
): Pick<ChatState, 'unheard' | 'failed'> => {
  const one = getOwn(unheard, key)
  const listed = new Set(items.map(({ id }) => id))
  const isOver = one && listed.has(one.id) && (one.isStopped || isAnswered(items))
  return {
    unheard: isOver ? without(unheard, [key]) : unheard,
    failed: failed.filter(({ id }) => !listed.has(id)),
  }
}

/**
 * Page 1 replaces what was stored, but for a message that is under way, unheard or lost sight of; an
 * older page comes before it. An answer at its end is the one that was looked for.
 */
export const receiveMessages = (chat: ChatState, fact: Received): ChatState => {
  const { conversationId, items, page, hasMore } = fact
  const rows = shownRows(items)
  const isFound = page === 1 && isAnswered(items)
  const received = changeMessages(chat, conversationId, (messages) => {
    const { settled } = messages
    const known = new Set(rows.map((row) => row.id))
    const { stored, branches } = lessReplaced(chat, conversationId, messages, rows)
    return keepBranches({
      ...messages,
      branches,
      ...(page > 1
        ? {
            settled: [...stored, ...settled.filter((row) => !known.has(row.id))],
            hasMore,
            // One that was asked for before an edit counts from where the rows stand now.
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
    lost: isFound ? without(chat.lost, [conversationId]) : chat.lost,
    ...lessListed(chat, fact),
  }
}

/**
 * The newest stored messages take the place of the run that was lost sight of, or that had
 * ended before it was stopped; the message that waited for that stop stays under way.
 */
export const recover = (
  chat: ChatState,
  fact: Extract<Fact, { type: 'reply.recovered' }>,
): ChatState => ({
  ...changeMessages(chat, fact.conversationId, (messages) => {
    const left = { ...messages, live: fact.isNextHeld ? messages.live : null }
    const { stored, branches } = lessReplaced(
      chat,
      fact.conversationId,
      left,
      shownRows(fact.items),
    )
    return keepBranches({
      ...left,
      branches,
      ...withNewest(chat, fact, left, stored),
      status: 'ready',
      error: null,
    })
  }),
  run: chat.run?.key === fact.conversationId && !fact.isNextHeld ? null : chat.run,
  untold: without(chat.untold, [fact.conversationId]),
  lost: without(chat.lost, [fact.conversationId]),
  ...lessListed(chat, fact),
})

/**
 * The newest question of a conversation, as told elsewhere. Where it or its answer is not here, the answer
 * is one to look for, as one that was lost sight of.
 */
export const outdate = (
  chat: ChatState,
  { conversationId: id, messageId }: Extract<Fact, { type: 'messages.outdated' }>,
): ChatState => {
  const settled = getOwn(chat.messages, id)?.settled
  if (!settled || chat.run?.key === id || Object.hasOwn(chat.lost, id)) return chat
  const next = settled[settled.findIndex((row) => row.id === messageId) + 1]
  const isHere = settled.some((row) => row.id === messageId) && next && next.type !== 'user'
  return isHere ? chat : { ...chat, lost: { ...chat.lost, [id]: messageId } }
}

/** A message that met a running answer is not there yet: it waits, and what is there shows. */
export const defer = (
  chat: ChatState,
  fact: Extract<Fact, { type: 'message.deferred' }>,
): ChatState => {
  const { conversationId: key, item } = fact
  const changed = changeMessages(chat, key, (messages) => {
    const settled = messages.settled.filter(({ id }) => id !== item.id)
    const left = { ...messages, live: null, settled }
    return keepBranches({
      ...left,
      ...withNewest(chat, fact, left, shownRows(fact.items)),
      status: 'ready',
      error: null,
    })
  })
  return {
    ...changed,
    run: null,
    unheard: without(chat.unheard, [key]),
    lost: without(chat.lost, [key]),
    queue: [item, ...chat.queue],
  }
}

/** The server is to hear of a stop; where its question is not here its row is the last that was stopped. */
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
  return { ...chat, untold: { ...chat.untold, [id]: stop } }
}

/** What is charged of a question's stop, or else of the last, is settled; what waited for it never went out. */
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
 * The server has heard of it, or never took the message: then it was no other's. What waited for
 * it and was stopped too stays unheard.
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
      ? [NEW_CHAT, LEFT_CHAT].reduce((left, key) => sure(left, key, messageId), chat)
      : chat
  const asked = messageId ?? getOwn(chat.untold, id)?.messageId
  const unheard = getOwn(chat.unheard, id)
  return {
    ...sure(chat, id, asked),
    untold: without(chat.untold, [id]),
    unheard:
      isHeard && unheard?.isStopped && unheard.id === asked
        ? without(chat.unheard, [id])
        : chat.unheard,
  }
}
