import type { MessageDocument } from '../api/entities.ts'
import type {
  CanContinueField,
  CreditsField,
  ElapsedField,
  Timeline,
  VerificationField,
} from './timeline.ts'

/** Token counts of an answer. Missing counts are 0. */
export type TokenUsage = {
  readonly current: number
  readonly cumulative: number
  readonly reasoning_tokens: number
}

/** Why an answer failed. `type` is a code of the API, `stream_error` or `client_error`. */
export type MessageError = { readonly type: string; readonly message: string }

/** A question of the user. */
export type UserMessage = {
  readonly id: string
  readonly type: 'user'
  readonly content: string
  readonly timestamp: string
  readonly documents: readonly MessageDocument[]
  /** Number of earlier attempts on the server. */
  readonly attemptCount?: number
  /**
   * Position among the questions of the conversation, starting at 1. Absent until the server sends
   * it.
   */
  readonly number?: number
  /** True if the user stopped the answer and no other answer exists. */
  readonly isStopped?: boolean
}

/** An answer. `metadata.error` equals `error`, because stored messages carry both. */
export type AssistantMessage = {
  readonly id: string
  readonly type: 'assistant'
  readonly timeline: Timeline
  readonly metadata: ElapsedField &
    CreditsField &
    CanContinueField &
    VerificationField & {
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
