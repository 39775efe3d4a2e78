import { pieces, type Dialect, type ScriptedStep } from './provider.ts'

const frame = (type: string, rest: Readonly<Record<string, unknown>>): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`

const USAGE = {
  input_tokens: 100,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 20,
  output_tokens_details: { reasoning_tokens: 8 },
}
const HEAD = { id: 'resp_1', object: 'response', created_at: 1_790_000_000, model: 'test-model' }

const item = (index: number, value: object, deltas: readonly string[], done: object = value) => [
  frame('response.output_item.added', { output_index: index, item: value }),
  ...deltas,
  frame('response.output_item.done', { output_index: index, item: done }),
]

const saidOf = ({ text }: ScriptedStep): readonly string[] => {
  if (!text) return []
  const message = { type: 'message', id: 'msg_1', role: 'assistant', content: [] }
  const deltas = pieces(text).map((delta) =>
    frame('response.output_text.delta', { item_id: 'msg_1', output_index: 0, delta }),
  )
  return item(0, message, deltas)
}

const calledOf = ({ calls = [] }: ScriptedStep): readonly string[] =>
  calls.flatMap((call, at) => {
    const [id, index] = [`fc_${call.id}`, at + 1]
    const base = { type: 'function_call', id, call_id: call.id, name: call.name }
    const deltas = pieces(call.arguments).map((delta) =>
      frame('response.function_call_arguments.delta', { item_id: id, output_index: index, delta }),
    )
    return item(index, { ...base, arguments: '' }, deltas, {
      ...base,
      arguments: call.arguments,
      status: 'completed',
    })
  })

const frames = (step: ScriptedStep): readonly string[] => {
  const { end = 'whole', error } = step
  const items = [...saidOf(step), ...calledOf(step)]
  const isCut = end !== 'whole' && end !== 'length'
  const said = [
    frame('response.created', { response: HEAD }),
    // A cut response ends inside its last item.
    ...(isCut ? items.slice(0, -1) : items),
  ]
  if (error)
    return [...said, frame('error', { sequence_number: 9, error: { ...error, code: error.type } })]
  if (end === 'length') {
    const incomplete_details = { reason: 'max_output_tokens' }
    const response = { ...HEAD, incomplete_details, usage: USAGE }
    return [...said, frame('response.incomplete', { response })]
  }
  return end === 'whole'
    ? [...said, frame('response.completed', { response: { ...HEAD, usage: USAGE } })]
    : said
}

type Item = { readonly type?: string; readonly call_id?: string }

/** Returns what is wrong with a request, or null. Each call needs its output. */
const complaint = (body: Readonly<Record<string, unknown>>): string | null => {
  const items = body['input'] as readonly Item[]
  const outputs = new Set(
    items.flatMap(({ type, call_id }) => (type === 'function_call_output' ? [call_id] : [])),
  )
  const open = items.find(({ type, call_id }) => type === 'function_call' && !outputs.has(call_id))
  if (open) return `No tool output found for function call ${open.call_id}`
  return items.some(({ type }) => type === 'item_reference') ? 'Item not found' : null
}

/** Wire format of OpenAI's Responses API. */
export const responses: Dialect = {
  path: '/v1/responses',
  frames,
  whole: (text) => ({
    ...HEAD,
    output: [
      {
        type: 'message',
        id: 'msg_2',
        role: 'assistant',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    usage: USAGE,
  }),
  refusal: (message) => ({ error: { message, type: 'test_error', param: null, code: null } }),
  complaint,
}
