import type { MessageDocument } from '../api/entities.ts'
import type { Continued, Priced, Timed, Timeline } from './timeline.ts'

/** Tokens of an answer. A number that the wire left out is 0. */
export type TokenUsage = {
  readonly current: number
  readonly cumulative: number
  readonly reasoning_tokens: number
}

/** Why an answer failed: `type` is the wire's code, `stream_error` or `client_error`. */
export type MessageError = { readonly type: string; readonly message: string }

/** What the user sent. */
export type UserMessage = {
  readonly id: string
  readonly type: 'user'
  readonly content: string
  readonly timestamp: string
  readonly documents: readonly MessageDocument[]
  /** How many earlier attempts the server has of it. */
  readonly attemptCount?: number
  /** Its place among the questions of its conversation, from 1, where the server has said it. */
  readonly number?: number
  /** Its answer was stopped, and nothing else answers it. */
  readonly isStopped?: boolean
}

/** An answer. `metadata.error` is `error`: the spec names it in both places. */
export type AssistantMessage = {
  readonly id: string
  readonly type: 'assistant'
  readonly timeline: Timeline
  readonly metadata: Timed &
    Priced &
    Continued & {
      readonly tokenUsage: TokenUsage | null
      readonly documents: readonly MessageDocument[]
      readonly error: MessageError | null
    }
  readonly timestamp: string
  readonly plainText: string
  readonly error: MessageError | null
}

/** A message of a conversation. */
export type Message = UserMessage | AssistantMessage
