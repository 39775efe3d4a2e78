import type { LanguageModelV4 } from '@ai-sdk/provider'
import { isOpenai, type ModelChoice } from './choose-model.ts'
import type { OfflineSettings } from './offline/model.ts'
import { createWatchedFetch, type StartTimer } from './inactivity-timeout.ts'

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
}

/**
 * Creates the chosen model and imports only its client. `after` is the timer for the silence
 * timeout.
 */
export const loadModel = async (
  choice: ModelChoice,
  offline: OfflineSettings,
  after?: StartTimer,
): Promise<LoadedModel> => {
  // The SDK prints its warnings to the console, which would corrupt the structured log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const fetch = createWatchedFetch(after)
  switch (choice.provider) {
    case 'openai': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const provider = createOpenAICompatible({
        name: 'openai',
        baseURL: choice.baseUrl,
        includeUsage: true,
        fetch,
        ...(choice.apiKey === null ? {} : { apiKey: choice.apiKey }),
      })
      const model = provider(choice.model)
      if (isOpenai(choice.baseUrl)) return { model }
      // Self-hosted servers often put the reasoning into the text, inside <think> tags.
      const { extractReasoningMiddleware, wrapLanguageModel } = await import('ai')
      const middleware = extractReasoningMiddleware({ tagName: 'think' })
      return { model: wrapLanguageModel({ model, middleware }) }
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      const provider = createAnthropic({ baseURL: choice.baseUrl, apiKey: choice.apiKey, fetch })
      const withoutTools = { toolChoice: 'none' } as const
      return { model: provider(choice.model), reasoning: 'medium', withoutTools }
    }
    default: {
      const { createOfflineModel } = await import('./offline/model.ts')
      return { model: createOfflineModel(offline), canContinue: false }
    }
  }
}
