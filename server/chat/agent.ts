import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { NoSuchToolError, streamText, wrapLanguageModel, type ToolSet } from 'ai'
import { AGENT_MAX_TOKENS } from '#contract/limits/agent.ts'
import {
  AGENT_MAX_SECONDS,
  AGENT_MAX_STEPS,
  MODEL_MAX_RETRIES,
  NAMING_WAIT_MS,
} from '#contract/limits.ts'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import { isTemporary } from '../models/model-failure.ts'
import { repeatSilentStep } from '../models/repeat-silent-step.ts'
import type { LoadedModel, WithoutTools } from '../models/load-model.ts'
import { createTranslator, type Translator } from './agent-events.ts'
import { UNREADABLE_ARGUMENTS } from '../tools/define-tool.ts'
import { createAnswerLimits } from './answer-limits.ts'
import { contextOf, instructionsFor, LAST_STEP_INSTRUCTION } from './instructions.ts'
import { createFitToWindow } from './fit-window.ts'
import { createStepOutcome, failedOutcome } from './step-outcome.ts'
import { nameConversation } from './name-conversation.ts'
import { readRound, type Round, type RoundEnd } from './read-round.ts'
import { createTurnReview, type TurnReview, type WriteReview } from './turn-review.ts'
import type { Agent, AgentOutcome, AgentTask } from './agent-contract.ts'

/** Settings of the agent loop. Limits default to the contract's. */
export type AgentSettings = {
  readonly model: LanguageModelV4
  /** The reasoning effort, for models that reason only on request. */
  readonly reasoning?: 'medium' | undefined
  readonly toolsFor: (turn: AgentTask, executionIdOf: (toolCallId: string) => string) => ToolSet
  /** Describes the current state for the model. The offline model needs none. */
  readonly stateOf?: ((turn: AgentTask) => Promise<string>) | undefined
  /** Looks for faults in what an answer wrote. The offline model needs none. */
  readonly review?: WriteReview | undefined
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

const judgeOf = (turn: AgentTask, canContinue: boolean, isLastStep: () => boolean) =>
  createStepOutcome({
    isLastStep,
    canContinue,
    onFree: turn.onFree,
    onWordless: () =>
      turn.emit({ type: 'text_delta', payload: { text: MODEL_TEXTS.limitReached } }),
  })

type Followed = {
  readonly outcome: AgentOutcome
  /** True if the last request did not end. Its calls may still run. */
  readonly isCut: boolean
  /** True if the answer had ended before that, and only corrections were left to do. */
  readonly hasFinished: boolean
}

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
  const stream = async (
    turn: AgentTask,
    translator: Translator,
    round: Round,
    signal: AbortSignal,
  ): Promise<RoundEnd> => {
    const { messages, earlier, bounds } = round
    const streamed = streamText({
      model: noticing(model, () => turn.emit({ type: 'model_waiting', payload: {} })),
      ...thinkingOf(settings),
      instructions: instructionsFor(turn),
      messages: [...messages],
      tools: toolsFor(turn, translator.executionIdOf),
      toolCallConcurrency: 1,
      // `UNREADABLE_ARGUMENTS` makes the tool report the invalid JSON in plain words.
      repairToolCall: async ({ toolCall, error }) =>
        NoSuchToolError.isInstance(error) ? null : { ...toolCall, input: UNREADABLE_ARGUMENTS },
      // Asks for a final answer without tools in the last step.
      prepareStep: ({ steps: done, messages: all }) => {
        const sent = [...round.fit(all)]
        return bounds.begin([...earlier, ...done], sent)
          ? {
              ...withoutTools,
              messages: [...sent, { role: 'user', content: LAST_STEP_INSTRUCTION }],
            }
          : { messages: sent }
      },
      stopWhen: bounds.isOver,
      maxRetries: settings.maxRetries ?? MODEL_MAX_RETRIES,
      abortSignal: signal,
      providerOptions: optionsOf(settings, turn),
      onError: ({ error }) => settings.onFailure?.(error),
    })
    const { onFailure } = settings
    return readRound(streamed, { round, translator, emit: turn.emit, onFailure })
  }
  /** Answers, and lets the model correct new faults of its writes. */
  const follow = async (
    turn: AgentTask,
    translator: Translator,
    review: TurnReview,
    signal: AbortSignal,
  ): Promise<Followed> => {
    const bounds = createAnswerLimits({ ...limits, maxSeconds, now: turn.now })
    const judge = judgeOf(turn, canContinue, bounds.isOver)
    const state = (await settings.stateOf?.(turn)) ?? null
    const fit = createFitToWindow(windowTokens)
    const messages = contextOf({ ...turn, state })
    let round: Round = { messages, earlier: [], bounds, judge, fit }
    let finished: AgentOutcome | null = null
    for (;;) {
      const { outcome, next } = await stream(turn, translator, round, signal)
      const isCut = outcome.ended === 'error' || signal.aborted
      if (finished !== null && isCut) return { outcome: finished, isCut, hasFinished: true }
      const faults = next === undefined ? null : await review.nextFaults(signal)
      if (next === undefined || faults === null) return { outcome, isCut, hasFinished: false }
      finished = outcome
      turn.emit({ type: 'text_delta', payload: { text: '\n\n' } })
      round = {
        ...round,
        messages: [...round.messages, ...next.messages, { role: 'user', content: faults }],
        earlier: [...round.earlier, ...next.steps],
      }
    }
  }
  const answer = async (turn: AgentTask, limit: AbortSignal): Promise<AgentOutcome> => {
    // After a failed answer, aborts the tools and the naming of the conversation if they still run.
    const over = new AbortController()
    const signal = AbortSignal.any([turn.signal, limit, over.signal])
    const naming = turn.title === null ? nameConversation(model, turn, signal) : undefined
    const translator = createTranslator(turn.newId, turn.now)
    const review = createTurnReview(settings.review, turn)
    const task = { ...turn, onStored: review.onStored }
    const followed = await follow(task, translator, review, signal)
    const isLate = limit.aborted && !turn.signal.aborted && !followed.hasFinished
    const outcome = isLate
      ? failedOutcome({ code: 'time_limit', message: MODEL_TEXTS.tookTooLong(maxSeconds) })
      : followed.outcome
    if (followed.isCut || isLate) {
      over.abort()
      for (const draft of translator.unfinished()) turn.emit(draft)
    }
    const verification = review.verification()
    if (verification !== null) turn.emit({ type: 'verification', payload: verification })
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
