import type { Clock } from '../clock.ts'
import type { ModelChoice } from '../models/choice.ts'
import type { ModelTrouble } from '../models/failure.ts'
import type { Agent } from './turn.ts'

/** What the assistant needs. `paceMs` is the offline model's pause before each word. */
export type AssistantSettings = {
  readonly choice: ModelChoice
  readonly paceMs: number
  readonly clock: Clock
  /** Hears that a model failed, and why. */
  readonly onFailure?: (error: unknown, trouble: ModelTrouble) => void
}

/** The assistant of this server; `modelId` names its model in a conversation. */
export type Assistant = { readonly agent: Agent; readonly modelId: string }

const load = async ({ choice, paceMs, clock, onFailure }: AssistantSettings): Promise<Agent> => {
  const [{ createAgent }, { loadModel }, { troubleOf }, { assistantTools }] = await Promise.all([
    import('./agent.ts'),
    import('../models/load.ts'),
    import('../models/failure.ts'),
    import('../tools/tools.ts'),
  ])
  const { now, newId } = clock
  const loaded = await loadModel(choice, { paceMs, now, newId })
  return createAgent({
    ...loaded,
    toolsFor: (turn, executionIdOf) =>
      assistantTools({ ...turn, isBounded: choice.provider !== 'offline' }, executionIdOf),
    onFailure: (error) => onFailure?.(error, troubleOf(error)),
  })
}

/**
 * The agent behind the models' port. What it is made of is heavy, so it is loaded with the first
 * message: a server at rest stays small and starts fast.
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
