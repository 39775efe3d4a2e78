import { onTestFinished } from 'vitest'
import { createAgent, type AgentSettings } from '#server/chat/agent.ts'
import type { AgentTask, EventDraft } from '#server/chat/agent-contract.ts'
import type { ModelChoice } from '#server/models/choose-model.ts'
import { loadModel } from '#server/models/load-model.ts'
import type { StartTimer } from '#server/models/inactivity-timeout.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { assistantTools } from '#server/tools/tools.ts'
import { today, turnWorld } from './ask.ts'
import { anthropic } from './provider-anthropic.ts'
import { openai } from './provider-openai.ts'
import { startProvider, type Script } from './provider.ts'

/** Providers of the loop, by name and wire format. */
export const PROVIDERS = [
  { name: 'openai', dialect: openai },
  { name: 'anthropic', dialect: anthropic },
] as const

/** Short retry delay. Without this header, the first retry waits two seconds. */
export const SHORT_RETRY_HEADERS = { 'retry-after-ms': '5' }

type Limits = Pick<
  AgentSettings,
  'maxSteps' | 'maxTokens' | 'maxSeconds' | 'maxRetries' | 'namingWaitMs'
>

/**
 * Runs turns on scripted providers of one kind, through the real loop and tools. Each provider
 * closes after its test.
 */
export const turnsOn =
  ({ name, dialect }: (typeof PROVIDERS)[number], engine: WorkbookEngine) =>
  async (
    script: Script | Script['steps'],
    changes: Partial<AgentTask> = {},
    limits: Limits = {},
    after?: StartTimer,
  ) => {
    const provider = await startProvider(dialect, 'steps' in script ? script : { steps: script })
    onTestFinished(provider.close)
    const { baseUrl } = provider
    const choice: ModelChoice = { provider: name, model: 'test-model', baseUrl, apiKey: 'k-1' }
    const world = turnWorld(engine, { message: 'What is it?', ...changes })
    const offline = { paceMs: 0, now: today, newId: world.turn.newId }
    const loaded = await loadModel(choice, offline, after)
    const failures: unknown[] = []
    const agent = createAgent({
      ...loaded,
      toolsFor: assistantTools,
      onFailure: (error) => failures.push(error),
      ...limits,
    })
    /** `run` returns how the turn ended. `failures` holds the logged errors. */
    return { ...world, provider, failures, run: () => agent(world.turn) }
  }

/** Payloads of all events of one type, in order. */
export const payloadsOf = (drafts: readonly EventDraft[], type: EventDraft['type']) =>
  drafts.filter((draft) => draft.type === type).map(({ payload }) => payload)
