import type { LanguageModelV4 } from '@ai-sdk/provider'
import { generateText, isStepCount, type ModelMessage, streamText, type ToolSet } from 'ai'
import { AGENT_MAX_SECONDS, AGENT_MAX_STEPS, TITLE_MAX_CHARS } from '#contract/limits.ts'
import { createTranslator } from './agent-events.ts'
import { instructionsFor, TITLE_INSTRUCTIONS } from './instructions.ts'
import type { Agent, AgentOutcome, AgentTurn } from './turn.ts'

/** What the loop is made of. Limits default to the contract's. */
export type AgentSettings = {
  readonly model: LanguageModelV4
  readonly toolsFor: (turn: AgentTurn, executionIdOf: (toolCallId: string) => string) => ToolSet
  readonly maxSteps?: number
  readonly maxSeconds?: number
  /** Hears why a model failed; the user reads a plain sentence. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

const TEXTS = {
  modelFailed: 'The model could not answer',
  tooManySteps: (steps: number) => `The answer was ended after ${steps} steps`,
  tookTooLong: (seconds: number) => `The answer was ended after ${seconds} seconds`,
} as const

const messagesOf = (turn: AgentTurn): ModelMessage[] => [
  ...turn.history.map(({ role, text }) => ({ role, content: text })),
  { role: 'user', content: turn.message },
]

/** Names the conversation beside the answer. A failure costs the name, never the answer. */
const nameConversation = async (model: LanguageModelV4, turn: AgentTurn, signal: AbortSignal) => {
  try {
    const { text } = await generateText({
      model,
      instructions: TITLE_INSTRUCTIONS,
      prompt: turn.message,
      abortSignal: signal,
    })
    const title = text.trim().slice(0, TITLE_MAX_CHARS)
    if (title)
      turn.emit({ type: 'title_updated', payload: { conversation_id: turn.conversationId, title } })
  } catch {
    // It stays without a name, and the next message tries again.
  }
}

const failure = (code: string, message: string): AgentOutcome => ({ ended: 'error', code, message })

/**
 * The agent loop (design §6): one model, the tools, limits in steps and in seconds; what the SDK
 * streams becomes the spec's events. The same for every model.
 */
export const createAgent = (settings: AgentSettings): Agent => {
  const { model, toolsFor, maxSteps = AGENT_MAX_STEPS, maxSeconds = AGENT_MAX_SECONDS } = settings
  const answer = async (turn: AgentTurn, limit: AbortSignal): Promise<AgentOutcome> => {
    const signal = AbortSignal.any([turn.signal, limit])
    const translator = createTranslator(turn.newId)
    const naming = turn.title === null ? nameConversation(model, turn, signal) : undefined
    const { fullStream } = streamText({
      model,
      instructions: instructionsFor(turn.spreadsheetId, turn.now()),
      messages: messagesOf(turn),
      tools: toolsFor(turn, translator.executionIdOf),
      toolCallConcurrency: 1,
      stopWhen: isStepCount(maxSteps),
      abortSignal: signal,
      providerOptions: { ledgerline: { spreadsheetId: turn.spreadsheetId } },
      onError: ({ error }) => settings.onFailure?.(error),
    })
    let last: AgentOutcome = { ended: 'end' }
    for await (const part of fullStream) {
      if (part.type === 'error') last = failure('model_error', TEXTS.modelFailed)
      else if (part.type === 'finish' && part.finishReason === 'tool-calls')
        last = failure('step_limit', TEXTS.tooManySteps(maxSteps))
      else for (const draft of translator.translate(part)) turn.emit(draft)
    }
    await naming
    return limit.aborted && !turn.signal.aborted
      ? failure('time_limit', TEXTS.tookTooLong(maxSeconds))
      : last
  }
  return async (turn) => {
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(), maxSeconds * 1000)
    try {
      return await answer(turn, clock.signal)
    } finally {
      clearTimeout(timer)
    }
  }
}
