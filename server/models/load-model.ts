import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { MODEL_SILENCE_MS } from '#contract/limits/agent.ts'
import { isOpenai, type ModelChoice } from './choose-model.ts'
import type { OfflineSettings } from './offline/model.ts'
import { createWatchedFetch, type StartTimer } from './inactivity-timeout.ts'
import { anthropicCacheMarks } from './anthropic-cache-marks.ts'

/**
 * How to request a step without tool calls.
 * Anthropic requires the declarations of all tools in the history, so it uses `toolChoice`. Other
 * models may call any declared tool, so we declare none.
 */
export type WithoutTools = { readonly activeTools: [] } | { readonly toolChoice: 'none' }

/** A model for the agent loop. `reasoning` is set for providers that reason only on request. */
export type LoadedModel = {
  readonly model: LanguageModelV4
  readonly withoutTools?: WithoutTools
  /** False for a model that ignores the history and so cannot continue an answer. */
  readonly canContinue?: false
  readonly reasoning?: 'medium'
  /** The provider's options of a conversation, for example its cache key. */
  readonly optionsFor?: (conversationId: string) => SharedV4ProviderOptions
}

type OpenaiChoice = Extract<ModelChoice, { readonly provider: 'openai' }>

const TOOLS_STAY_DECLARED = { toolChoice: 'none' } as const

/** OpenAI stores no answer, so the SDK sends all earlier parts of a turn in each request. */
const loadResponses = async (
  { baseUrl, apiKey, model }: OpenaiChoice,
  fetch: typeof globalThis.fetch,
): Promise<LoadedModel> => {
  const [{ createOpenAI }, { defaultSettingsMiddleware, wrapLanguageModel }] = await Promise.all([
    import('@ai-sdk/openai'),
    import('ai'),
  ])
  const provider = createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })
  const middleware = defaultSettingsMiddleware({
    settings: { providerOptions: { openai: { store: false } } },
  })
  return {
    model: wrapLanguageModel({ model: provider.responses(model), middleware }),
    withoutTools: TOOLS_STAY_DECLARED,
    optionsFor: (conversationId) => ({ openai: { promptCacheKey: conversationId } }),
  }
}

const loadChatCompletions = async (
  { baseUrl, apiKey, model: name }: OpenaiChoice,
  fetch: typeof globalThis.fetch,
): Promise<LoadedModel> => {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    name: 'openai',
    baseURL: baseUrl,
    includeUsage: true,
    fetch,
    ...(apiKey === null ? {} : { apiKey }),
  })
  const model = provider(name)
  // Other servers may refuse a field that they do not know.
  if (isOpenai(baseUrl))
    return { model, optionsFor: (id) => ({ openai: { prompt_cache_key: id } }) }
  // Self-hosted servers often put the reasoning into the text, inside <think> tags.
  const { extractReasoningMiddleware, wrapLanguageModel } = await import('ai')
  const middleware = extractReasoningMiddleware({ tagName: 'think' })
  return { model: wrapLanguageModel({ model, middleware }) }
}

/** How a model reaches its provider: the timer of the silence timeout, and the call over HTTP. */
export type Connection = {
  readonly after?: StartTimer | undefined
  readonly send?: typeof globalThis.fetch
}

/** Creates the chosen model and imports only its client. */
export const loadModel = async (
  choice: ModelChoice,
  offline: OfflineSettings,
  { after, send }: Connection = {},
): Promise<LoadedModel> => {
  // The SDK prints its warnings to the console, which would corrupt the structured log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const fetch = createWatchedFetch(after, MODEL_SILENCE_MS, send)
  switch (choice.provider) {
    case 'openai':
      return choice.api === 'responses'
        ? loadResponses(choice, fetch)
        : loadChatCompletions(choice, fetch)
    case 'anthropic': {
      const [{ createAnthropic }, { wrapLanguageModel }] = await Promise.all([
        import('@ai-sdk/anthropic'),
        import('ai'),
      ])
      const provider = createAnthropic({ baseURL: choice.baseUrl, apiKey: choice.apiKey, fetch })
      const model = wrapLanguageModel({
        model: provider(choice.model),
        middleware: anthropicCacheMarks,
      })
      return { model, reasoning: 'medium', withoutTools: TOOLS_STAY_DECLARED }
    }
    default: {
      const { createOfflineModel } = await import('./offline/model.ts')
      return { model: createOfflineModel(offline), canContinue: false }
    }
  }
}
