import type { Conversation, PublicShare, SpreadsheetSummary } from '#contract/api/entities.ts'
import type { TemplateOrSampleId } from '#contract/api/templates.ts'
import { isOutOfCredits } from '../credits.ts'
import { isBesideMessage, isInProgress, noDocuments } from '../documents.ts'
import type { AttachedDocument } from '../facts/document-fact.ts'
import { memoOne, memoTwo } from '../memo.ts'
import type { PastNotices } from '../past-notices.ts'
import type { PublicState } from '../public.ts'
import { isBeingDeleted, shownChats, shownSearchResults, shownSheets } from '../removals.ts'
import {
  rowsByIdOf,
  chatKeyOf,
  isQuestionGone,
  viewedAttemptsIn,
  messagesOf,
  shownRowsIn,
  type Selector,
} from '../shown-messages.ts'
import type { CreditsState } from '../credits-state.ts'
import {
  NEW_CHAT,
  type List,
  type LoadStatus,
  type Notice,
  type QueuedMessage,
  type Removal,
  type SearchState,
  type SessionState,
  type ShareState,
  type ShownMessage,
  type WorkbookState,
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
/** The session: user and load state. */
export const selectSession: Selector<SessionState> = (state) => state.session

/** The conversation list, except items with a pending deletion. */
export const selectConversations: Selector<List<Conversation>> = ({ conversations, removals }) =>
  shownChats(conversations, removals)
/** The search results. `answered` is their query. */
export const selectSearch: Selector<SearchState> = ({ search, removals }) =>
  shownSearchResults(search, removals)
/**
 * One conversation of the list, or null. A null id means the new chat, even after the server has
 * given this chat an id.
 */
export const selectConversation =
  (id: string | null): Selector<Conversation | null> =>
  (state) => {
    const key = chatKeyOf(state, id)
    return state.conversations.items.find((item) => item.conversation_id === key) ?? null
  }
/** Id of the conversation that the new chat has become, or null. The draft and title use it. */
export const selectStartedId: Selector<string | null> = (state) => state.chat.startedId

/**
 * All rows of a conversation, with the live answer last. During a stream, each batch gives a new
 * list.
 */
export const selectMessages =
  (id: string | null): Selector<readonly ShownMessage[]> =>
  (state) => {
    const messages = messagesOf(state, id)
    return messages ? rowsOf(messages.settled, messages.live) : noMessages
  }
/**
 * Row ids of a conversation. The list stays the same while an answer streams, so a screen that
 * lists rows by id does not render again.
 */
export const selectMessageIds =
  (id: string | null): Selector<readonly string[]> =>
  (state) => {
    const shown = shownRowsIn(state, id)
    return shown ? idsOf(shown.settled, shown.live?.id ?? null) : noIds
  }
/** One row of a conversation. The lookup cost does not grow with the conversation. */
export const selectMessage =
  (id: string | null, messageId: string): Selector<ShownMessage | null> =>
  (state) => {
    const shown = shownRowsIn(state, id)
    if (!shown) return null
    if (shown.live?.id === messageId) return shown.live
    return rowsByIdOf(shown.settled).get(messageId) ?? null
  }
/**
 * True while the user views an earlier attempt. A new message continues from the newest attempt.
 */
export const selectIsViewingEarlier =
  (id: string | null): Selector<boolean> =>
  (state) =>
    viewedAttemptsIn(state, id).length > 0

/** The load state of a conversation's messages. */
export const selectMessagesStatus =
  (id: string | null): Selector<LoadStatus> =>
  (state) =>
    messagesOf(state, id)?.status ?? 'idle'
/** Why a conversation's messages did not load, or null. */
export const selectMessagesError =
  (id: string | null): Selector<string | null> =>
  (state) =>
    messagesOf(state, id)?.error ?? null
/**
 * True if the server returned 404: the conversation is unknown, deleted or another user's. Also
 * true while the conversation is being deleted.
 */
export const selectIsMissing =
  (id: string | null): Selector<boolean> =>
  (state) =>
    (messagesOf(state, id)?.isMissing ?? false) ||
    (id !== null && isBeingDeleted(state.removals, 'conversations', id))
/** True if an answer streams in any conversation. Only one runs at a time. */
export const selectIsStreaming: Selector<boolean> = (state) => state.chat.run !== null
/**
 * True if an answer streams in this conversation. An undefined id means any conversation. Pages
 * without a chat pass undefined.
 */
export const selectIsStreamingIn =
  (id: string | null | undefined): Selector<boolean> =>
  (state) =>
    state.chat.run !== null && (id === undefined || state.chat.run.key === chatKeyOf(state, id))
/** The conversation with the streaming answer, or null. */
export const selectLiveChat: Selector<string | null> = (state) => state.chat.run?.key ?? null
/** Id of the streaming answer, or null. */
export const selectStreamingId: Selector<string | null> = (state) => state.chat.run?.replyId ?? null
/** The messages that wait for the running answer to end. */
export const selectQueue: Selector<readonly QueuedMessage[]> = (state) => state.chat.queue
/** Why Send is disabled for this text, or null. The composer shows the reason. */
export const selectSendBlock =
  (text: string): Selector<'offline' | 'streaming' | 'documents' | 'empty' | null> =>
  (state) => {
    if (!state.isOnline) return 'offline'
    if (state.chat.run !== null) return 'streaming'
    if (state.documents.rows.some(isInProgress)) return 'documents'
    return text.trim() === '' ? 'empty' : null
  }

const composerRowsOf = memoOne((rows: readonly AttachedDocument[]) =>
  rows.filter((row) => !isBesideMessage(row)),
)
/** The documents in the composer of a chat. A null id means the new chat. */
export const selectComposerDocuments =
  (id: string | null): Selector<readonly AttachedDocument[]> =>
  ({ documents: { chat, rows } }) =>
    composerRowsOf(chat === id ? rows : noDocuments.rows)
/** True from the send of a new chat's first message until the chat has an id. */
export const selectIsChatStarting: Selector<boolean> = ({ chat }) => chat.run?.key === NEW_CHAT
/** True if the question that the composer edits is no longer in its conversation. */
export const selectIsQuestionGone =
  (conversationId: string | null, questionId: string | undefined): Selector<boolean> =>
  (state) =>
    questionId !== undefined && isQuestionGone(state, conversationId, questionId)

/** The balance, the plan and the next reset. */
export const selectCredits: Selector<CreditsState> = (state) => state.credits
/** True if the low-credit warning shows. */
export const selectIsLowOnCredits: Selector<boolean> = (state) => state.credits.showLowWarning
/**
 * True if the balance cannot pay for a message. If billing is on, sending a message now opens the
 * paywall.
 */
export const selectIsOutOfCredits: Selector<boolean> = ({ credits }) => isOutOfCredits(credits)
/**
 * True if the paywall shows. A paywall that the app opened by itself stays hidden until the answer
 * ends.
 */
export const selectIsPaywallOpen: Selector<boolean> = ({ credits, chat }) =>
  credits.showPaywall && !(credits.isPaywallHeld && chat.run !== null)

/** The spreadsheet list, except items with a pending deletion. */
export const selectSpreadsheets: Selector<List<SpreadsheetSummary>> = ({
  spreadsheets,
  removals,
}) => shownSheets(spreadsheets, removals)
/**
 * The public link in the summary of a spreadsheet. Null if the link is off, or if the list lacks
 * the spreadsheet.
 */
export const selectPublicShare =
  (id: string | null): Selector<PublicShare | null> =>
  ({ spreadsheets }) =>
    spreadsheets.items.find((item) => item.id === id)?.public_share ?? null
/** One spreadsheet of the list, or null while unknown. */
export const selectSheet =
  (id: string): Selector<SpreadsheetSummary | null> =>
  ({ spreadsheets }) =>
    spreadsheets.items.find((item) => item.id === id) ?? null
/** The state of the share dialog. */
export const selectShare: Selector<ShareState> = (state) => state.share
/** The template of a running creation, or null. */
export const selectTemplateInCreation: Selector<TemplateOrSampleId | null> = ({ making }) =>
  making && !making.hasFailed ? making.template : null
/** The page of a public spreadsheet and its copy. */
export const selectPublic: Selector<PublicState> = (state) => state.publicSheet
/** The open workbook: title, load status and save status. The grid owns its cells. */
export const selectWorkbook: Selector<WorkbookState> = (state) => state.workbook

/** The visible toasts, oldest first. */
export const selectNotices: Selector<readonly Notice[]> = (state) => state.notices
/** The deletions the server has not made yet. */
export const selectRemovals: Selector<readonly Removal[]> = (state) => state.removals
/** The notices of this session, newest first. */
export const selectPastNotices: Selector<PastNotices> = (state) => state.past
/**
 * Why the app cannot reach its server, or null: the browser is offline or the server does not
 * respond.
 */
export const selectConnectionLoss: Selector<'offline' | 'server' | null> = ({
  isOnline,
  isReached,
}) => (isOnline ? (isReached ? null : 'server') : 'offline')
/** True if the browser has a connection. */
export const selectIsOnline: Selector<boolean> = (state) => state.isOnline
