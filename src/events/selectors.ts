import type { Conversation, SpreadsheetSummary } from '#contract/entities.ts'
import {
  NEW_CHAT,
  type AppState,
  type ConversationMessages,
  type CreditsState,
  type List,
  type LoadStatus,
  type Notice,
  type QueuedMessage,
  type SessionState,
  type ShownMessage,
  type WorkbookState,
} from './state.ts'

/** A read of the state. Equal state gives the same reference, so a component renders only on change. */
export type Selector<T> = (state: AppState) => T

const noIds: readonly string[] = []
const noMessages: readonly ShownMessage[] = []

/** Remembers the last result by two identities: a derived array keeps its reference. */
const memoTwo = <A extends object, B, T>(derive: (a: A, b: B) => T): ((a: A, b: B) => T) => {
  const cache = new WeakMap<A, { readonly b: B; readonly value: T }>()
  return (a, b) => {
    const hit = cache.get(a)
    if (hit && hit.b === b) return hit.value
    const value = derive(a, b)
    cache.set(a, { b, value })
    return value
  }
}

const rowsOf = memoTwo((settled: readonly ShownMessage[], live: ShownMessage | null) =>
  live === null ? settled : [...settled, live],
)
const idsOf = memoTwo((settled: readonly ShownMessage[], liveId: string | null) => {
  const ids = settled.map((message) => message.id)
  return liveId === null ? ids : [...ids, liveId]
})
/** Remembers the last result by one identity. */
const memoOne = <A extends object, T>(derive: (a: A) => T): ((a: A) => T) => {
  const derived = memoTwo((a: A, _version: 0) => derive(a))
  return (a) => derived(a, 0)
}
const indexOf = memoOne(
  (settled: readonly ShownMessage[]) => new Map(settled.map((message) => [message.id, message])),
)
const foliosOf = memoOne(
  (settled: readonly ShownMessage[]) =>
    new Map(
      settled
        .filter((message) => message.type === 'user')
        .map((message, index) => [message.id, index + 1]),
    ),
)

/** Under which key the messages of a conversation, or of the new chat, are kept. */
export const keyOf = (state: AppState, id: string | null): string =>
  id ?? state.chat.startedId ?? NEW_CHAT
const messagesOf = (state: AppState, id: string | null): ConversationMessages | undefined =>
  state.chat.messages[keyOf(state, id)]

/** Who is signed in, and whether that is known yet. */
export const selectSession: Selector<SessionState> = (state) => state.session

/** The conversations: items, status, error text, hasMore. */
export const selectConversations: Selector<List<Conversation>> = (state) => state.conversations
/** One conversation of the list, or null; null as id is the new chat, once it has started. */
export const selectConversation =
  (id: string | null): Selector<Conversation | null> =>
  (state) => {
    const key = keyOf(state, id)
    return state.conversations.items.find((item) => item.conversation_id === key) ?? null
  }
/** The newest conversation about a spreadsheet, among those that are loaded, or null. */
export const selectLinkedConversation =
  (spreadsheetId: string | null): Selector<Conversation | null> =>
  (state) =>
    spreadsheetId === null
      ? null
      : (state.conversations.items.find((item) => item.spreadsheet_id === spreadsheetId) ?? null)
/** The conversation that the new chat has become, for its draft and title; null before that. */
export const selectStartedId: Selector<string | null> = (state) => state.chat.startedId

/** All rows of a conversation, the live answer last. Changes with every batch while streaming. */
export const selectMessages =
  (id: string | null): Selector<readonly ShownMessage[]> =>
  (state) => {
    const messages = messagesOf(state, id)
    return messages ? rowsOf(messages.settled, messages.live) : noMessages
  }
/** Ids of the rows of a conversation: stable while an answer streams. Lists render by these. */
export const selectMessageIds =
  (id: string | null): Selector<readonly string[]> =>
  (state) => {
    const messages = messagesOf(state, id)
    return messages ? idsOf(messages.settled, messages.live?.id ?? null) : noIds
  }
