import fc from 'fast-check'
import { toStreamEvent, type StreamEvent } from '#contract/stream/stream.ts'

const text = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'The payment is ',
    '$1,896.20',
    '\n\n',
    '"\\',
    '\u2028',
    '\ud83e\uddee',
    '日本',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const json = fc.jsonValue({ maxDepth: 3, noUnicodeString: false }).map(withoutNegativeZero)
const tool = {
  execution_id: fc.constantFrom('run-1', 'run-2', 'run-3'),
  tool_name: fc.constantFrom('', 'create_spreadsheet'),
  tool_display_name: fc.constantFrom('', 'Create spreadsheet'),
}
const tokens = fc.option(fc.nat(1e6))
/**
 * Valid and invalid durations. `Math.abs` turns -0 into 0, because JSON.stringify cannot write -0.
 */
const elapsed_ms = fc.oneof(
  fc.double({ min: 0, max: 1e7, noNaN: true }).map(Math.abs),
  fc.constantFrom(-1, -0, '12', null, [], Infinity),
)

const payloads: Readonly<Record<StreamEvent['type'], fc.Arbitrary<unknown>>> = {
  text_delta: fc.record({ text }),
  reasoning_delta: fc.record(
    { text, is_summary: fc.option(fc.boolean()) },
    { requiredKeys: ['text'] },
  ),
  reasoning_block: fc.record(
    { block_id: text, summary: fc.option(text), elapsed_ms },
    { requiredKeys: [] },
  ),
  tool_preparing: fc.record(tool, { requiredKeys: ['execution_id'] }),
  tool_executing: fc.record({ ...tool, arguments: json }, { requiredKeys: ['execution_id'] }),
  tool_complete: fc.record(
    { ...tool, success: fc.boolean(), result: json, error: fc.option(text), elapsed_ms },
    { requiredKeys: ['execution_id'] },
  ),
  tool_error: fc.record(
    { ...tool, error: fc.option(text), elapsed_ms },
    { requiredKeys: ['execution_id'] },
  ),
  token_usage: fc.record(
    { current_tokens: tokens, cumulative_tokens: tokens, reasoning_tokens: tokens },
    { requiredKeys: [] },
  ),
  model_waiting: fc.constant({}),
  verification: json,
  title_updated: fc.record({ conversation_id: text, title: fc.constant('Loan schedule') }),
  conversation_started: fc.record({ conversation_id: fc.constant('c-1'), title: fc.option(text) }),
  stream_end: fc.record({ elapsed_ms }, { requiredKeys: [] }),
  error: fc.record({ message: fc.option(text), code: fc.option(text), show_paywall: json }),
}

/** JSON can contain -0, but JSON.stringify never writes it, so no stored value has it. */
function withoutNegativeZero<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}

const ofTypes = (types: readonly StreamEvent['type'][]): fc.Arbitrary<unknown> =>
  fc.oneof(
    ...types.map((type) =>
      fc.record(
        {
          id: fc.oneof(fc.uuid(), fc.constantFrom('', 'e-1', 'e-2')),
          sequence: fc.nat(),
          type: fc.constant(type),
          payload: payloads[type],
          render_hint: fc.option(json),
        },
        { requiredKeys: ['id', 'sequence', 'type', 'payload'] },
      ),
    ),
  )

const endings = ['stream_end', 'error'] as const
const middles = Object.keys(payloads).filter(
  (type): type is Exclude<StreamEvent['type'], (typeof endings)[number]> =>
    !endings.some((end) => end === type),
)

/** Valid wire events of all twelve types. End events are rare, and ids may repeat. */
export const wireEvent: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 30, arbitrary: ofTypes(middles) },
  { weight: 1, arbitrary: ofTypes(endings) },
)

/** `wireEvent`, decoded. */
export const streamEvent: fc.Arbitrary<StreamEvent> = wireEvent.map((value) => {
  const decoded = toStreamEvent(value)
  if (!decoded.ok) throw new Error(`not decoded: ${JSON.stringify(value)}`)
  return decoded.value
})

/** Events with arbitrary JSON anywhere. Most are invalid. */
export const hostileEvent: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      id: fc.oneof(fc.string(), fc.jsonValue()),
      sequence: fc.oneof(fc.nat(), fc.jsonValue()),
      type: fc.oneof(fc.constantFrom(...Object.keys(payloads), '__proto__', 'x'), fc.jsonValue()),
      payload: fc.oneof(
        fc.jsonValue(),
        fc.dictionary(
          fc.constantFrom(
            'text',
            'is_summary',
            'summary',
            'execution_id',
            'tool_name',
            'success',
            'result',
            'error',
            'arguments',
            'title',
            'conversation_id',
            'message',
            'code',
            'elapsed_ms',
          ),
          fc.jsonValue({ maxDepth: 1 }),
        ),
      ),
      render_hint: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
)

let sequence = 0
/** One decoded event with a new id. Throws if the payload does not fit the type. */
export const event = (type: StreamEvent['type'], payload: unknown = {}): StreamEvent => {
  sequence += 1
  const decoded = toStreamEvent({ id: `event-${sequence}`, sequence, type, payload })
  if (!decoded.ok) throw new Error(`not an event: ${type} ${JSON.stringify(payload)}`)
  return decoded.value
}
