import type { Conversation, PublicShare, SpreadsheetSummary } from '#contract/api/entities.ts'
import type { MadeId } from '#contract/api/templates.ts'
import { isEmpty } from '../credits.ts'
import { isUnsettled } from '../documents.ts'
import { memoTwo } from '../memo.ts'
import type { PastNotices } from '../past-notices.ts'
import type { PublicState } from '../public.ts'
import { isGoing, shownChats, shownFound, shownSheets } from '../removals.ts'
import { indexOf, keyOf, looksIn, messagesOf, shownIn, type Selector } from '../shown-messages.ts'
import type { CreditsState } from '../credits-state.ts'
import type {
  List,
  LoadStatus,
  Notice,
  QueuedMessage,
  Removal,
  SearchState,
  SessionState,
  ShareState,
  ShownMessage,
  WorkbookState,
} from '../state.ts'

const noIds: readonly string[] = []
const noMessages: readonly ShownMessage[] = []

const rowsOf = memoTwo((settled: readonly ShownMessage[], live: ShownMessage | null) =>
  live === null ? settled : [...settled, live],
)
const idsOf = memoTwo((settled: readonly ShownMessage[], liveId: string | null) => {
  const ids = settled.map((message) => message.id)
  return liveId === null ? ids : [...ids, liveId]
})
/** Who is signed in, and whether that is known yet. */
export const selectSession: Selector<SessionState> = (state) => state.session

/** The conversations: items, status, error text, hasMore. */
export const selectConversations: Selector<List<Conversation>> = ({ conversations, removals }) =>
  shownChats(conversations, removals)
/** What a search in the chats has found; `answered` is what it is an answer to. */
export const selectSearch: Selector<SearchState> = ({ search, removals }) =>
  shownFound(search, removals)
/** One conversation of the list, or null; null as id is the new chat, once it has started. */
export const selectConversation =
  (id: string | null): Selector<Conversation | null> =>
  (state) => {
    const key = keyOf(state, id)
    return state.conversations.items.find((item) => item.conversation_id === key) ?? null
  }
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
    const shown = shownIn(state, id)
    return shown ? idsOf(shown.settled, shown.live?.id ?? null) : noIds
  }
/** One row of a conversation. Costs the same however long the conversation is. */
export const selectMessage =
  (id: string | null, messageId: string): Selector<ShownMessage | null> =>
  (state) => {
    const shown = shownIn(state, id)
    if (!shown) return null
    if (shown.live?.id === messageId) return shown.live
    return indexOf(shown.settled).get(messageId) ?? null
  }
/** Whether an earlier attempt is looked at: what is sent goes on from the newest. */
export const selectLooksBack =
  (id: string | null): Selector<boolean> =>
  (state) =>
    looksIn(state, id).length > 0

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
/** Whether the server knows no such conversation of this user: unknown, deleted or somebody else's. */
export const selectIsMissing =
  (id: string | null): Selector<boolean> =>
  (state) =>
    (messagesOf(state, id)?.isMissing ?? false) ||
    (id !== null && isGoing(state.removals, 'conversations', id))
/** Whether an answer streams, in whichever conversation (decisions: one reply at a time). */
export const selectIsStreaming: Selector<boolean> = (state) => state.chat.run !== null
/** Whether an answer streams in this conversation; undefined, a page that is no chat, means any. */
export const selectIsStreamingIn =
  (id: string | null | undefined): Selector<boolean> =>
  (state) =>
    state.chat.run !== null && (id === undefined || state.chat.run.key === keyOf(state, id))
/** The conversation in which an answer streams, for lists; null when none does. */
export const selectLiveChat: Selector<string | null> = (state) => state.chat.run?.key ?? null
/** Id of the streaming answer, or null. */
export const selectStreamingId: Selector<string | null> = (state) => state.chat.run?.replyId ?? null
/** The messages waiting for the running answer to end. */
export const selectQueue: Selector<readonly QueuedMessage[]> = (state) => state.chat.queue
/**
 * Why Send is off for this text, or null when it may be sent: what the
 * composer goes by and what it says.
 */
export const selectSendBlock =
  (text: string): Selector<'offline' | 'streaming' | 'documents' | 'empty' | null> =>
  (state) => {
    if (!state.isOnline) return 'offline'
    if (state.chat.run !== null) return 'streaming'
    if (state.documents.rows.some(isUnsettled)) return 'documents'
    return text.trim() === '' ? 'empty' : null
  }

/** Balance, plan and when credits come again. */
export const selectCredits: Selector<CreditsState> = (state) => state.credits
/** Whether the low-credit warning shows: balance 3 or below, not Pro. */
export const selectIsLowOnCredits: Selector<boolean> = (state) => state.credits.showLowWarning
/** Whether no message can be paid for, where messages cost something: one that is sent opens the paywall. */
export const selectIsSpent: Selector<boolean> = ({ credits }) => isEmpty(credits)
/** Whether the paywall is open. Come by itself with the last credit, it waits for the answer's end. */
export const selectPaywall: Selector<boolean> = ({ credits, chat }) =>
  credits.showPaywall && !(credits.isPaywallHeld && chat.run !== null)

/** The spreadsheets: items, status, error text. */
export const selectSpreadsheets: Selector<List<SpreadsheetSummary>> = ({
  spreadsheets,
  removals,
}) => shownSheets(spreadsheets, removals)
/** The public link of a spreadsheet as its summary says it; null where it has none, or is not known. */
export const selectPublicShare =
  (id: string | null): Selector<PublicShare | null> =>
  ({ spreadsheets }) =>
    spreadsheets.items.find((item) => item.id === id)?.public_share ?? null
/** What the list says of one spreadsheet; null while that is not known. */
export const selectSheet =
  (id: string): Selector<SpreadsheetSummary | null> =>
  ({ spreadsheets }) =>
    spreadsheets.items.find((item) => item.id === id) ?? null
/** The dialog "Share": for which sheet it is open, and what is under way there. */
export const selectShare: Selector<ShareState> = (state) => state.share
/** The template of which a spreadsheet is being made, or null. */
export const selectMaking: Selector<MadeId | null> = ({ making }) =>
  making && !making.hasFailed ? making.template : null
/** The page of a public spreadsheet, and the copy of it. */
export const selectPublic: Selector<PublicState> = (state) => state.publicSheet
/** The open workbook: title, status, save status; its cells belong to the grid. */
export const selectWorkbook: Selector<WorkbookState> = (state) => state.workbook

/** The toasts to show, oldest first. */
export const selectNotices: Selector<readonly Notice[]> = (state) => state.notices
/** The deletions that the server has not made yet. */
export const selectRemovals: Selector<readonly Removal[]> = (state) => state.removals
/** What was told in this session, the newest first. */
export const selectPast: Selector<PastNotices> = (state) => state.past
/** What keeps the app from its server, or null: the browser has no connection, or the server does not answer. */
export const selectAway: Selector<'offline' | 'server' | null> = ({ isOnline, isReached }) =>
  isOnline ? (isReached ? null : 'server') : 'offline'
/** Whether the browser has a connection. */
export const selectIsOnline: Selector<boolean> = (state) => state.isOnline
