import type { MessageDocument } from '#contract/api/entities.ts'
import type { AppFlags } from '#contract/api/flags.ts'
import type { Message } from '#contract/stream/message.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Fact, Page } from '#src/log/facts/fact.ts'
import type { Of } from '../app/types.ts'
import type { DocumentsEvent } from '../documents/types.ts'
import type { WorkbookEvent } from '../workbook/types.ts'

/** What a send costs: nothing (Pro, billing off), or a credit. */
export type Spend = 'free' | 'credit'

/** A send with all that it needs. `id` (uuid) is the user message's and the request's. */
export type SendOrder = {
  readonly id: string
  readonly replyId: string
  readonly at: string
  /** Null is the new chat. */
  readonly conversationId: string | null
  readonly text: string
  readonly documents: readonly MessageDocument[]
  /** Files that go up once the chat has begun. */
  readonly awaited?: number
  readonly spreadsheetId: string | null
  readonly spend: Spend
  /** The question that it takes the place of, with all that followed; null for a new one. */
  readonly replaces: string | null
  /** Questions below that one, for a server that never got it: the first it has is replaced. */
  readonly replacesElse?: readonly string[]
}

/** What the reply flow decides about: what is written, asked again, or waits in the queue. */
export type Ask = Of<'SEND' | 'EDIT' | 'RETRY' | 'CONTINUE' | 'QUEUE' | 'SEND_QUEUED' | 'UNQUEUE'>

/** Why a message is not taken; `off`: nobody is signed in, or chats are off. */
export type SendRefusal = Exclude<Extract<Fact, { type: 'command.refused' }>['reason'], 'ignored'>

/** Whether a message was taken: its composer keeps its text where it was not. */
export type SendAnswer =
  | { readonly isTaken: true }
  | { readonly isTaken: false; readonly reason: SendRefusal }

/** One thing that a decision leads to: a fact, the answer to whoever asked, or an event for a flow. */
export type SendStep =
  | { readonly do: 'record'; readonly fact: Fact }
  | { readonly do: 'answer'; readonly answer: SendAnswer }
  | { readonly do: 'tell'; readonly to: 'reply'; readonly event: ReplyCommand }
  | { readonly do: 'tell'; readonly to: 'workbook'; readonly event: WorkbookEvent }
  | { readonly do: 'tell'; readonly to: 'documents'; readonly event: DocumentsEvent }

/** How a command is answered: `id` is that of its stamp. */
export type Answered = {
  readonly type: 'answered'
  readonly id: string
  readonly answer: SendAnswer
}

/** What the reply flow is asked for. */
export type ReplyCommand =
  | { readonly type: 'ASK'; readonly command: Ask; readonly flags: AppFlags }
  /** `leavesChat`: it does not go on in the chat that has no conversation yet. */
  | { readonly type: 'SEND'; readonly order: SendOrder; readonly leavesChat?: boolean }
  | { readonly type: 'STOP' }
  /** Tells the server again of a stop that it has not heard of. */
  | {
      readonly type: 'TELL_STOP'
      readonly conversationId: string
      readonly messageId: string | null
    }
  /** After a reload: is an answer of this conversation still under way? */
  | {
      readonly type: 'RESUME'
      readonly conversationId: string
      readonly messageId: string | null
      readonly replyId: string
      readonly at: string
    }
  /** Lets go of the run without a word: the session has ended. */
  | { readonly type: 'DETACH' }

/** What the stream actor is to open. `after` is the last sequence seen, or null for the whole run. */
export type StreamInput =
  | { readonly kind: 'send'; readonly order: SendOrder }
  | { readonly kind: 'resume'; readonly conversationId: string; readonly after: number | null }

/** What the stream actor tells. After closed, failed, gone or unsupported it says nothing more. */
export type StreamNews =
  | { readonly type: 'STREAM_OPENED' }
  | { readonly type: 'STREAM_EVENTS'; readonly events: readonly StreamEvent[]; readonly at: string }
  /** The body ended cleanly without `stream_end`. */
  | { readonly type: 'STREAM_CLOSED' }
  /** The start or the connection failed; `isCut` when a run may still go on behind it. */
  | { readonly type: 'STREAM_FAILED'; readonly error: AppError; readonly isCut: boolean }
  /** Nothing runs any more (204). */
  | { readonly type: 'STREAM_GONE' }
  /** The backend knows no resuming (404, 405). */
  | { readonly type: 'STREAM_UNSUPPORTED' }

/** The newest page of a conversation's messages; asked whether it is busy, an error where no answer is seen to run. */
export type Latest = Result<Page<Message>, AppError>

/** Whether an answer of a conversation is under way on the server; `unknown` leaves it at that. */
export type Probe = 'running' | 'gone' | 'unknown'

/**
 * How a stop ended: `late` when nothing ran there any more, `refused` where the backend knows no stops,
 * `untold` when nobody knows.
 */
export type StopEnd = 'stopped' | 'refused' | 'late' | 'untold'

/** What the server is told of a stop. */
export type StopInput = Pick<ReplyContext, 'conversationId' | 'messageId'>

/** What the next transition needs to know. */
export type ReplyContext = {
  /** The send under way, or the one that waits while a stop is told. */
  readonly order: SendOrder | null
  readonly isHeld: boolean
  /** What is stopped began no new chat, or that chat was left: what is held says its own conversation. */
  readonly leftChat: boolean
  readonly conversationId: string | null
  /** The question of the run, or of the stop that is told; null where it is not known. */
  readonly messageId: string | null
  readonly lastSequence: number | null
  /** The response has begun, so that a cut can be resumed. */
  readonly isOpen: boolean
  readonly attempt: number
  /** Why the connection was lost. */
  readonly failure: AppError
  /** The answer that a reload may find under way. */
  readonly resumed: { readonly replyId: string; readonly at: string }
}
