import { branchesOf, questionOf, rowsOf, seenOn, type Seen } from './attempts.ts'
import { memoOne } from './memo.ts'
import { getOwn } from './get-own.ts'
import {
  NEW_CHAT,
  type AppState,
  type Branches,
  type ConversationMessages,
  type ShownMessage,
} from './state.ts'

type Rows = readonly ShownMessage[]
/** A read of the state. Equal state gives the same reference, so a component renders only on change. */
export type Selector<T> = (state: AppState) => T

/** Under which key the messages of a conversation, or of the new chat, are kept. */
export const keyOf = (state: AppState, id: string | null): string =>
  id ?? state.chat.startedId ?? NEW_CHAT
/** The messages of a conversation, or of the new chat. */
export const messagesOf = (state: AppState, id: string | null): ConversationMessages | undefined =>
  getOwn(state.chat.messages, keyOf(state, id))

/** The rows of a list by their ids. */
export const indexOf = memoOne(
  (rows: Rows): ReadonlyMap<string, ShownMessage> => new Map(rows.map((row) => [row.id, row])),
)
/** The earlier attempts of a question of the conversation, or null. */
export const branchesAt = (
  state: AppState,
  id: string | null,
  questionId: string,
): Branches | null => {
  const messages = messagesOf(state, id)
  const question = questionOf(messages, questionId)
  return messages && question ? branchesOf(messages, question) : null
}

const noLooks: readonly Seen[] = []

/** The earlier attempts that are looked at in a conversation, as far as they are here, outermost first. */
export const looksIn = (state: AppState, id: string | null): readonly Seen[] => {
  const { earlier } = state.chat
  const messages = messagesOf(state, id)
  return messages && earlier?.key === keyOf(state, id) ? seenOn(messages, earlier.path) : noLooks
}

/**
 * What a conversation shows: its settled rows and the answer under way, or in the place of a question and
 * what follows it an earlier attempt, also in such an attempt. Equal state gives the same rows.
 */
export const shownIn = (
  state: AppState,
  id: string | null,
): Pick<ConversationMessages, 'settled' | 'live' | 'hasMore'> | null => {
  const messages = messagesOf(state, id)
  if (!messages) return null
  const last = looksIn(state, id).at(-1)
  return last ? { ...messages, settled: rowsOf(last), live: null } : messages
}

/** Whether a question has gone from its conversation: another tab may have put another in its place. */
export const hasGone = (state: AppState, conversationId: string | null, id: string): boolean => {
  const messages = messagesOf(state, conversationId)
  if (!messages) return keyOf(state, conversationId) === NEW_CHAT
  const isWhole = messages.status === 'ready' && !messages.hasMore
  return isWhole && !indexOf(messages.settled).has(id)
}
