import type {
  Conversation,
  Credits,
  FoundConversation,
  MessageDocument,
  User,
} from '#contract/api/entities.ts'
import type { Message } from '#contract/stream/message.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { StreamEvent, StreamEventOf } from '#contract/stream/stream.ts'
import type { Block } from '#contract/stream/timeline.ts'
import type { DocumentFact } from './document-fact.ts'
import type { ExportFact, ImportFact } from './import-fact.ts'
import type { CopyFact, FindFact, PublicFact } from './public-fact.ts'
import type { ShareFact, SpreadsheetFact, TableFact, WorkbookFact } from './sheet-fact.ts'
import type { Notice, QueuedMessage, Removal } from '../state.ts'

/** A page of a list as the server answered it. `page` counts from 1. */
export type Page<T> = {
  readonly items: readonly T[]
  readonly page: number
  readonly totalCount: number
  readonly hasMore: boolean
}

/**
 * Why a session ended: its cookie refreshes no more, the user signed out here or in another tab, somebody
 * else signed in in this browser, or the account was deleted.
 */
export type SessionEnd = 'expired' | 'signed_out' | 'signed_out_elsewhere' | 'replaced' | 'removed'

/** What happened to the session (spec §4, AUTH). */
type SessionFact =
  | { readonly type: 'session.restored'; readonly user: User }
  | { readonly type: 'session.missing' }
  | { readonly type: 'session.requested' }
  | { readonly type: 'session.started'; readonly user: User; readonly next: string | null }
  | { readonly type: 'session.refused'; readonly error: AppError }
  /** Another name or e-mail of who is signed in, or the backend has no calls about the account. */
  | { readonly type: 'session.changed'; readonly user: User; readonly hasAccount: boolean }
  | { readonly type: 'session.ended'; readonly reason: SessionEnd }

/** What happened to the conversations and which one is open (spec §4, CONV). Null is the new chat. */
type ConversationFact =
  | { readonly type: 'conversations.requested'; readonly page: number }
  | ({ readonly type: 'conversations.received' } & Page<Conversation>)
  | { readonly type: 'conversations.failed'; readonly error: AppError }
  | { readonly type: 'conversation.received'; readonly conversation: Conversation }
  | {
      readonly type: 'conversation.renamed'
      readonly id: string
      readonly title: string
      readonly updatedAt: string
    }
  /** Of a conversation or a spreadsheet: what it was called shows again. */
  | { readonly type: 'rename.failed'; readonly error: AppError }
  | { readonly type: 'conversations.deleted'; readonly ids: readonly string[] }
  | { readonly type: 'conversation.opened'; readonly id: string | null }
  | { readonly type: 'conversation.cleared' }

/** What happened to the search in the chats; an answer that is not to the newest query is none. */
type SearchFact =
  | { readonly type: 'search.requested'; readonly query: string }
  | {
      readonly type: 'search.received'
      readonly query: string
      readonly page: Page<FoundConversation>
    }
  | { readonly type: 'search.failed'; readonly query: string; readonly error: AppError }
  | { readonly type: 'search.cleared' }

/** What happened to a deletion that can be undone. `id` is the deletion's own. */
type RemovalFact =
  | ({ readonly type: 'removal.begun'; readonly text: string } & Removal)
  | { readonly type: 'removal.undone'; readonly id: string }
  /** Its time is up: it is on its way to the server. */
  | { readonly type: 'removal.sent'; readonly id: string }
  | { readonly type: 'removal.done'; readonly id: string }
  | { readonly type: 'removal.failed'; readonly id: string; readonly error: AppError }

/** What happened to the stored messages of a conversation (spec §4, STORED). */
type MessagesFact =
  | { readonly type: 'messages.requested'; readonly conversationId: string }
  | ({ readonly type: 'messages.received'; readonly conversationId: string } & Page<Message>)
  | { readonly type: 'messages.failed'; readonly conversationId: string; readonly error: AppError }
  /** The load was given up for another conversation's. */
  | { readonly type: 'messages.dropped'; readonly conversationId: string }
  /** Another tab, or the server, tells of the newest question of a conversation. */
  | {
      readonly type: 'messages.outdated'
      readonly conversationId: string
      readonly messageId: string
    }

/** What happened to the earlier attempts of a question, `messageId`. */
type AttemptFact =
  /** Null is the newest attempt; the others count from 0. The conversation is named by its key. */
  | {
      readonly type: 'attempt.shown'
      readonly conversationId: string
      readonly messageId: string
      readonly index: number | null
    }
  | {
      readonly type: 'attempts.received'
      readonly conversationId: string
      readonly messageId: string
      /** Oldest first: the newest of those that were asked for, `totalCount` where more are there. */
      readonly attempts: readonly (readonly Message[])[]
      readonly totalCount?: number
    }
  | {
      readonly type: 'attempts.failed'
      readonly conversationId: string
      readonly messageId: string
      readonly error: AppError
    }

/** What a stream says of its conversation when it begins. */
export type Started = StreamEventOf<'conversation_started'>['payload']

