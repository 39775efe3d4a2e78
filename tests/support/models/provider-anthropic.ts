import { pieces, type Dialect, type ScriptedStep } from './provider.ts'

const frame = (type: string, rest: Readonly<Record<string, unknown>> = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`

/** Signature of a thinking block. The provider requires it on the next request. */
const SIGNATURE = 'c2lnbmVkLWJ5LXRoZS1wcm92aWRlcg=='

const block = (index: number, content_block: unknown, deltas: readonly unknown[]) => [
  frame('content_block_start', { index, content_block }),
  ...deltas.map((delta) => frame('content_block_delta', { index, delta })),
]
const stop = (index: number): string => frame('content_block_stop', { index })

const blocksOf = ({ reasoning, text, calls = [] }: ScriptedStep) => {
  const thinking = reasoning
    ? [
        {
          start: { type: 'thinking', thinking: '', signature: '' },
          deltas: [
            ...pieces(reasoning).map((part) => ({ type: 'thinking_delta', thinking: part })),
            { type: 'signature_delta', signature: SIGNATURE },
          ],
        },
      ]
    : []
  const saying = text
    ? [
        {
          start: { type: 'text', text: '' },
          deltas: pieces(text).map((part) => ({ type: 'text_delta', text: part })),
        },
      ]
    : []
  const calling = calls.map((call) => ({
    start: { type: 'tool_use', id: call.id, name: call.name, input: {} },
    deltas: pieces(call.arguments).map((partial_json) => ({
      type: 'input_json_delta',
      partial_json,
    })),
  }))
  return [...thinking, ...saying, ...calling]
}

const START = frame('message_start', {
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'test-model',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 1 },
  },
})

const frames = (step: ScriptedStep): readonly string[] => {
  const { end = 'whole', calls = [], error } = step
  const isWhole = !error && (end === 'whole' || end === 'length')
  const blocks = blocksOf(step)
  const said = blocks.flatMap(({ start, deltas }, index) => [
    ...block(index, start, deltas),
    // A cut response ends inside its last block.
    ...(isWhole || index < blocks.length - 1 ? [stop(index)] : []),
  ])
  const opened = [START, frame('ping'), ...said]
  if (error) return [...opened, frame('error', { error })]
  if (!isWhole) return opened
  const usual = calls.length > 0 ? 'tool_use' : 'end_turn'
  return [
    ...opened,
    frame('message_delta', {
      delta: { stop_reason: end === 'length' ? 'max_tokens' : usual, stop_sequence: null },
      usage: { output_tokens: 20 },
    }),
    frame('message_stop'),
  ]
}

type Block = {
  readonly type: string
  readonly id?: string
  readonly tool_use_id?: string
  readonly input?: unknown
  readonly signature?: string
}
type Message = { readonly role: string; readonly content: readonly Block[] }

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const complaintOf = (part: Block, results: ReadonlySet<string | undefined>): string | null => {
  if (part.type === 'thinking' && part.signature !== SIGNATURE) return 'thinking is not signed'
  if (part.type !== 'tool_use') return null
  if (!isObject(part.input)) return 'tool_use.input: Input should be a valid dictionary'
  return results.has(part.id) ? null : `${part.id} has no result`
}

/**
 * Returns what is wrong with a request, or null. Roles must alternate and start with the user. Tool
 * inputs must be objects. Tool results must follow in the next message, and thinking must be
 * signed.
 */
const complaint = (body: Readonly<Record<string, unknown>>): string | null => {
  const messages = body['messages'] as readonly Message[]
  if (messages.some(({ role }, index) => role !== (index % 2 === 0 ? 'user' : 'assistant')))
    return 'roles must alternate'
  if (typeof body['max_tokens'] !== 'number') return 'max_tokens: Field required'
  const complaints = messages.flatMap(({ content }, index) => {
    const results = new Set(messages[index + 1]?.content.map((part) => part.tool_use_id))
    return content.map((part) => complaintOf(part, results))
  })
  return complaints.find((text) => text !== null) ?? null
}

/** Wire format of Anthropic's Messages API. */
export const anthropic: Dialect = {
  path: '/v1/messages',
  frames,
  whole: (text) => ({
    id: 'msg_2',
    type: 'message',
    role: 'assistant',
    model: 'test-model',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 30, output_tokens: 5 },
  }),
  refusal: (message) => ({ type: 'error', error: { type: 'test_error', message } }),
  complaint,
}
