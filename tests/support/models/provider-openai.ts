import { pieces, type Dialect, type ScriptedStep } from './provider.ts'

const chunk = (rest: Readonly<Record<string, unknown>>): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_790_000_000, model: 'test-model', ...rest })}\n\n`

const choice = (delta: unknown, finish_reason: string | null = null): string =>
  chunk({ choices: [{ index: 0, delta, finish_reason }] })

const USAGE = {
  prompt_tokens: 100,
  completion_tokens: 20,
  total_tokens: 120,
  completion_tokens_details: { reasoning_tokens: 8 },
}

const said = ({ reasoning = '', text = '', calls = [] }: ScriptedStep): readonly string[] => [
  choice({ role: 'assistant', content: '' }),
  ...pieces(reasoning).map((reasoning_content) => choice({ reasoning_content })),
  ...pieces(text).map((content) => choice({ content })),
  ...calls.map(({ id, name }, index) =>
    choice({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
  ),
  // The arguments follow after all calls have started.
  ...calls.flatMap((call, index) =>
    pieces(call.arguments).map((part) =>
      choice({ tool_calls: [{ index, function: { arguments: part } }] }),
    ),
  ),
]

const frames = (step: ScriptedStep): readonly string[] => {
  const { end = 'whole', calls = [], error } = step
  if (error) return [...said(step), `data: ${JSON.stringify({ error })}\n\n`]
  if (end !== 'whole' && end !== 'length') return said(step)
  const usual = calls.length > 0 ? 'tool_calls' : 'stop'
  return [
    ...said(step),
    choice({}, end === 'length' ? 'length' : usual),
    chunk({ choices: [], usage: USAGE }),
    'data: [DONE]\n\n',
  ]
}

type Message = {
  readonly role: string
  readonly tool_call_id?: string
  readonly tool_calls?: readonly {
    readonly id: string
    readonly function: { readonly arguments: unknown }
  }[]
}

/**
 * Returns what is wrong with a request, or null. Arguments must be strings. The results of tool
 * calls must directly follow the message with the calls. A streaming request must ask for the
 * usage.
 */
const complaint = (body: Readonly<Record<string, unknown>>): string | null => {
  const messages = body['messages'] as readonly Message[]
  for (const [index, { tool_calls = [] }] of messages.entries())
    for (const [offset, call] of tool_calls.entries()) {
      if (typeof call.function.arguments !== 'string') return 'arguments must be a string'
      const results = messages.slice(index + 1, index + 1 + tool_calls.length)
      if (results[offset]?.tool_call_id !== call.id) return `${call.id} has no result`
    }
  if (body['stream'] !== true) return null
  const asked = JSON.stringify(body['stream_options'])
  return asked === '{"include_usage":true}' ? null : 'no usage was asked for'
}

/** Wire format of OpenAI's chat completions, also used by Ollama, llama.cpp and vLLM. */
export const openai: Dialect = {
  path: '/v1/chat/completions',
  frames,
  whole: (content) => ({
    id: 'chatcmpl-2',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'test-model',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: USAGE,
  }),
  refusal: (message) => ({ error: { message, type: 'test_error', param: null, code: null } }),
  complaint,
}
