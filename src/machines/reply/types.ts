import type { MessageDocument } from '#contract/api/entities.ts'
import type { AppFlags } from '#contract/api/flags.ts'
import type { Message } from '#contract/stream/message.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { Page } from '#src/log/facts/page.ts'
import type { CommandOf } from '../app/types.ts'
import type { DocumentsEvent } from '../documents/types.ts'
import type { WorkbookEvent } from '../workbook/types.ts'

/** The price of a send: free (Pro or billing off) or one credit. */
export type MessagePrice = 'free' | 'credit'

/** A complete send. `id` (uuid) identifies both the user message and the request. */
export type SendRequest = {
  readonly id: string
  readonly replyId: string
  readonly at: string
  /** Null: the new chat. */
  readonly conversationId: string | null
  readonly text: string
  readonly documents: readonly MessageDocument[]
  /** Number of files that still upload or wait until the chat has an id. */
  readonly awaited?: number
  readonly spreadsheetId: string | null
  readonly spend: MessagePrice
  /** The question this message replaces, with all later rows. Null: none. */
  readonly replaces: string | null
  /**
   * Later questions, for a server that lacks the question `replaces`. The server replaces the first
   * of them that it has.
   */
  readonly replacesElse?: readonly string[]
}

/** Commands the reply flow decides about. */
export type MessageCommand = CommandOf<
  'SEND' | 'EDIT' | 'RETRY' | 'CONTINUE' | 'QUEUE' | 'SEND_QUEUED' | 'UNQUEUE'
>

/** Why a message is not taken. `off`: signed out or chats disabled. */
export type SendRefusal = Exclude<Extract<Fact, { type: 'command.refused' }>['reason'], 'ignored'>

/** Tells the composer whether the message was taken. If not, the composer keeps its text. */
export type SendAnswer =
  | { readonly isTaken: true }
  | { readonly isTaken: false; readonly reason: SendRefusal }

/** One step of a decision: a fact, the answer to the composer, or an event for a flow. */
export type SendStep =
  | { readonly do: 'record'; readonly fact: Fact }
  | { readonly do: 'answer'; readonly answer: SendAnswer }
  | { readonly do: 'tell'; readonly to: 'reply'; readonly event: ReplyCommand }
  | { readonly do: 'tell'; readonly to: 'workbook'; readonly event: WorkbookEvent }
  | { readonly do: 'tell'; readonly to: 'documents'; readonly event: DocumentsEvent }

/** The answer to a command. `id` is the `stamp.id` of that command. */
export type CommandAnswered = {
  readonly type: 'answered'
  readonly id: string
  readonly answer: SendAnswer
}

/** Events of the reply flow. */
export type ReplyCommand =
  | { readonly type: 'ASK'; readonly command: MessageCommand; readonly flags: AppFlags }
  /** `leavesChat`: the message does not belong to the new chat that has no id yet. */
  | { readonly type: 'SEND'; readonly order: SendRequest; readonly leavesChat?: boolean }
  | { readonly type: 'STOP' }
  /** Repeats a stop the server has not confirmed. */
  | {
      readonly type: 'TELL_STOP'
      readonly conversationId: string
      readonly messageId: string | null
    }
  /** After a reload: checks whether an answer of this conversation still runs. */
  | {
      readonly type: 'RESUME'
      readonly conversationId: string
      readonly messageId: string | null
      readonly replyId: string
      readonly at: string
    }
  /** Drops the run without a fact, because the session has ended. */
  | { readonly type: 'DETACH' }

/** The input of the stream actor. `after` is the last seen sequence, or null for the whole run. */
export type StreamInput =
  | { readonly kind: 'send'; readonly order: SendRequest }
  | { readonly kind: 'resume'; readonly conversationId: string; readonly after: number | null }

/** Events of the stream actor. Closed, failed, gone and unsupported are final. */
export type StreamActorEvent =
  | { readonly type: 'STREAM_OPENED' }
  | { readonly type: 'STREAM_EVENTS'; readonly events: readonly StreamEvent[]; readonly at: string }
  /** The body ended cleanly without `stream_end`. */
  | { readonly type: 'STREAM_CLOSED' }
  /** The request or the connection failed. `isCut`: the run may still continue on the server. */
  | { readonly type: 'STREAM_FAILED'; readonly error: AppError; readonly isCut: boolean }
  /** No run exists any more (204). */
  | { readonly type: 'STREAM_GONE' }
  /** The backend cannot resume (404, 405). */
  | { readonly type: 'STREAM_UNSUPPORTED' }

/**
 * The newest page of messages. As the result of the actor `busy`, it is an error if no answer runs.
 */
export type LatestMessages = Result<Page<Message>, AppError>

/** The state of a run on the server. `unknown` changes nothing. */
export type RunStatus = 'running' | 'gone' | 'unknown'

/**
 * The result of a stop. `late`: the run was over. `refused`: the backend has no stop call.
 * `pending`: unconfirmed.
 */
export type StopResult = 'stopped' | 'refused' | 'late' | 'pending'

/** The input of a stop call. */
export type StopInput = Pick<ReplyContext, 'conversationId' | 'messageId'>

export type ReplyContext = {
  /** The current send, or the one that waits for a stop. */
  readonly order: SendRequest | null
  readonly isHeld: boolean
  /**
   * True if a held send keeps its own `conversationId`, for example after the user left the new
   * chat. False if it goes to the conversation that the stopped message started.
   */
  readonly leftChat: boolean
  readonly conversationId: string | null
  /** The question of the run or of the pending stop, or null if unknown. */
  readonly messageId: string | null
  readonly lastSequence: number | null
  /** The response has started, so a cut stream can be resumed. */
  readonly isOpen: boolean
  readonly attempt: number
  /** Why the connection was lost. */
  readonly failure: AppError
  /** Id and start time (ISO) for an answer that a reload may find running. */
  readonly resumed: { readonly replyId: string; readonly at: string }
}
