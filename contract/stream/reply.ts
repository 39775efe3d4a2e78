import type { MessageDocument } from '../api/entities.ts'
import type { AssistantMessage, MessageError, TokenUsage } from './message.ts'
import { MESSAGES } from '../api/messages.ts'
import type { StreamEvent } from './stream.ts'
import {
  emptyTimeline,
  foldEvents,
  plainText,
  settle,
  priced,
  continued,
  timed,
  type Continued,
  type Priced,
  type Timed,
  type Timeline,
} from './timeline.ts'

/** The code of the `error` event that ends an answer which its user has stopped. */
export const STOPPED_CODE = 'stopped'
/** The code of the one `error` event of a send that the server has not stored. */
export const NO_CREDITS_CODE = 'CREDITS_EXHAUSTED'

/**
 * Ids already applied: the first `size` entries of a map that only grows. Successive replies share
 * the map, so an id costs no copy; a fold that starts from an older reply copies its own part.
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

/** A run folded so far: what its assistant message shows, and whether it has ended. */
export type Reply = Timed &
  Priced &
  Continued & {
    readonly timeline: Timeline
    readonly usage: TokenUsage | null
    readonly error: MessageError | null
    /** The model has refused for the moment and is asked again; nothing has come since. */
    readonly isModelAway: boolean
    /** Null while it runs, and after a body that closed without `stream_end`. */
    readonly ended: 'end' | 'error' | null
    readonly seen: Seen
  }

/** A run of which nothing has arrived. */
export const emptyReply = (): Reply => ({
  timeline: emptyTimeline,
  usage: null,
  error: null,
  isModelAway: false,
  ended: null,
  seen: noneSeen(),
})

/** Whether an event would still count: the run has not ended and its id is new. */
export const isFresh = (reply: Reply, event: StreamEvent): boolean =>
  reply.ended === null && !has(reply.seen, event.id)

const NO_TOKENS: TokenUsage = { current: 0, cumulative: 0, reasoning_tokens: 0 }
const toUsage = (event: StreamEvent, last: TokenUsage | null): TokenUsage | null => {
  if (event.type !== 'token_usage') return last
  const said = event.payload
  const before = last ?? NO_TOKENS
  return {
    current: said.current_tokens ?? before.current,
    cumulative: said.cumulative_tokens ?? before.cumulative,
    reasoning_tokens: said.reasoning_tokens ?? before.reasoning_tokens,
  }
}

const toError = (event: StreamEvent): MessageError | null =>
  event.type === 'error'
    ? {
        type: event.payload.code || 'stream_error',
        message: event.payload.message || MESSAGES.unknown,
      }
    : null

/**
 * The run after a batch of events (STREAM, TIME): each id counts once, nothing changes after
 * `stream_end` or `error`. Pure; the same reply comes back when nothing in it changed.
 */
export const foldReplyEvents = (reply: Reply, events: readonly StreamEvent[]): Reply => {
  const fresh: StreamEvent[] = []
  let { seen, usage, error, isModelAway, ended, elapsedMs, credits, canContinue } = reply
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
    ...timed(elapsedMs),
    ...priced(credits),
    ...continued(canContinue),
  }
}

/** The run after one event: `foldReplyEvents` with a batch of one. */
export const foldReply = (reply: Reply, event: StreamEvent): Reply =>
  foldReplyEvents(reply, [event])

/** What a message needs beside its run. */
export type MessageHead = {
  readonly id: string
  readonly timestamp: string
  readonly documents: readonly MessageDocument[]
}

/** What is left of a run that is over. */
export type Finished = Pick<
  Reply,
  'timeline' | 'usage' | 'error' | 'elapsedMs' | 'credits' | 'canContinue'
>

/** The assistant message of a run, finished as it stands: no reasoning streams in it. */
export const toAssistantMessage = (head: MessageHead, reply: Finished): AssistantMessage => {
  const timeline = settle(reply.timeline)
  return {
    id: head.id,
    type: 'assistant',
    timeline,
    metadata: {
      tokenUsage: reply.usage,
      documents: head.documents,
      error: reply.error,
      ...timed(reply.elapsedMs),
      ...priced(reply.credits),
      ...continued(reply.canContinue),
    },
    timestamp: head.timestamp,
    plainText: plainText(timeline),
    error: reply.error,
  }
}
