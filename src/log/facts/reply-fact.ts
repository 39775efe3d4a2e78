import type { MessageDocument } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Message } from '#contract/stream/message.ts'
import type { StreamEvent, StreamEventOf } from '#contract/stream/stream.ts'
import type { Block } from '#contract/stream/timeline.ts'
import type { QueuedMessage } from '../state.ts'
import type { Page } from './page.ts'

/** The payload of `conversation_started`. */
export type StartedPayload = StreamEventOf<'conversation_started'>['payload']

/** Facts of the one running reply. Times are ISO. */
export type ReplyFact =
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
  /**
   * The user stopped a message before its conversation had an id, and now the id is known.
   * `isLeft`: the user has left this chat.
   */
  | {
      readonly type: 'conversation.started'
      readonly conversation: StartedPayload
      readonly at: string
      readonly isLeft: boolean
    }
  | { readonly type: 'reply.finished' }
  | { readonly type: 'reply.refused'; readonly opensPaywall: boolean }
  | { readonly type: 'reply.cut' }
  | { readonly type: 'reply.aborted' }
  /**
   * The server must be told to stop this message. The user stopped it on this page, possibly before
   * a reload.
   */
  | {
      readonly type: 'stop.requested'
      readonly conversationId: string | null
      readonly messageId: string | null
    }
  /**
   * The server confirmed the stop or refused the message, so the charge is settled. `isHeard`: the
   * server has the message.
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
  /**
   * The run is over on the server, and these newest messages contain its answer. `isNextHeld`: a
   * message that waited for the stop of this run is sent next.
   */
  | ({
      readonly type: 'reply.recovered'
      readonly conversationId: string
      readonly isNextHeld: boolean
    } & Page<Message>)
  | { readonly type: 'stopped.shown'; readonly messageId: string }
  /**
   * An answer of the conversation is already running, so the message waits. `items` are the newest
   * messages of the conversation.
   */
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
  /** The message was next in the queue while the browser was offline. */
  | { readonly type: 'message.held'; readonly id: string }
  /** Queued messages restored after a reload. */
  | { readonly type: 'queue.restored'; readonly items: readonly QueuedMessage[] }
