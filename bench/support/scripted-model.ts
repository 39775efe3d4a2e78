import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { openai } from '#tests/support/models/provider-openai.ts'
import {
  startProvider,
  type Provider,
  type ScriptedStep,
  type SeenCall,
} from '#tests/support/models/provider.ts'

/** A tool call: the name of the tool and its arguments. */
export type ModelCall = readonly [tool: string, input: Readonly<Record<string, unknown>>]

/** The result of a tool call, as a model reads it. */
export type ModelReply = {
  readonly ok: boolean
  readonly summary: string
  readonly data: unknown
  readonly warnings: readonly string[]
  readonly next?: string
}

/**
 * Plays a model. It yields the calls of each step, receives their results, and returns its closing
 * words. It knows a workbook only from the results.
 */
export type ModelScript = Generator<readonly ModelCall[], string, readonly ModelReply[]>

/** What a played script requested and received. */
export type Played = {
  /** The tools of each model request with tool calls. */
  readonly steps: readonly (readonly string[])[]
  readonly largest: { readonly tool: string; readonly tokens: number }
}

/** A provider whose answers come from scripts, one script after the other. */
export type ScriptedModel = Pick<Provider, 'baseUrl' | 'close'> & {
  /** Runs `work`, during which `script` answers all requests. Throws if a tool or the script fails. */
  readonly play: (script: ModelScript, work: () => Promise<unknown>) => Promise<Played>
  /** The largest number of tokens that the definitions of all tools took in a request. */
  readonly definitions: () => { readonly tools: number; readonly tokens: number }
}

/** Maximum requests to one model. */
const MOST_REQUESTS = 500

const tokensOf = (text: string): number => encode(text).length

const replyOf = (content: unknown): ModelReply => {
  const text = String(content)
  try {
    return JSON.parse(text)
  } catch {
    // The SDK reports rejected arguments as plain text.
    return { ok: false, summary: text, data: null, warnings: [] }
  }
}

type Message = { readonly role: string; readonly content: unknown }

const messagesOf = ({ body }: SeenCall): readonly Message[] => body['messages'] as Message[]

/** The results of the last step: the messages of tools at the end. */
const newResults = (call: SeenCall): readonly string[] => {
  const messages = messagesOf(call)
  const after = messages.findLastIndex(({ role }) => role !== 'tool') + 1
  return messages.slice(after).map(({ content }) => String(content))
}

/** Answers the requests of one script, and records what it asked for. */
const createPlay = (script: ModelScript) => {
  const steps: string[][] = []
  let largest = { tool: '', tokens: 0 }
  let fault: string | null = null
  const receive = (results: readonly string[]): readonly ModelReply[] =>
    results.map((text, at) => {
      const tool = steps.at(-1)?.[at] ?? ''
      const tokens = tokensOf(text)
      if (tokens > largest.tokens) largest = { tool, tokens }
      const reply = replyOf(text)
      if (!reply.ok) fault ??= `${tool}: ${reply.summary}`
      return reply
    })
  const nextStep = (call: SeenCall): ScriptedStep => {
    const replies = receive(newResults(call))
    if (fault !== null) return { text: `The job failed: ${fault}` }
    const { done, value } = script.next(replies)
    if (done) return { text: value }
    steps.push(value.map(([tool]) => tool))
    return {
      calls: value.map(([name, input], at) => ({
        id: `call-${steps.length}-${at}`,
        name,
        arguments: JSON.stringify(input),
      })),
    }
  }
  const answer = (call: SeenCall): ScriptedStep => {
    try {
      return nextStep(call)
    } catch (error) {
      fault = String(error)
      return { text: `The job failed: ${fault}` }
    }
  }
  const played = (): Played => {
    if (fault !== null) throw new Error(fault)
    return { steps, largest }
  }
  return { answer, played }
}

/** A step that is decided when the provider plays it, so after the request has arrived. */
const lateStep = (decide: () => ScriptedStep): ScriptedStep => {
  let decided: ScriptedStep | null = null
  const step = (): ScriptedStep => (decided ??= decide())
  return {
    get text() {
      return step().text ?? ''
    },
    get calls() {
      return step().calls ?? []
    },
  }
}

/** Starts a provider that speaks the OpenAI wire format and answers with scripts. */
export const startScriptedModel = async (): Promise<ScriptedModel> => {
  let play: ReturnType<typeof createPlay> | null = null
  const answerLast = (): ScriptedStep => {
    const call = provider.calls.at(-1)
    return (call && play?.answer(call)) ?? { text: 'Hello.' }
  }
  const steps = Array.from({ length: MOST_REQUESTS }, () => lateStep(answerLast))
  const provider: Provider = await startProvider(openai, { steps })
  const definitions = () => {
    const sizes = provider.calls.map(({ body }) => {
      const tools = (body['tools'] ?? []) as readonly unknown[]
      return { tools: tools.length, tokens: tokensOf(JSON.stringify(tools)) }
    })
    return sizes.toSorted((a, b) => b.tokens - a.tokens)[0] ?? { tools: 0, tokens: 0 }
  }
  return {
    baseUrl: provider.baseUrl,
    close: provider.close,
    definitions,
    play: async (script, work) => {
      const own = createPlay(script)
      play = own
      await work()
      play = null
      return own.played()
    },
  }
}
