import type { Differs } from '#contract/workbook/keep-both.ts'
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
import type { Unmet } from './facts/sheet-fact.ts'
import type { DocumentsState } from './documents.ts'
import type { ImportRow } from './facts/import-fact.ts'
import type { Making } from './created-items.ts'
import type { CreditsState } from './credits-state.ts'
import type { PastNotices } from './past-notices.ts'
import type { PublicState } from './public.ts'

/** Where the loading of a list or an item stands. */
export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** A list as the screens show it. `error` is a text of the catalogue. */
export type List<T> = {
  readonly items: readonly T[]
  readonly status: LoadStatus
  readonly error: string | null
  readonly hasMore: boolean
  /** Last page received, from 1; 0 before any. */
  readonly page: number
  readonly totalCount: number
}

/** Who is signed in. `restoring` until the refresh cookie has been tried. */
export type SessionState = {
  readonly status: 'restoring' | 'signedOut' | 'signedIn'
  readonly user: User | null
  /** A sign-in or sign-up is under way. */
  readonly isBusy: boolean
  readonly error: string | null
  /** Active organization (spec §4, ORG), null for the personal workspace. */
  readonly organizationId: string | null
  /** Whether the backend has calls about one's own account, as far as is known. */
  readonly hasAccount: boolean
}

/** An answer on the screen. Charged means that its credit stays spent. */
export type Answer = AssistantMessage & {
  readonly state: 'streaming' | 'done' | 'incomplete' | 'failed'
  readonly charged: boolean
  /** While it streams: the model has refused for the moment and is asked again. */
  readonly isModelAway?: boolean
}

/** What a stopped answer leaves: a quiet row; `answer` is shown when `shown`. */
export type StoppedRow = {
  readonly id: string
  readonly type: 'stopped'
  readonly answer: Answer
  readonly shown: boolean
  readonly timestamp: string
  /** It was stopped before its conversation had an id: the server may have it, and may charge it. */
  readonly isUnsure?: boolean
}

/** One row of a conversation. */
export type ShownMessage = UserMessage | Answer | StoppedRow

/**
 * Earlier attempts of a question: what stood in its place, and all that followed that. `count` of them are
 * there; `attempts` are those that are here, oldest first, up to the newest.
 */
export type Branches = {
  readonly count: number
  readonly attempts: readonly (readonly ShownMessage[])[]
}

/** The messages of one conversation. `live` is the answer under way: a delta changes it alone. */
export type ConversationMessages = {
  readonly settled: readonly ShownMessage[]
  readonly live: Answer | null
  /** By the id of the question; one that is not here has as many as its message says. */
  readonly branches: Readonly<Record<string, Branches>>
  readonly status: LoadStatus
  readonly error: string | null
  /** The server knows no such conversation of this user. */
  readonly isMissing: boolean
  readonly hasMore: boolean
  readonly page: number
}

/** A look at an earlier attempt of a question, counted from 0. */
export type Look = { readonly messageId: string; readonly index: number }

/** A message waiting for the running answer to end (decisions: "a visible queue"). */
export type QueuedMessage = {
  readonly id: string
  /** Null is the new chat, LEFT_CHAT the one that was left before it had an id. */
  readonly conversationId: string | null
  readonly text: string
  /** The sheet that it is about, where its composer named one. */
  readonly spreadsheetId: string | null
  /** After a reload: it goes out by itself only once the answer of this conversation runs again. */
  readonly waitsFor?: string
  /** The question that it takes the place of, where it was sent as an edit. */
  readonly replaces?: string
  /** Those of the question that it asks anew. */
  readonly documents?: readonly MessageDocument[]
  /** Its turn came while the browser was offline: it goes when the connection is back. */
  readonly isHeld?: true
}

/** The one run under way. `key` names its messages in `ChatState.messages`. */
export type Run = {
  readonly key: string
  readonly replyId: string
  /** What its question took the place of. */
  readonly replaces: string | null
  readonly reply: Reply
}

/** A message of which no event says that the server has it, with what it replaces and is about. */
export type Unheard = {
  readonly id: string
  readonly text: string
  readonly documents: readonly MessageDocument[]
  readonly replaces: string | null
  readonly spreadsheetId: string | null
  /** It was stopped: the same request would bring no answer. */
  readonly isStopped?: boolean
}

/** A message that failed unheard before the newest of its conversation, the new chat, or the one that was left. */
export type Failed = Unheard & { readonly conversationId: string }

/** A stop by the row that it left, '' where none is here, and the question that it is of, where that is known. */
type Untold = { readonly rowId: string; readonly messageId: string | null }

