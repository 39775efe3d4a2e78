import type { MessageDocument } from '../api/entities.ts'
import type { AssistantMessage, MessageError, TokenUsage } from './message.ts'
import { MESSAGES } from '../api/messages.ts'
import type { StreamEvent } from './stream.ts'
import {
  emptyTimeline,
  foldEvents,
  markdownOf,
  endReasoning,
  creditsFieldOf,
  canContinueFieldOf,
  elapsedFieldOf,
  type CanContinueField,
  type VerificationField,
  type CreditsField,
  type ElapsedField,
  type Timeline,
} from './timeline.ts'

/** Code of the `error` event after the user stops an answer. */
export const STOPPED_CODE = 'stopped'
/**
 * Code of the `error` event if the user has no credits. The server then stores neither the question
 * nor an answer.
 */
export const NO_CREDITS_CODE = 'CREDITS_EXHAUSTED'

/**
 * Ids already applied: the first `size` entries of an append-only map. Successive replies share the
 * map, so adding an id needs no copy. A fold from an older reply copies the entries of that reply.
 */
type Seen = { readonly positions: Map<string, number>; readonly size: number }
const noneSeen = (): Seen => ({ positions: new Map(), size: 0 })
const has = (seen: Seen, id: string): boolean => (seen.positions.get(id) ?? Infinity) < seen.size
const add = (seen: Seen, id: string): Seen => {
  const atTip = seen.positions.size === seen.size
  const positions = atTip ? seen.positions : new Map([...seen.positions].slice(0, seen.size))
  positions.set(id, seen.size)
  return { positions, size: seen.size + 1 }
}

/** The state of an answer after the events so far. */
export type Reply = ElapsedField &
  CreditsField &
  CanContinueField &
  VerificationField & {
    readonly timeline: Timeline
    readonly usage: TokenUsage | null
    readonly error: MessageError | null
    /**
     * The provider temporarily rejected the call and we retry. False once another event arrives.
     */
    readonly isModelAway: boolean
    /** Null while the answer runs, or if the body closed without `stream_end`. */
    readonly ended: 'end' | 'error' | null
    readonly seen: Seen
  }

/** The state of an answer before its first event. */
export const emptyReply = (): Reply => ({
  timeline: emptyTimeline,
  usage: null,
  error: null,
  isModelAway: false,
  ended: null,
  seen: noneSeen(),
})

/** True unless the event is a duplicate or comes after the end of the answer. */
export const isFresh = (reply: Reply, event: StreamEvent): boolean =>
  reply.ended === null && !has(reply.seen, event.id)

const NO_TOKENS: TokenUsage = { current: 0, cumulative: 0, reasoning_tokens: 0 }
const toUsage = (event: StreamEvent, last: TokenUsage | null): TokenUsage | null => {
  if (event.type !== 'token_usage') return last
  const usage = event.payload
  const before = last ?? NO_TOKENS
  return {
    current: usage.current_tokens ?? before.current,
    cumulative: usage.cumulative_tokens ?? before.cumulative,
    reasoning_tokens: usage.reasoning_tokens ?? before.reasoning_tokens,
  }
}

const toError = (event: StreamEvent): MessageError | null =>
  event.type === 'error'
    ? {
        type: event.payload.code || 'stream_error',
        message: event.payload.message || MESSAGES.unknown,
      }
    : null

const verificationFieldOf = (verification: unknown): VerificationField =>
  verification === undefined ? {} : { verification }

/**
 * Applies a batch of events to an answer. Ignores duplicate ids and everything after `stream_end`
 * or `error`. Pure. Returns the same object if nothing changed.
 */
export const foldReplyEvents = (reply: Reply, events: readonly StreamEvent[]): Reply => {
  const fresh: StreamEvent[] = []
  let { seen, usage, error, isModelAway, ended, elapsedMs, credits, canContinue, verification } =
    reply
  for (const event of events) {
    if (ended !== null) break
    if (has(seen, event.id)) continue
    seen = add(seen, event.id)
    fresh.push(event)
    usage = toUsage(event, usage)
    error = toError(event)
    if (event.type !== 'title_updated') isModelAway = event.type === 'model_waiting'
    if (event.type === 'stream_end') {
      ended = 'end'
      elapsedMs = event.payload.elapsed_ms
      credits = event.payload.credits
      canContinue = event.payload.can_continue
    }
    if (event.type === 'verification') verification = event.payload
    if (event.type === 'error') ended = 'error'
  }
  if (fresh.length === 0) return reply
  const timeline = foldEvents(reply.timeline, fresh)
  return {
    timeline,
    usage,
    error,
    isModelAway,
    ended,
    seen: ended === null ? seen : noneSeen(),
    ...elapsedFieldOf(elapsedMs),
    ...creditsFieldOf(credits),
    ...canContinueFieldOf(canContinue),
    ...verificationFieldOf(verification),
  }
}

export const foldReply = (reply: Reply, event: StreamEvent): Reply =>
  foldReplyEvents(reply, [event])

/** Fields of a message that its events do not carry. */
export type MessageHead = {
  readonly id: string
  readonly timestamp: string
  readonly documents: readonly MessageDocument[]
}

export type FinishedReply = Pick<
  Reply,
  'timeline' | 'usage' | 'error' | 'elapsedMs' | 'credits' | 'canContinue' | 'verification'
>

/** The message of an answer that is over. Its reasoning no longer streams. */
export const toAssistantMessage = (head: MessageHead, reply: FinishedReply): AssistantMessage => {
  const timeline = endReasoning(reply.timeline)
  return {
    id: head.id,
    type: 'assistant',
    timeline,
    metadata: {
      tokenUsage: reply.usage,
      documents: head.documents,
      error: reply.error,
      ...elapsedFieldOf(reply.elapsedMs),
      ...creditsFieldOf(reply.credits),
      ...canContinueFieldOf(reply.canContinue),
      ...verificationFieldOf(reply.verification),
    },
    timestamp: head.timestamp,
    plainText: markdownOf(timeline),
    error: reply.error,
  }
}
