import type { DifferenceSummary } from '#contract/workbook/keep-both.ts'
import type {
  Conversation,
  FoundConversation,
  MessageDocument,
  SpreadsheetSummary,
  User,
  WorkbookJson,
} from '#contract/api/entities.ts'
import type { AssistantMessage, UserMessage } from '#contract/stream/message.ts'
import type { Reply } from '#contract/stream/reply.ts'
import type { OwnCopy } from './copies.ts'
import type { MergeFailure } from './facts/sheet-fact.ts'
import type { DocumentsState } from './documents.ts'
import type { ImportRow } from './facts/import-fact.ts'
import type { TemplateCreation } from './template-creation.ts'
import type { CreditsState } from './credits-state.ts'
import type { PastNotices } from './past-notices.ts'
import type { PublicState } from './public.ts'

/** The load state of a list or an item. */
export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** A list on a screen. `error` is a text from the message catalog. */
export type List<T> = {
  readonly items: readonly T[]
  readonly status: LoadStatus
  readonly error: string | null
  readonly hasMore: boolean
  /** The last received page, from 1. 0 if no page was received. */
  readonly page: number
  readonly totalCount: number
}

/** The session. `restoring` until the refresh cookie was tried. */
export type SessionState = {
  readonly status: 'restoring' | 'signedOut' | 'signedIn'
  readonly user: User | null
  readonly isBusy: boolean
  readonly error: string | null
  /** Id of the active organization. Null: the personal workspace. */
  readonly organizationId: string | null
  /** False if the backend is known to lack the account calls. */
  readonly hasAccount: boolean
}

/** An answer on the screen. `charged`: its credit stays spent. */
export type Answer = AssistantMessage & {
  readonly state: 'streaming' | 'done' | 'incomplete' | 'failed'
  readonly charged: boolean
  /** During the stream: the model is overloaded and the server retries. */
  readonly isModelAway?: boolean
}

/** The row of a stopped answer. `answer` is visible only if `shown` is true. */
export type StoppedRow = {
  readonly id: string
  readonly type: 'stopped'
  readonly answer: Answer
  readonly shown: boolean
  readonly timestamp: string
  /**
   * True if the stop came before the conversation had an id. The client then does not know whether
   * the server charged the message.
   */
  readonly isUnsure?: boolean
}

/** One row of a conversation. */
export type ShownMessage = UserMessage | Answer | StoppedRow

/**
 * Earlier attempts of a question, each with all rows that followed. `count` includes unloaded ones.
 * `attempts` holds the loaded ones, oldest first.
 */
export type Branches = {
  readonly count: number
  readonly attempts: readonly (readonly ShownMessage[])[]
}

/** The messages of one conversation. A delta changes only `live`, the running answer. */
export type ConversationMessages = {
  readonly settled: readonly ShownMessage[]
  readonly live: Answer | null
  /** By question id. If a question has no entry, its `attemptCount` applies. */
  readonly branches: Readonly<Record<string, Branches>>
  readonly status: LoadStatus
  readonly error: string | null
  /** The server returned 404 for this conversation. */
  readonly isMissing: boolean
  readonly hasMore: boolean
  readonly page: number
}

/** A viewed earlier attempt of a question. `index` counts from 0. */
export type AttemptChoice = { readonly messageId: string; readonly index: number }

/** A message in the queue. It waits until the running answer ends. */
export type QueuedMessage = {
  readonly id: string
  /** Null: the new chat. `LEFT_CHAT`: a chat that was left before it had an id. */
  readonly conversationId: string | null
  readonly text: string
  /** The spreadsheet of the composer that sent the message, or null. */
  readonly spreadsheetId: string | null
  /** Set after a reload: the conversation whose answer must resume before this message is sent. */
  readonly waitsFor?: string
  /** Id of the question that this edit replaces. */
  readonly replaces?: string
  /** Documents from the composer, or those of the question that this message repeats. */
  readonly documents?: readonly MessageDocument[]
  /** The queue reached this message while offline. It is sent once the connection returns. */
  readonly isHeld?: true
}

/** The running answer. `key` indexes `ChatState.messages`. */
export type Run = {
  readonly key: string
  readonly replyId: string
  /** Id of the question that the question of this run replaced, or null. */
  readonly replaces: string | null
  readonly reply: Reply
}

/** A message that no event has confirmed yet. */
export type UnconfirmedMessage = {
  readonly id: string
  readonly text: string
  readonly documents: readonly MessageDocument[]
  readonly replaces: string | null
  readonly spreadsheetId: string | null
  /** The user stopped its answer, so repeating the same request brings no answer. */
  readonly isStopped?: boolean
}

/**
 * An unconfirmed message that failed before a newer message of its conversation was sent.
 * `conversationId` may be `NEW_CHAT` or `LEFT_CHAT`.
 */
export type FailedMessage = UnconfirmedMessage & { readonly conversationId: string }

/** `rowId`: the row of the stopped answer, '' if not loaded. `messageId`: null if unknown. */
type PendingStop = { readonly rowId: string; readonly messageId: string | null }

