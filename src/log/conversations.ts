import type { Conversation } from '#contract/api/entities.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Fact } from './facts/fact.ts'
import type { StartedPayload } from './facts/reply-fact.ts'
import { changeItem, dropItems, emptyList, failList, putFirst, receivePage } from './list.ts'
import type { AppState, List } from './state.ts'

type Conversations = List<Conversation>

export const emptyConversations: Conversations = emptyList

const idOf = (conversation: Conversation): string => conversation.conversation_id

const start = (list: Conversations, payload: StartedPayload, at: string): Conversations => {
  const known = list.items.find((item) => idOf(item) === payload.conversation_id)
  return putFirst(
    list,
    known
      ? {
          ...known,
          updated_at: at,
          spreadsheet_id: payload.spreadsheet_id ?? known.spreadsheet_id,
          model: payload.model ?? known.model,
        }
      : { ...payload, created_at: at, updated_at: at },
    idOf,
  )
}

const follow = (
  list: Conversations,
  events: readonly StreamEvent[],
  at: string,
  runId: string | null,
): Conversations => {
  let next = list
  let current = runId
  for (const event of events) {
    if (event.type === 'conversation_started') {
      current = event.payload.conversation_id
      next = start(next, event.payload, at)
    } else if (event.type === 'title_updated') {
      const id = event.payload.conversation_id ?? current
      const { title } = event.payload
      if (id !== null)
        next = changeItem(next, id, idOf, (item) => ({ ...item, title, updated_at: at }))
    }
  }
  return next
}

/**
 * Clears `spreadsheet_id` of deleted spreadsheets, because the server rejects a send that names
 * one.
 */
const unlink = (list: Conversations, ids: readonly string[]): Conversations =>
  list.items.some(({ spreadsheet_id: id }) => id !== null && ids.includes(id))
    ? {
        ...list,
        items: list.items.map((item) =>
          item.spreadsheet_id !== null && ids.includes(item.spreadsheet_id)
            ? { ...item, spreadsheet_id: null }
            : item,
        ),
      }
    : list

const foldItem = (list: Conversations, fact: Fact): Conversations => {
  switch (fact.type) {
    case 'conversation.received':
      return list.items.some((item) => idOf(item) === idOf(fact.conversation))
        ? changeItem(list, idOf(fact.conversation), idOf, () => fact.conversation)
        : { ...list, items: [...list.items, fact.conversation] }
    case 'conversation.started':
      return start(list, fact.conversation, fact.at)
    case 'table.inserted':
      return changeItem(list, fact.conversationId ?? '', idOf, (item) => ({
        ...item,
        spreadsheet_id: fact.spreadsheet.id,
      }))
    case 'conversation.renamed':
      return changeItem(list, fact.id, idOf, (item) => ({
        ...item,
        title: fact.title,
        updated_at: fact.updatedAt,
      }))
    default:
      return list
  }
}

/**
 * Folds a fact into the list. `before` is the state before the fact. It shows which conversation
 * the run belongs to.
 */
export const foldConversations = (
  list: Conversations,
  fact: Fact,
  before: AppState,
): Conversations => {
  switch (fact.type) {
    case 'conversations.requested':
      return { ...list, status: 'loading', error: null }
    case 'conversations.received':
      return receivePage(list, fact, idOf)
    case 'conversations.failed':
      return failList(list, fact.error)
    case 'conversations.deleted':
      return dropItems(list, fact.ids, idOf)
    case 'spreadsheets.deleted':
      return unlink(list, fact.ids)
    case 'workbook.gone':
      return fact.id === null ? list : unlink(list, [fact.id])
    case 'reply.received':
      return follow(list, fact.events, fact.at, before.chat.run?.key || null)
    case 'session.ended':
      return emptyConversations
    default:
      return foldItem(list, fact)
  }
}