/** The open chat, all cached messages, the run and the queue. */
export type ChatState = {
  /** The open conversation; null is the new chat. */
  readonly currentId: string | null
  /** The id that the new chat got from conversation_started, while /app/chat still shows it. */
  readonly startedId: string | null
  /** By conversation id; the new chat without an id is under `NEW_CHAT`. */
  readonly messages: Readonly<Record<string, ConversationMessages>>
  readonly run: Run | null
  /** By conversation, the last message sent there while it is unheard. */
  readonly unheard: Readonly<Record<string, Unheard>>
  /** Those before it that failed so and still stand, oldest first. */
  readonly failed: readonly Failed[]
  /** Conversations with an answer that is not followed here, each with its question's id. */
  readonly lost: Readonly<Record<string, string>>
  /** Conversations with a stop that the server has not heard of. */
  readonly untold: Readonly<Record<string, Untold>>
  readonly queue: readonly QueuedMessage[]
  /** The earlier attempts that are looked at: each stands in the place of a question of the one before it. */
  readonly earlier: { readonly key: string; readonly path: readonly Look[] } | null
}

/** Key of the new chat among the messages, as long as it has no id. */
export const NEW_CHAT = ''
/** Key of a new chat that was left before it had an id; nothing shows it until it has one. */
export const LEFT_CHAT = '(left)'
/** Whether messages are kept under a key that is no conversation's id. */
export const isUnnamed = (key: string): boolean => key === NEW_CHAT || key === LEFT_CHAT

/** Where the open workbook's save stands; the status text of the editor says it. */
export type SaveStatus = 'saved' | 'saving' | 'unsaved' | 'failed' | 'conflict' | 'gone'

/** The open workbook. Cells belong to the grid; `data` is what it is mounted with, once a `mount`. */
export type WorkbookState = {
  /** Null is a new spreadsheet that has not been saved yet, or nothing open (`status` idle). */
  readonly id: string | null
  readonly title: string
  readonly revision: number
  /** The newest revision that is known, wherever it was made. */
  readonly newest: number
  readonly status: LoadStatus
  readonly error: string | null
  /** The server knows no such spreadsheet of this user. */
  readonly isMissing: boolean
  /** Edits of mine are set aside on this device. */
  readonly hasAside: boolean
  readonly save: SaveStatus
  readonly saveError: string | null
  /** In a conflict: what differs between mine and theirs, where that is known. */
  readonly differs: Differs | null
  /** In a conflict: why both were not kept, after that was asked for. */
  readonly unmet: Unmet | null
  readonly data: WorkbookJson | null
  /** Rises whenever the grid must be mounted anew with `data`. */
  readonly mount: number
  /** The conversations about it as the server has listed them; null before that. */
  readonly chats: List<Conversation> | null
}

/** What is asked of the server about a public link: how it stands, to turn it on, or off. */
export type ShareWish = 'look' | 'enable' | 'disable'

/**
 * The dialog "Share". Whether a sheet is public is not here: it is the `public_share` of its summary.
 */
export type ShareState = {
  /** The sheet that it is open for, or null. */
  readonly id: string | null
  /** What is under way for that sheet. */
  readonly busy: ShareWish | null
  /** What failed last, until it is tried again. `error` is a text of the catalogue. */
  readonly failed: ShareWish | null
  readonly error: string | null
  /** The server found no such sheet; or it has no such call, which a look at the sheet tells apart. */
  readonly refusal: 'notFound' | 'noCall' | null
}

/** What came of putting a table of an answer into a sheet. */
export type Insert = {
  readonly status: 'inserting' | 'inserted' | 'failed'
  /** Names the try: the same again makes no second. */
  readonly requestId: string
  /** Where it stands, once it does; `range` as in `Costs!A1:C9`. */
  readonly place: { readonly id: string; readonly title: string; readonly range: string } | null
  /** A text of the catalogue. */
  readonly error: string | null
}

/** A deletion that the server has not made yet; `id` is its own. What it names shows nowhere. */
export type Removal = {
  readonly id: string
  readonly of: 'conversations' | 'spreadsheets'
  readonly ids: readonly string[]
}

/** The search in the chats: what is searched for, and what the rows answer; null before an answer. */
export type SearchState = List<FoundConversation> & {
  readonly query: string
  readonly answered: string | null
  /** The backend has no search: none is offered. */
  readonly isOff?: boolean
}

/** What a notice's button does. */
export type NoticeCommand =
  | { readonly type: 'RELOAD_PAGE' }
  | { readonly type: 'UNDO_REMOVAL'; readonly id: string }

/** A toast. One of endless duration stays until it is answered. */
export type Notice = {
  readonly id: string
  readonly level: 'info' | 'success' | 'warning' | 'error'
  readonly text: string
  readonly detail: string | null
  readonly durationMs: number
  readonly action:
    | { readonly label: string; readonly command: NoticeCommand }
    /** A link that opens a tab of its own. */
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
  readonly making: Making | null
  /** By the key of the table. */
  readonly inserts: Readonly<Record<string, Insert>>
  /** By the id of the original. */
  readonly copies: Readonly<Record<string, OwnCopy>>
  /** The files of the dialog "Import", in the order in which they were added. */
  readonly imports: readonly ImportRow[]
  readonly documents: DocumentsState
  readonly publicSheet: PublicState
  readonly notices: readonly Notice[]
  readonly past: PastNotices
  /** False while the browser says that it is offline. */
  readonly isOnline: boolean
  /** False while a server that a call did not reach does not answer. */
  readonly isReached: boolean
}
