import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResultPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { LAST_STEP_INSTRUCTION, TITLE_INSTRUCTIONS } from '../../chat/instructions.ts'
import { choosePlan } from './plan.ts'
import { evaluationOf } from './evaluation.ts'
import type { Call, Outcome, Step } from './step.ts'
import { conversationTitleOf } from './conversation-title.ts'

/** Settings of the offline model. `paceMs` is the delay before each word, and 0 means no delay. */
export type OfflineSettings = {
  readonly paceMs: number
  readonly now: () => Date
  readonly newId: () => string
}

type Pace = (beats?: number) => Promise<void>
type Request = Pick<
  LanguageModelV4CallOptions,
  'prompt' | 'providerOptions' | 'abortSignal' | 'tools'
>

/** Average characters per token, for the estimated usage. */
const TOKEN_CHARS = 4
/** Number of delays before a tool call runs, so that the user sees "Preparing". */
const CALL_BEATS = 12

const isResult = (part: { readonly type: string }): part is LanguageModelV4ToolResultPart =>
  part.type === 'tool-result'

const textOf = (message: LanguageModelV4Message | undefined): string =>
  message?.role === 'user'
    ? message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    : ''

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { value }

const outcomeOf = ({ toolName: tool, output }: LanguageModelV4ToolResultPart): Outcome => {
  if (output.type === 'error-text')
    return { tool, success: false, output: {}, error: String(output.value) }
  const value = 'value' in output ? record(output.value) : {}
  const { ok, summary, data, warnings, next } = value
  const success = output.type === 'json' && ok !== false
  const [warning] = Array.isArray(warnings) ? warnings : []
  const fields = {
    ...record(data),
    ...(Boolean(warning) && { warning }),
    ...(Boolean(next) && { next }),
  }
  return { tool, success, output: fields, error: success ? null : String(summary) }
}

/** The tool results of this turn, which follow the user's last message. */
const outcomesOf = (prompt: LanguageModelV4Prompt): readonly Outcome[] => {
  const asked = prompt.findLastIndex((message) => message.role === 'user')
  return prompt
    .slice(asked + 1)
    .flatMap((message) => (message.role === 'tool' ? message.content.filter(isResult) : []))
    .map(outcomeOf)
    .map(evaluationOf)
}

/** The user's messages before the last one, oldest first. */
const earlierMessages = (prompt: LanguageModelV4Prompt): readonly string[] =>
  prompt
    .filter(({ role }) => role === 'user')
    .slice(0, -1)
    .map(textOf)

/** True if an earlier answer links a spreadsheet. */
const hadSheet = (prompt: LanguageModelV4Prompt): boolean =>
  prompt.some(
    (message) =>
      message.role === 'assistant' &&
      message.content.some(
        (part) => part.type === 'text' && part.text.includes('](/app/spreadsheet/'),
      ),
  )

/**
 * The answer to `LAST_STEP_INSTRUCTION`. It is fixed, because this instruction does not contain the
 * original question.
 */
const LAST: Step = {
  text: 'I have reached the limit of one answer. Everything I wrote is kept; ask for the rest in another message.',
}

const stepFor = (request: Request, now: Date): Step => {
  if (textOf(request.prompt.at(-1)) === LAST_STEP_INSTRUCTION) return LAST
  // The last prompt message may also contain earlier unanswered questions. So we take the question
  // from `providerOptions`.
  const {
    question,
    spreadsheetId: linked,
    hasAttached,
    canAttach,
  } = request.providerOptions?.['ledgerline'] ?? {}
  const spreadsheetId = typeof linked === 'string' ? linked : null
  const hasTool = (wanted: string) => (request.tools ?? []).some(({ name }) => name === wanted)
  const plan = choosePlan(typeof question === 'string' ? question : '', {
    hasSheets: hasTool('create_spreadsheet'),
    canCalculate: hasTool('evaluate'),
    spreadsheetId,
    isSheetGone: spreadsheetId === null && hadSheet(request.prompt),
    today: now,
    earlier: earlierMessages(request.prompt),
    documents:
      canAttach === true || hasTool('list_documents')
        ? {
            areThere: hasTool('list_documents'),
            areNew: hasAttached === true,
          }
        : null,
  })
  return plan(outcomesOf(request.prompt))
}