/** What happened to the one reply under way (spec §4, SEND). Times are ISO. */
type ReplyFact =
  | {
      readonly type: 'message.submitted'
      readonly conversationId: string | null
      readonly id: string
      readonly replyId: string
      readonly text: string
      readonly documents: readonly MessageDocument[]
      readonly spreadsheetId: string | null
      readonly at: string
      /** Id of the question that makes room for this one, with all that followed. */
      readonly replaces: string | null
    }
  | {
      readonly type: 'reply.resumed'
      readonly conversationId: string
      readonly replyId: string
      readonly at: string
    }
  | {
      readonly type: 'reply.received'
      readonly events: readonly StreamEvent[]
      readonly at: string
    }
  /** What the log keeps of a run that is over: a block in the place of what built it. */
  | { readonly type: 'block.finished'; readonly index: number; readonly block: Block }
  /** The conversation of a message that was stopped before it had one; `isLeft` when its chat is gone. */
  | {
      readonly type: 'conversation.started'
      readonly conversation: Started
      readonly at: string
      readonly isLeft: boolean
    }
  | { readonly type: 'reply.finished' }
  | { readonly type: 'reply.refused'; readonly opensPaywall: boolean }
  | { readonly type: 'reply.cut' }
  | { readonly type: 'reply.aborted' }
  /** The server is to hear of a stop: from here on, or from before a reload. */
  | {
      readonly type: 'stop.requested'
      readonly conversationId: string | null
      readonly messageId: string | null
    }
  /** The server has heard of the stop, or refused the message: what is charged is settled. `isHeard`: it has the message. */
  | {
      readonly type: 'reply.stopped'
      readonly conversationId: string | null
      readonly messageId?: string | null
      readonly isHeard?: boolean
      readonly isRefused?: boolean
    }
  /** `isLost` when the run was lost sight of: the server may have the answer whole. */
  | { readonly type: 'reply.failed'; readonly error: AppError; readonly isLost?: boolean }
  /** The run is over on the server; these newest messages hold its answer. A next message may wait. */
  | ({
      readonly type: 'reply.recovered'
      readonly conversationId: string
      readonly isNextHeld: boolean
    } & Page<Message>)
  | { readonly type: 'stopped.shown'; readonly messageId: string }
  /** An answer runs already where the message was to go: it waits, these are the newest there. */
  | ({
      readonly type: 'message.deferred'
      readonly conversationId: string
      readonly item: QueuedMessage
    } & Page<Message>)
  | {
      readonly type: 'message.queued'
      readonly id: string
      readonly conversationId: string | null
      readonly text: string
      readonly spreadsheetId: string | null
      readonly documents?: readonly MessageDocument[]
    }
  | { readonly type: 'message.unqueued'; readonly id: string }
  /** Its turn came while the browser was offline. */
  | { readonly type: 'message.held'; readonly id: string }
  /** What waited before a reload waits again. */
  | { readonly type: 'queue.restored'; readonly items: readonly QueuedMessage[] }

/** What happened to the credits (spec §4, CRED). */
type CreditFact =
  | { readonly type: 'credit.reserved' }
  | { readonly type: 'credit.restored' }
  | { readonly type: 'credits.received'; readonly credits: Credits }
  | { readonly type: 'credits.failed'; readonly error: AppError }
  /** Held, it came by itself: it waits for who writes. */
  | { readonly type: 'paywall.opened'; readonly isHeld?: true | undefined }
  | { readonly type: 'paywall.closed' }
  | { readonly type: 'checkout.asked' }
  /** The browser has come back to the very page that it left for the provider's. */
  | { readonly type: 'checkout.returned' }
  | { readonly type: 'checkout.failed'; readonly error: AppError }
  | { readonly type: 'portal.asked' }
  /** It stands in a tab of its own, or in a link to press. */
  | { readonly type: 'portal.opened' }
  | { readonly type: 'portal.failed'; readonly error: AppError }

/** What the user is told in passing (spec §2, NOTE), and the state of the line. */
type NoticeFact =
  | { readonly type: 'notice.raised'; readonly notice: Notice }
  | { readonly type: 'notice.dismissed'; readonly id: string }
  /** What was told is looked at, or let go of. */
  | { readonly type: 'notices.seen' }
  | { readonly type: 'notices.cleared' }
  | { readonly type: 'connection.lost' }
  /** The browser, or the server, is reached again. */
  | { readonly type: 'connection.restored' }
  /** A server that a call did not reach does not answer a look for it either. */
  | { readonly type: 'server.lost' }
  /** The page is looked at again. */
  | { readonly type: 'page.shown' }
  /** Somebody asked for what is not done now; why a message is not taken, its composer hears too. */
  | {
      readonly type: 'command.refused'
      readonly command: string
      readonly reason:
        | 'offline'
        | 'streaming'
        | 'documents'
        | 'empty'
        | 'credit'
        | 'off'
        | 'ignored'
    }

/** Everything that can have happened, in the past tense. The log holds nothing else. */
export type Fact =
  | SessionFact
  | ConversationFact
  | SearchFact
  | RemovalFact
  | MessagesFact
  | AttemptFact
  | ReplyFact
  | CreditFact
  | SpreadsheetFact
  | WorkbookFact
  | ShareFact
  | PublicFact
  | FindFact
  | CopyFact
  | TableFact
  | ImportFact
  | ExportFact
  | DocumentFact
  | NoticeFact
