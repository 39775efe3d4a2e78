import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import {
  NoSuchToolError,
  streamText,
  wrapLanguageModel,
  type TextStreamPart,
  type ToolSet,
} from 'ai'
import { AGENT_MAX_TOKENS } from '#contract/limits/agent.ts'
import {
  AGENT_MAX_SECONDS,
  AGENT_MAX_STEPS,
  MODEL_MAX_RETRIES,
  NAMING_WAIT_MS,
} from '#contract/limits.ts'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import { isTemporary, isModelError } from '../models/model-failure.ts'
import { repeatSilentStep } from '../models/repeat-silent-step.ts'
import type { LoadedModel, WithoutTools } from '../models/load-model.ts'
import { createTranslator, type Translator } from './agent-events.ts'
import { UNREADABLE_ARGUMENTS } from '../tools/define-tool.ts'
import { createAnswerLimits } from './answer-limits.ts'
import { contextOf, instructionsFor, LAST_STEP_INSTRUCTION } from './instructions.ts'
import { fitToWindow } from './fit-window.ts'
import { createStepOutcome, failedOutcome } from './step-outcome.ts'
import { nameConversation } from './name-conversation.ts'
import type { Agent, AgentOutcome, AgentTask } from './agent-contract.ts'

/** Settings of the agent loop. Limits default to the contract's. */
export type AgentSettings = {
  readonly model: LanguageModelV4
  /** The reasoning effort, for models that reason only on request. */
  readonly reasoning?: 'medium' | undefined
  readonly toolsFor: (turn: AgentTask, executionIdOf: (toolCallId: string) => string) => ToolSet
  /** Describes the current state for the model. The offline model needs none. */
  readonly stateOf?: ((turn: AgentTask) => Promise<string>) | undefined
  /** How to request an answer without tool calls. By default we disable all tools. */
  readonly withoutTools?: WithoutTools
  /** If true, the user can continue an answer that reached its limit. */
  readonly canContinue?: boolean
  readonly optionsFor?: LoadedModel['optionsFor']
  /** The model's context window in tokens. Longer requests are shortened. */
  readonly windowTokens?: number
  readonly maxSteps?: number
  readonly maxTokens?: number
  readonly maxSeconds?: number
  readonly maxRetries?: number
  readonly namingWaitMs?: number
  /** Receives the cause of a model failure. The user sees only a plain sentence. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

type Part = TextStreamPart<ToolSet>

/** In the last step the model has no tools but may still write tool calls. We drop them. */
const isCall = ({ type }: Part): boolean => type.startsWith('tool-')

/**
 * Reports each temporary refusal by the provider, which the SDK then retries, and each step that we
 * repeat.
 */
const noticing = (model: LanguageModelV4, onWaiting: () => void): LanguageModelV4 =>
  wrapLanguageModel({
    model,
    middleware: [
      repeatSilentStep(onWaiting),
      {
        specificationVersion: 'v4',
        wrapStream: async ({ doStream }) => {
          try {
            return await doStream()
          } catch (error) {
            if (isTemporary(error)) onWaiting()
            throw error
          }
        },
      },
    ],
  })

const DEFAULTS = {
  withoutTools: { activeTools: [] },
  canContinue: true,
  windowTokens: Infinity,
  maxSteps: AGENT_MAX_STEPS,
  maxTokens: AGENT_MAX_TOKENS,
  maxSeconds: AGENT_MAX_SECONDS,
} as const

const thinkingOf = ({ reasoning }: AgentSettings) => (reasoning ? { reasoning } : {})

/** Input for the offline model, which does not read the context. */
const forOffline = ({
  message,
  spreadsheetId,
  attached = [],
  awaited = 0,
  canAttach = false,
}: AgentTask) => ({
  question: message,
  spreadsheetId,
  hasAttached: attached.length + awaited > 0,
  canAttach,
})

/** Only the offline model reads the options named `ledgerline`. */
const optionsOf = ({ optionsFor }: AgentSettings, turn: AgentTask): SharedV4ProviderOptions => ({
  ...optionsFor?.(turn.conversationId),
  ledgerline: forOffline(turn),
})

/**
 * Creates the agent loop, which is the same for every model. It limits steps, tokens and time.
 * The SDK retries temporary provider errors with backoff. The first error inside a stream ends the
 * answer.
 */
export const createAgent = (settings: AgentSettings): Agent => {
  const { model, toolsFor, withoutTools, canContinue, windowTokens, maxSeconds, ...limits } = {
    ...DEFAULTS,
    ...settings,
  }
  const follow = async (
    turn: AgentTask,
    translator: Translator,
    state: string | null,
    signal: AbortSignal,
  ): Promise<AgentOutcome> => {
    const bounds = createAnswerLimits({ ...limits, maxSeconds, now: turn.now })
    const judge = createStepOutcome({
      isLastStep: bounds.isOver,
      canContinue,
      onFree: turn.onFree,
      onWordless: () =>
        turn.emit({ type: 'text_delta', payload: { text: MODEL_TEXTS.limitReached } }),
    })
    const { fullStream } = streamText({
      model: noticing(model, () => turn.emit({ type: 'model_waiting', payload: {} })),
      ...thinkingOf(settings),
      instructions: instructionsFor(turn),
      messages: contextOf({ ...turn, state }),
      tools: toolsFor(turn, translator.executionIdOf),
      toolCallConcurrency: 1,
      // `UNREADABLE_ARGUMENTS` makes the tool report the invalid JSON in plain words.
      repairToolCall: async ({ toolCall, error }) =>
        NoSuchToolError.isInstance(error) ? null : { ...toolCall, input: UNREADABLE_ARGUMENTS },
      // Asks for a final answer without tools in the last step.
      prepareStep: ({ steps, messages: all }) => {
        const messages = [...fitToWindow(all, windowTokens)]
        return bounds.begin(steps, messages)
          ? {
              ...withoutTools,
              messages: [...messages, { role: 'user', content: LAST_STEP_INSTRUCTION }],
            }
          : { messages }
      },
      stopWhen: bounds.isOver,
      maxRetries: settings.maxRetries ?? MODEL_MAX_RETRIES,
      abortSignal: signal,
      providerOptions: optionsOf(settings, turn),
      onError: ({ error }) => settings.onFailure?.(error),
    })
    try {
      for await (const part of fullStream) {
        const outcome = judge.endAt(part)
        if (outcome) return outcome
        if (bounds.isOver() && isCall(part)) continue
        for (const draft of translator.translate(part)) turn.emit(draft)
      }
    } catch (error) {
      // A broken connection is not a stream part. Instead, reading the stream rejects.
      if (!isModelError(error)) throw error
      settings.onFailure?.(error)
      return judge.broken(error)
    }
    return { ended: 'end' }
  }
  const answer = async (turn: AgentTask, limit: AbortSignal): Promise<AgentOutcome> => {
    // After a failed answer, aborts the tools and the naming of the conversation if they still run.
    const over = new AbortController()
    const signal = AbortSignal.any([turn.signal, limit, over.signal])
    const naming = turn.title === null ? nameConversation(model, turn, signal) : undefined
    const translator = createTranslator(turn.newId, turn.now)
    const state = (await settings.stateOf?.(turn)) ?? null
    const followed = await follow(turn, translator, state, signal)
    const isLate = limit.aborted && !turn.signal.aborted
    const outcome = isLate
      ? failedOutcome({ code: 'time_limit', message: MODEL_TEXTS.tookTooLong(maxSeconds) })
      : followed
    if (outcome.ended === 'error') {
      over.abort()
      for (const draft of translator.unfinished()) turn.emit(draft)
    }
    const timer = setTimeout(() => over.abort(), settings.namingWaitMs ?? NAMING_WAIT_MS)
    await naming
    clearTimeout(timer)
    return outcome
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
