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

/** A page of a list from the server. `page` counts from 1. */
export type Page<T> = {
  readonly items: readonly T[]
  readonly page: number
  readonly totalCount: number
  readonly hasMore: boolean
}

/**
 * Why a session ended. `expired`: the refresh cookie no longer works. `signed_out_elsewhere`: in
 * another tab. `replaced`: another user signed in in this browser. `removed`: the account was deleted.
 */
export type SessionEnd = 'expired' | 'signed_out' | 'signed_out_elsewhere' | 'replaced' | 'removed'

type SessionFact =
  | { readonly type: 'session.restored'; readonly user: User }
  | { readonly type: 'session.missing' }
  | { readonly type: 'session.requested' }
  | { readonly type: 'session.started'; readonly user: User; readonly next: string | null }
  | { readonly type: 'session.refused'; readonly error: AppError }
  /** The name or e-mail changed, or the backend lacks the account calls. */
  | { readonly type: 'session.changed'; readonly user: User; readonly hasAccount: boolean }
  | { readonly type: 'session.ended'; readonly reason: SessionEnd }

/** Facts of the conversations. A null id is the new chat. */
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
  /** A rename of a conversation or spreadsheet failed, so the old name returns. */
  | { readonly type: 'rename.failed'; readonly error: AppError }
  | { readonly type: 'conversations.deleted'; readonly ids: readonly string[] }
  | { readonly type: 'conversation.opened'; readonly id: string | null }
  | { readonly type: 'conversation.cleared' }

/** Facts of the conversation search. The fold ignores a response to an older query. */
type SearchFact =
  | { readonly type: 'search.requested'; readonly query: string }
  | {
      readonly type: 'search.received'
      readonly query: string
      readonly page: Page<FoundConversation>
    }
  | { readonly type: 'search.failed'; readonly query: string; readonly error: AppError }
  | { readonly type: 'search.cleared' }

/** `id` is the deletion's own. */
type RemovalFact =
  | ({ readonly type: 'removal.begun'; readonly text: string } & Removal)
  | { readonly type: 'removal.undone'; readonly id: string }
  /** The undo period is over and the delete request is running. */
  | { readonly type: 'removal.sent'; readonly id: string }
  | { readonly type: 'removal.done'; readonly id: string }
  | { readonly type: 'removal.failed'; readonly id: string; readonly error: AppError }

type MessagesFact =
  | { readonly type: 'messages.requested'; readonly conversationId: string }
  | ({ readonly type: 'messages.received'; readonly conversationId: string } & Page<Message>)
  | { readonly type: 'messages.failed'; readonly conversationId: string; readonly error: AppError }
  /** The load was cancelled in favor of another conversation. */
  | { readonly type: 'messages.dropped'; readonly conversationId: string }
  /** Another tab or the server reports a newer question. */
  | {
      readonly type: 'messages.outdated'
      readonly conversationId: string
      readonly messageId: string
    }

/** Facts of the earlier attempts of the question `messageId`. */
type AttemptFact =
  /** Null: the newest attempt. Others count from 0. The key names the conversation. */
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
      /** The newest of the requested attempts, oldest first. `totalCount` is set if more exist. */
      readonly attempts: readonly (readonly Message[])[]
      readonly totalCount?: number
    }
  | {
      readonly type: 'attempts.failed'
      readonly conversationId: string
      readonly messageId: string
      readonly error: AppError
    }

/** The payload of `conversation_started`. */
export type Started = StreamEventOf<'conversation_started'>['payload']

/** Facts of the one running reply. Times are ISO. */
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
      /** Id of the question that this message replaces, together with all later rows. */
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
  /** Compaction of a finished run: one block replaces its deltas. */
  | { readonly type: 'block.finished'; readonly index: number; readonly block: Block }
  /** A message stopped early got its conversation. `isLeft`: the user has left its chat. */
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
  /** The server must receive a stop, from this page or from before a reload. */
  | {
      readonly type: 'stop.requested'
      readonly conversationId: string | null
      readonly messageId: string | null
    }
  /**
   * The server confirmed the stop or refused the message, so the charge is settled. `isHeard`: it has
   * the message.
   */
  | {
      readonly type: 'reply.stopped'
      readonly conversationId: string | null
      readonly messageId?: string | null
      readonly isHeard?: boolean
      readonly isRefused?: boolean
    }
  /** `isLost`: the connection was lost, so the server may have the full answer. */
  | { readonly type: 'reply.failed'; readonly error: AppError; readonly isLost?: boolean }
  /** The run is over on the server and these newest messages contain its answer. A next message may wait. */
  | ({
      readonly type: 'reply.recovered'
      readonly conversationId: string
      readonly isNextHeld: boolean
    } & Page<Message>)
  | { readonly type: 'stopped.shown'; readonly messageId: string }
  /** The conversation already runs an answer. The message waits, and `items` are its newest messages. */
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
  /** Queued messages restored after a reload. */
  | { readonly type: 'queue.restored'; readonly items: readonly QueuedMessage[] }

type CreditFact =
  | { readonly type: 'credit.reserved' }
  | { readonly type: 'credit.restored' }
  | { readonly type: 'credits.received'; readonly credits: Credits }
  | { readonly type: 'credits.failed'; readonly error: AppError }
  /** `isHeld`: the paywall opened by itself and waits while the user types. */
  | { readonly type: 'paywall.opened'; readonly isHeld?: true | undefined }
  | { readonly type: 'paywall.closed' }
  | { readonly type: 'checkout.asked' }
  /** The browser returned from the checkout by going back in its history. */
  | { readonly type: 'checkout.returned' }
  | { readonly type: 'checkout.failed'; readonly error: AppError }
  | { readonly type: 'portal.asked' }
  /** The portal opened in a new tab or as a link to press. */
  | { readonly type: 'portal.opened' }
  | { readonly type: 'portal.failed'; readonly error: AppError }

/** Notices to the user and the connection state. */
type NoticeFact =
  | { readonly type: 'notice.raised'; readonly notice: Notice }
  | { readonly type: 'notice.dismissed'; readonly id: string }
  /** The user viewed or cleared the notices. */
  | { readonly type: 'notices.seen' }
  | { readonly type: 'notices.cleared' }
  | { readonly type: 'connection.lost' }
  /** The browser or the server is reachable again. */
  | { readonly type: 'connection.restored' }
  /** The reachability check failed after a failed call. */
  | { readonly type: 'server.lost' }
  /** The page became visible again. */
  | { readonly type: 'page.shown' }
  /** A command was ignored in the current state. The composer shows the reason for a message. */
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