/** One row of a conversation. Costs the same however long the conversation is. */
export const selectMessage =
  (id: string | null, messageId: string): Selector<ShownMessage | null> =>
  (state) => {
    const messages = messagesOf(state, id)
    if (!messages) return null
    if (messages.live?.id === messageId) return messages.live
    return indexOf(messages.settled).get(messageId) ?? null
  }
/** The number in the margin of a user message, from 1; null while earlier messages are not loaded. */
export const selectFolio =
  (id: string | null, messageId: string): Selector<number | null> =>
  (state) => {
    const messages = messagesOf(state, id)
    if (!messages || messages.hasMore) return null
    return foliosOf(messages.settled).get(messageId) ?? null
  }
/** Whether an answer was lost sight of: what it costs is not known before it is found (SEND-40). */
export const selectIsLost =
  (rowId: string) =>
  ({ chat }: AppState): boolean =>
    Object.entries(chat.lost).some(([key, asked]) => {
      const settled = chat.messages[key]?.settled ?? []
      return settled[settled.findIndex(({ id }) => id === asked) + 1]?.id === rowId
    })

/** Whether the server has heard of the stop that left this row (SEND-41). */
export const selectIsTold =
  (rowId: string): Selector<boolean> =>
  ({ chat }) =>
    !Object.values(chat.untold).includes(rowId)
/** Where the loading of a conversation's messages stands. */
export const selectMessagesStatus =
  (id: string | null): Selector<LoadStatus> =>
  (state) =>
    messagesOf(state, id)?.status ?? 'idle'
/** Why a conversation's messages did not load, or null. */
export const selectMessagesError =
  (id: string | null): Selector<string | null> =>
  (state) =>
    messagesOf(state, id)?.error ?? null
/** Whether the server knows no such conversation of this user: unknown, deleted or somebody else's (CONV-18). */
export const selectIsMissing =
  (id: string | null): Selector<boolean> =>
  (state) =>
    messagesOf(state, id)?.isMissing ?? false
/** Whether older messages of a conversation can be loaded. */
export const selectHasEarlier =
  (id: string | null): Selector<boolean> =>
  (state) =>
    messagesOf(state, id)?.hasMore ?? false

/** Whether an answer streams, in whichever conversation (decisions: one reply at a time). */
export const selectIsStreaming: Selector<boolean> = (state) => state.chat.run !== null
/** Whether an answer streams in this conversation. */
export const selectIsStreamingIn =
  (id: string | null): Selector<boolean> =>
  (state) =>
    state.chat.run !== null && state.chat.run.key === keyOf(state, id)
/** Id of the streaming answer, or null. */
export const selectStreamingId: Selector<string | null> = (state) => state.chat.run?.replyId ?? null
/** The messages waiting for the running answer to end. */
export const selectQueue: Selector<readonly QueuedMessage[]> = (state) => state.chat.queue
/** Why Send is off for this text, or null when it may be sent (spec §4, "Document attachment"). */
export const selectSendBlock =
  (text: string): Selector<'streaming' | 'empty' | null> =>
  (state) => {
    if (state.chat.run !== null) return 'streaming'
    return text.trim() === '' ? 'empty' : null
  }

/** Balance, plan and when credits come again. */
export const selectCredits: Selector<CreditsState> = (state) => state.credits
/** Whether the low-credit warning shows: balance 3 or below, not Pro (spec §4, "Credits"). */
export const selectIsLowOnCredits: Selector<boolean> = (state) => state.credits.showLowWarning
/** Whether the paywall is open. Come by itself with the last credit, it waits for the answer's end. */
export const selectPaywall: Selector<boolean> = ({ credits, chat }) =>
  credits.showPaywall && !(credits.isPaywallHeld && chat.run !== null)

/** The spreadsheets: items, status, error text. */
export const selectSpreadsheets: Selector<List<SpreadsheetSummary>> = (state) => state.spreadsheets
/** The open workbook: title, status, save status; its cells belong to the grid. */
export const selectWorkbook: Selector<WorkbookState> = (state) => state.workbook

/** The toasts to show, oldest first. */
export const selectNotices: Selector<readonly Notice[]> = (state) => state.notices
/** Whether the browser has a connection. */
export const selectIsOnline: Selector<boolean> = (state) => state.isOnline
