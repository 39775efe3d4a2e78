import type { Conversation } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Message } from '#contract/stream/message.ts'
import type { Page } from './page.ts'

/** Facts of the conversations. A null id is the new chat. */
export type ConversationFact =
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

export type MessagesFact =
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
export type AttemptFact =
  /**
   * The user views another attempt. `index` counts earlier attempts from 0, and null is the newest
   * attempt.
   */
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
