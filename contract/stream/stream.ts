import * as v from 'valibot'
import { err, ok, type Result } from '../api/result.ts'

/** Deeper `arguments` or `result` values would overflow `JSON.stringify` later. */
const MAX_JSON_DEPTH = 200

/** True if a JSON value is not nested too deeply for `JSON.stringify`. */
export const isShallow = (value: unknown, maxDepth = MAX_JSON_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (maxDepth > 0 && Object.values(value).every((part) => isShallow(part, maxDepth - 1)))

const bounded = v.pipe(
  v.unknown(),
  v.check((value) => isShallow(value), 'nested too deeply'),
)
const json = v.optional(bounded, null)
const name = v.pipe(v.string(), v.nonEmpty())
const text = v.nullish(v.string(), '')
const maybeText = v.nullish(v.string(), null)
const count = v.nullish(v.number(), null)
/** A duration in milliseconds. Servers may omit it, so an invalid value counts as absent. */
const elapsed_ms = v.fallback(
  v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.transform(Math.abs))),
  undefined,
)
/** Price of an answer. An invalid value counts as absent. */
const credits = elapsed_ms
/**
 * True if the answer reached its limit and can continue. Any value but `true` counts as absent.
 */
const can_continue = v.fallback(v.optional(v.literal(true)), undefined)
const tool = { execution_id: name, tool_name: text, tool_display_name: text }

/** Payloads by event type. Fields may be missing or null, but never of a wrong type. */
const payloads = {
  text_delta: v.object({ text: v.string() }),
  reasoning_delta: v.object({ text: v.string(), is_summary: v.nullish(v.boolean(), false) }),
  reasoning_block: v.object({ block_id: maybeText, summary: text, elapsed_ms }),
  tool_preparing: v.object(tool),
  tool_executing: v.object({ ...tool, arguments: json }),
  tool_complete: v.object({
    ...tool,
    success: v.nullish(v.boolean(), true),
    result: json,
    error: maybeText,
    elapsed_ms,
  }),
  tool_error: v.object({ ...tool, error: maybeText, elapsed_ms }),
  token_usage: v.object({
    current_tokens: count,
    cumulative_tokens: count,
    reasoning_tokens: count,
  }),
  /** The provider temporarily rejected the call and the server retries. */
  model_waiting: v.pipe(v.unknown(), v.fallback(v.object({}), {})),
  /** Validated where it is shown, because only few answers write. */
  verification: bounded,
  title_updated: v.object({ conversation_id: maybeText, title: name }),
  conversation_started: v.object({
    conversation_id: name,
    title: v.nullish(v.string(), 'New Conversation'),
    spreadsheet_id: maybeText,
    model: maybeText,
  }),
  stream_end: v.pipe(v.unknown(), v.fallback(v.object({ elapsed_ms, credits, can_continue }), {})),
  error: v.object({
    message: text,
    code: maybeText,
    show_paywall: v.pipe(
      v.optional(v.unknown(), false),
      v.transform((value) => value === true),
    ),
  }),
}

const event = <const T extends keyof typeof payloads>(type: T) =>
  v.object({
    id: v.string(),
    sequence: v.number(),
    type: v.literal(type),
    payload: payloads[type],
    render_hint: v.optional(bounded),
  })

const schemas = {
  text_delta: event('text_delta'),
  reasoning_delta: event('reasoning_delta'),
  reasoning_block: event('reasoning_block'),
  tool_preparing: event('tool_preparing'),
  tool_executing: event('tool_executing'),
  tool_complete: event('tool_complete'),
  tool_error: event('tool_error'),
  token_usage: event('token_usage'),
  model_waiting: event('model_waiting'),
  verification: event('verification'),
  title_updated: event('title_updated'),
  conversation_started: event('conversation_started'),
  stream_end: event('stream_end'),
  error: event('error'),
}

/** Every event of a chat stream. */
export const StreamEvent = v.variant('type', [
  schemas.text_delta,
  schemas.reasoning_delta,
  schemas.reasoning_block,
  schemas.tool_preparing,
  schemas.tool_executing,
  schemas.tool_complete,
  schemas.tool_error,
  schemas.token_usage,
  schemas.model_waiting,
  schemas.verification,
  schemas.title_updated,
  schemas.conversation_started,
  schemas.stream_end,
  schemas.error,
])
/**
 * One event of a chat stream, with defaults for absent fields. `sequence` increases within a
 * conversation.
 */
export type StreamEvent = v.InferOutput<typeof StreamEvent>
/** The stream event of one type. */
export type StreamEventOf<T extends StreamEvent['type']> = Extract<
  StreamEvent,
  { readonly type: T }
>

/** Reasons to reject a data line. The caller skips the line and reads on. */
export type StreamDecodeError =
  | { readonly type: 'not_json'; readonly data: string }
  | { readonly type: 'not_an_event' }
  | { readonly type: 'unknown_type'; readonly name: string }
  | { readonly type: 'wrong_fields'; readonly name: string }

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>
const isEvent = (value: unknown): value is Fields & { readonly type: string } => {
  if (typeof value !== 'object' || value === null) return false
  const { id, sequence, type, payload } = value as Fields
  return (
    typeof id === 'string' &&
    typeof sequence === 'number' &&
    typeof type === 'string' &&
    payload !== undefined
  )
}
const isKnown = (type: string): type is keyof typeof schemas => Object.hasOwn(schemas, type)

/** Validates an event that is already parsed JSON. */
export const toStreamEvent = (value: unknown): Result<StreamEvent, StreamDecodeError> => {
  if (!isEvent(value)) return err({ type: 'not_an_event' })
  const { type } = value
  if (!isKnown(type)) return err({ type: 'unknown_type', name: type })
  const parsed = v.safeParse<(typeof schemas)[keyof typeof schemas]>(schemas[type], value)
  return parsed.success ? ok(parsed.output) : err({ type: 'wrong_fields', name: type })
}

/**
 * Fast path for text deltas, which are most of the events in a stream. It skips the schema. It also
 * skips `JSON.parse`, unless the text has escapes. This halves the cost. A property test compares
 * both paths.
 */
const PLAIN_DELTA =
  // eslint-disable-next-line no-control-regex -- JSON allows no bare control character in a text
  /^\{"id": ?"([^"\\\0-\x1f]*)", ?"sequence": ?(\d|[1-9]\d{1,14}), ?"type": ?"text_delta", ?"payload": ?\{"text": ?("[^"\\\0-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\0-\x1f]*)*")\}(?:, ?"render_hint": ?(null))?\}$/
const unquote = (quoted: string): string =>
  quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1)

/**
 * Decodes the data of one server-sent event. Returns an error for invalid JSON, unknown types and
 * wrong fields. The caller skips such an event.
 */
export const decodeStreamEvent = (data: string): Result<StreamEvent, StreamDecodeError> => {
  const plain = PLAIN_DELTA.exec(data)
  if (plain === null) {
    const value = parse(data)
    return value === undefined ? err({ type: 'not_json', data }) : toStreamEvent(value)
  }
  const [, id = '', digits, quoted = '', hint] = plain
  const text = unquote(quoted)
  const type = 'text_delta'
  const sequence = Number(digits)
  return hint === undefined
    ? ok({ id, sequence, type, payload: { text } })
    : ok({ id, sequence, type, payload: { text }, render_hint: null })
}