/** Runs a step slice by slice and yields to the event loop before each slice. */
const whole = async (first: Step, signal: AbortSignal | undefined): Promise<Step> => {
  let step = first
  while (step.goOn) {
    await turn()
    signal?.throwIfAborted()
    step = step.goOn()
  }
  return step
}

const words = (text: string): readonly string[] => text.match(/\s*\S+\s*/g) ?? []

const usageOf = (prompt: LanguageModelV4Prompt, step: Step): LanguageModelV4Usage => {
  const tokens = (text: string): number => Math.ceil(text.length / TOKEN_CHARS)
  const reasoning = tokens(step.thought?.text ?? '')
  const text = tokens((step.text ?? '') + JSON.stringify(step.calls ?? ''))
  const input = tokens(JSON.stringify(prompt))
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: text + reasoning, text, reasoning },
  }
}

const finishOf = ({ calls = [] }: Step): LanguageModelV4FinishReason => ({
  unified: calls.length > 0 ? 'tool-calls' : 'stop',
  raw: undefined,
})

async function* thinking(
  thought: NonNullable<Step['thought']>,
  id: string,
  pace: Pace,
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'reasoning-start', id }
  for (const delta of words(thought.text)) {
    await pace()
    yield { type: 'reasoning-delta', id, delta }
  }
  const { summary } = thought
  yield { type: 'reasoning-end', id, providerMetadata: { ledgerline: { summary } } }
}

async function* saying(
  text: string,
  id: string,
  pace: Pace,
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'text-start', id }
  for (const delta of words(text)) {
    await pace()
    yield { type: 'text-delta', id, delta }
  }
  yield { type: 'text-end', id }
}

async function* calling(
  call: Call,
  toolCallId: string,
  pace: Pace,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const input = JSON.stringify(call.input)
  yield { type: 'tool-input-start', id: toolCallId, toolName: call.tool }
  await pace(CALL_BEATS)
  yield { type: 'tool-input-delta', id: toolCallId, delta: input }
  yield { type: 'tool-input-end', id: toolCallId }
  yield { type: 'tool-call', toolCallId, toolName: call.tool, input }
}

const streamOf = <T>(items: AsyncGenerator<T>): ReadableStream<T> =>
  new ReadableStream<T>({
    pull: async (controller) => {
      const next = await items.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => {
      await items.return(undefined)
    },
  })

/**
 * The model that works without a network. It reads a question by rules, plans tool calls and
 * reports the results.
 * It is an AI SDK language model, so it shares the agent loop and tools with all others.
 */
export const createOfflineModel = ({ paceMs, now, newId }: OfflineSettings): LanguageModelV4 => {
  async function* parts(request: Request): AsyncGenerator<LanguageModelV4StreamPart> {
    const pace: Pace = async (beats = 1) => {
      if (paceMs > 0)
        await wait(
          paceMs * beats,
          undefined,
          request.abortSignal ? { signal: request.abortSignal } : {},
        )
      request.abortSignal?.throwIfAborted()
    }
    const step = await whole(stepFor(request, now()), request.abortSignal)
    yield { type: 'stream-start', warnings: [] }
    if (step.thought) yield* thinking(step.thought, newId(), pace)
    if (step.text) yield* saying(step.text, newId(), pace)
    for (const call of step.calls ?? []) yield* calling(call, newId(), pace)
    yield {
      type: 'finish',
      usage: usageOf(request.prompt, step),
      finishReason: finishOf(step),
      ...(step.isIdle && { providerMetadata: { ledgerline: { free: true } } }),
    }
  }
  return {
    specificationVersion: 'v4',
    provider: 'ledgerline',
    modelId: 'offline',
    supportedUrls: {},
    doStream: async (request) => ({ stream: streamOf(parts(request)) }),
    doGenerate: async (request) => {
      const [system] = request.prompt
      const naming = system?.role === 'system' && system.content === TITLE_INSTRUCTIONS
      const step = naming
        ? { text: conversationTitleOf(textOf(request.prompt.at(-1))) }
        : await whole(stepFor(request, now()), request.abortSignal)
      const content: LanguageModelV4Content[] = [
        ...(step.text ? [{ type: 'text' as const, text: step.text }] : []),
        ...(step.calls ?? []).map((call) => ({
          type: 'tool-call' as const,
          toolCallId: newId(),
          toolName: call.tool,
          input: JSON.stringify(call.input),
        })),
      ]
      return {
        content,
        usage: usageOf(request.prompt, step),
        finishReason: finishOf(step),
        warnings: [],
      }
    },
  }
}
