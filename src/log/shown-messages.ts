import {
  branchesOf,
  questionOf,
  visibleRowsOf,
  viewedAttemptsOn,
  type ViewedAttempt,
} from './attempts.ts'
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
/**
 * Reads the state. Equal state returns the same reference, so a component renders only on change.
 */
export type Selector<T> = (state: AppState) => T

/** The key of a conversation in `ChatState.messages`. Null: the new chat. */
export const chatKeyOf = (state: AppState, id: string | null): string =>
  id ?? state.chat.startedId ?? NEW_CHAT
/** The messages of a conversation. Null: the new chat. */
export const messagesOf = (state: AppState, id: string | null): ConversationMessages | undefined =>
  getOwn(state.chat.messages, chatKeyOf(state, id))

/** The rows indexed by id. */
export const rowsByIdOf = memoOne(
  (rows: Rows): ReadonlyMap<string, ShownMessage> => new Map(rows.map((row) => [row.id, row])),
)
/** The earlier attempts of a question, or null. */
export const branchesAt = (
  state: AppState,
  id: string | null,
  questionId: string,
): Branches | null => {
  const messages = messagesOf(state, id)
  const question = questionOf(messages, questionId)
  return messages && question ? branchesOf(messages, question) : null
}

const noAttempts: readonly ViewedAttempt[] = []

/** The loaded earlier attempts that the user views, outermost first. */
export const viewedAttemptsIn = (state: AppState, id: string | null): readonly ViewedAttempt[] => {
  const { earlier } = state.chat
  const messages = messagesOf(state, id)
  return messages && earlier?.key === chatKeyOf(state, id)
    ? viewedAttemptsOn(messages, earlier.path)
    : noAttempts
}

/**
 * The visible rows and the live answer. A viewed earlier attempt replaces its question and all
 * later rows. Equal state returns the same rows.
 */
export const shownRowsIn = (
  state: AppState,
  id: string | null,
): Pick<ConversationMessages, 'settled' | 'live' | 'hasMore'> | null => {
  const messages = messagesOf(state, id)
  if (!messages) return null
  const last = viewedAttemptsIn(state, id).at(-1)
  return last ? { ...messages, settled: visibleRowsOf(last), live: null } : messages
}

/**
 * True if the question is no longer in its conversation, for example after an edit in another tab.
 */
export const isQuestionGone = (
  state: AppState,
  conversationId: string | null,
  id: string,
): boolean => {
  const messages = messagesOf(state, conversationId)
  if (!messages) return chatKeyOf(state, conversationId) === NEW_CHAT
  const isWhole = messages.status === 'ready' && !messages.hasMore
  return isWhole && !rowsByIdOf(messages.settled).has(id)
}