/** The open chat, all cached messages, the run and the queue. */
export type ChatState = {
  /** The open conversation. Null: the new chat. */
  readonly currentId: string | null
  /** The id from `conversation_started`, while /app/chat still shows the chat. */
  readonly startedId: string | null
  /** By conversation id. A chat without an id uses `NEW_CHAT`. */
  readonly messages: Readonly<Record<string, ConversationMessages>>
  readonly run: Run | null
  /** By conversation id: the last sent message while it is unconfirmed. */
  readonly unconfirmed: Readonly<Record<string, UnconfirmedMessage>>
  /** Older unconfirmed messages that failed and are still visible, oldest first. */
  readonly failed: readonly FailedMessage[]
  /** By conversation: the id of the question whose answer is lost. */
  readonly lost: Readonly<Record<string, string>>
  /** By conversation: a stop that the server has not acknowledged. */
  readonly pendingStops: Readonly<Record<string, PendingStop>>
  readonly queue: readonly QueuedMessage[]
  /** The path of viewed attempts. Each step is a question inside the previous step's attempt. */
  readonly earlier: { readonly key: string; readonly path: readonly AttemptChoice[] } | null
}

/** Message key of the new chat until it has an id. */
export const NEW_CHAT = ''
/**
 * Message key of a chat that the user left before it had an id. No screen shows such a chat until
 * it gets an id.
 */
export const LEFT_CHAT = '(left)'
/** True if the key is `NEW_CHAT` or `LEFT_CHAT`. */
export const isUnnamed = (key: string): boolean => key === NEW_CHAT || key === LEFT_CHAT

/** The save status of the open workbook, as the editor shows it. */
export type SaveStatus = 'saved' | 'saving' | 'unsaved' | 'failed' | 'conflict' | 'gone'

/** The open workbook. The grid owns the cells. `data` only initializes it, once per `mount`. */
export type WorkbookState = {
  /** Null: a new unsaved spreadsheet, or nothing open (`status` is idle). */
  readonly id: string | null
  readonly title: string
  readonly revision: number
  /** The newest known revision, from this or another device. */
  readonly newest: number
  readonly status: LoadStatus
  readonly error: string | null
  /** The server returned 404 for this spreadsheet. */
  readonly isMissing: boolean
  /** A set-aside version of the user's edits exists on this device. */
  readonly hasAside: boolean
  readonly save: SaveStatus
  readonly saveError: string | null
  /** In a conflict: the differences between both versions, if known. */
  readonly differs: DifferenceSummary | null
  /** In a conflict: why merging both versions failed. */
  readonly unmet: MergeFailure | null
  readonly data: WorkbookJson | null
  /** A higher number makes the grid mount again with `data`. */
  readonly mount: number
  /** Conversations about the workbook, or null before they are loaded. */
  readonly chats: List<Conversation> | null
}

/** A request about a public link: read its state, enable it or disable it. */
export type ShareRequest = 'check' | 'enable' | 'disable'

/** The share dialog. The public link itself is `public_share` in the summary of the spreadsheet. */
export type ShareState = {
  readonly id: string | null
  readonly busy: ShareRequest | null
  /**
   * The last failed request. Null once a new request starts. `error` is a text from the message
   * catalog.
   */
  readonly failed: ShareRequest | null
  readonly error: string | null
  /**
   * `notFound`: the server returned 404. `noCall`: an older backend lacks the call. It returned
   * 405, or it returned 404 and a later check found the sheet.
   */
  readonly refusal: 'notFound' | 'noCall' | null
}

/** The result of inserting a table of an answer into a sheet. */
export type TableInsert = {
  readonly status: 'inserting' | 'inserted' | 'failed'
  /** Idempotency key: a retry with the same id inserts no second table. */
  readonly requestId: string
  /** The inserted range, as in `Costs!A1:C9`, or null until the insert is done. */
  readonly place: { readonly id: string; readonly title: string; readonly range: string } | null
  /** A text from the message catalog. */
  readonly error: string | null
}

/** A deletion the server has not made yet. `id` identifies the deletion. Its items are hidden. */
export type Removal = {
  readonly id: string
  readonly of: 'conversations' | 'spreadsheets'
  readonly ids: readonly string[]
}

/** The search in the conversations. `answered` is the query of the current rows, or null. */
export type SearchState = List<FoundConversation> & {
  readonly query: string
  readonly answered: string | null
  /** The backend has no search call, so the search field is hidden. */
  readonly isOff?: boolean
}

/** The action of a notice's button. */
export type NoticeCommand =
  | { readonly type: 'RELOAD_PAGE' }
  | { readonly type: 'UNDO_REMOVAL'; readonly id: string }

/** A toast. With a `durationMs` of Infinity it stays until the user responds. */
export type Notice = {
  readonly id: string
  readonly level: 'info' | 'success' | 'warning' | 'error'
  readonly text: string
  readonly detail: string | null
  readonly durationMs: number
  readonly action:
    | { readonly label: string; readonly command: NoticeCommand }
    /** A link that opens in a new tab. */
    | { readonly label: string; readonly address: string }
    | null
}

/** Everything that screens show: the fold of all facts. */
export type AppState = {
  readonly session: SessionState
  readonly conversations: List<Conversation>
  readonly search: SearchState
  readonly removals: readonly Removal[]
  readonly chat: ChatState
  readonly credits: CreditsState
  readonly spreadsheets: List<SpreadsheetSummary>
  readonly workbook: WorkbookState
  readonly share: ShareState
  readonly making: TemplateCreation | null
  /** By the key of the table. */
  readonly inserts: Readonly<Record<string, TableInsert>>
  /** By the id of the original. */
  readonly copies: Readonly<Record<string, OwnCopy>>
  /** The files of the import dialog, in the order they were added. */
  readonly imports: readonly ImportRow[]
  readonly documents: DocumentsState
  readonly publicSheet: PublicState
  readonly notices: readonly Notice[]
  readonly past: PastNotices
  /** False while the browser reports offline. */
  readonly isOnline: boolean
  /** False after a failed call and a failed reachability check. */
  readonly isReached: boolean
}
