import type { LanguageModelV4 } from '@ai-sdk/provider'
import { isOpenai, type ModelChoice } from './choice.ts'
import type { OfflineSettings } from './offline/model.ts'
import { createWatchedFetch, type After } from './silence.ts'

/**
 * How a step is asked for in words alone. Anthropic wants the tools declared that earlier messages call;
 * others may call what is declared, whatever they are told.
 */
export type WithoutTools = { readonly activeTools: [] } | { readonly toolChoice: 'none' }

/** A model as the loop takes it; `reasoning` asks for thinking where a provider gives none unasked. */
export type LoadedModel = {
  readonly model: LanguageModelV4
  readonly withoutTools?: WithoutTools
  /** False of one that reads the new message alone, and so cannot go on from an earlier answer. */
  readonly canContinue?: false
  readonly reasoning?: 'medium'
}

/** Makes the chosen model; only its own client is loaded. `after` is its timer. */
export const loadModel = async (
  choice: ModelChoice,
  offline: OfflineSettings,
  after?: After,
): Promise<LoadedModel> => {
  // The SDK's notices about settings would stand in the midst of a structured log.
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
      // A server in the house may leave the thinking in the text, between tags.
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
