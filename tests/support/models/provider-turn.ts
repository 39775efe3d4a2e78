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
import { responses } from './provider-responses.ts'
import { startProvider, type Script } from './provider.ts'

/** Providers of the loop, by name and wire format. */
export const PROVIDERS = [
  { name: 'openai', dialect: openai },
  { name: 'anthropic', dialect: anthropic },
] as const

/** OpenAI itself, which has the Responses API. */
export const RESPONSES = { name: 'responses', dialect: responses } as const
export type Wire = (typeof PROVIDERS)[number] | typeof RESPONSES

/** The model of a scripted provider. */
const choiceOf = ({ name }: Wire, baseUrl: string): ModelChoice => {
  const shared = { model: 'test-model', baseUrl, apiKey: 'k-1', contextTokens: 128_000 }
  return name === 'anthropic'
    ? { provider: name, ...shared }
    : { provider: 'openai', api: name === 'openai' ? 'chat' : name, ...shared }
}

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
  (wire: Wire, engine: WorkbookEngine) =>
  async (
    script: Script | Script['steps'],
    changes: Partial<AgentTask> = {},
    limits: Limits = {},
    after?: StartTimer,
  ) => {
    const provider = await startProvider(
      wire.dialect,
      'steps' in script ? script : { steps: script },
    )
    onTestFinished(provider.close)
    const choice = choiceOf(wire, provider.baseUrl)
    const world = turnWorld(engine, { message: 'What is it?', ...changes })
    const offline = { paceMs: 0, now: today, newId: world.turn.newId }
    const loaded = await loadModel(choice, offline, { after })
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
