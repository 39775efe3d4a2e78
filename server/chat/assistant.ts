import type { Clock } from '../clock.ts'
import type { Agent } from './turn.ts'

/** What the assistant needs. `paceMs` is the offline model's pause before each word. */
export type AssistantSettings = {
  readonly paceMs: number
  readonly clock: Clock
  readonly onFailure?: (error: unknown) => void
}

/** The assistant of this server; `modelId` names its model in a conversation. */
export type Assistant = { readonly agent: Agent; readonly modelId: string }

const load = async ({ paceMs, clock, onFailure }: AssistantSettings): Promise<Agent> => {
  const [{ createAgent }, { createOfflineModel }, { assistantTools }] = await Promise.all([
    import('./agent.ts'),
    import('../models/offline/model.ts'),
    import('../tools/tools.ts'),
  ])
  const model = createOfflineModel({ paceMs, now: clock.now, newId: clock.newId })
  return createAgent({ model, toolsFor: assistantTools, onFailure })
}

/**
 * The agent behind the models' port. What it is made of is heavy, so it is loaded with the first
 * message: a server at rest stays small and starts fast.
 */
export const createAssistant = (settings: AssistantSettings): Assistant => {
  let loading: Promise<Agent> | null = null
  return {
    modelId: 'offline',
    agent: async (turn) => {
      loading ??= load(settings)
      return (await loading)(turn)
    },
  }
}
