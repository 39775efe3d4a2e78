import type { Clock } from '../clock.ts'
import type { ModelChoice } from '../models/choose-model.ts'
import type { ModelErrorDetails } from '../models/model-failure.ts'
import type { Agent } from './agent-contract.ts'
import { isNamedByUser } from './named-by-user.ts'

/** Settings of the assistant. `paceMs` is the offline model's delay before each word. */
export type AssistantSettings = {
  readonly choice: ModelChoice
  readonly paceMs: number
  readonly clock: Clock
  /** Called when a model fails. */
  readonly onFailure?: (error: unknown, trouble: ModelErrorDetails) => void
}

/** The assistant of this server. `modelId` is the model that we store with a conversation. */
export type Assistant = { readonly agent: Agent; readonly modelId: string }

const load = async ({ choice, paceMs, clock, onFailure }: AssistantSettings): Promise<Agent> => {
  const [
    { createAgent },
    { loadModel },
    { modelErrorDetailsOf },
    { assistantTools },
    { stateBlockOf },
    { reviewWrites },
  ] = await Promise.all([
    import('./agent.ts'),
    import('../models/load-model.ts'),
    import('../models/model-failure.ts'),
    import('../tools/tools.ts'),
    import('./state-block.ts'),
    import('./review-writes.ts'),
  ])
  const { now, newId } = clock
  const loaded = await loadModel(choice, { paceMs, now, newId })
  return createAgent({
    ...loaded,
    toolsFor: (turn, executionIdOf) =>
      assistantTools(
        { ...turn, isNamed: isNamedByUser(turn), isBounded: choice.provider !== 'offline' },
        executionIdOf,
      ),
    ...(choice.provider !== 'offline' && {
      stateOf: stateBlockOf,
      windowTokens: choice.contextTokens,
      // The offline model must not wait, and could not correct a fault.
      review: reviewWrites,
    }),
    onFailure: (error) => onFailure?.(error, modelErrorDetailsOf(error)),
  })
}

/**
 * Lazy-loads the agent and its model with the first message, so an idle server starts fast and
 * stays small.
 */
export const createAssistant = (settings: AssistantSettings): Assistant => {
  let loading: Promise<Agent> | null = null
  return {
    modelId: settings.choice.model,
    agent: async (turn) => {
      loading ??= load(settings)
      return (await loading)(turn)
    },
  }
}
