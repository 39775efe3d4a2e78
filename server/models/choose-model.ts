import type { ConfigError } from '../config-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'

/**
 * The language model and its endpoint. The API keys are secrets, which we send only to the
 * provider.
 */
export type ModelChoice =
  | { readonly provider: 'offline'; readonly model: 'offline' }
  | {
      readonly provider: 'openai'
      readonly model: string
      readonly baseUrl: string
      /** Null for a server without authentication, for example on localhost. */
      readonly apiKey: string | null
      readonly api: OpenaiApi
      readonly contextTokens: number
    }
  | {
      readonly provider: 'anthropic'
      readonly model: string
      readonly baseUrl: string
      readonly apiKey: string
      readonly contextTokens: number
    }

/** The API of OpenAI that an endpoint has. Most other servers have only chat completions. */
type OpenaiApi = 'responses' | 'chat'

/** The environment variables that select the model. */
export type ModelVariables = {
  readonly OPENAI_BASE_URL?: string | undefined
  readonly OPENAI_API_KEY?: string | undefined
  readonly ANTHROPIC_BASE_URL?: string | undefined
  readonly ANTHROPIC_API_KEY?: string | undefined
  readonly MODEL?: string | undefined
  readonly OPENAI_API?: OpenaiApi | undefined
  readonly MODEL_CONTEXT_TOKENS?: number | undefined
}

/** The default without a provider. `MODEL=offline` selects it even if keys are set. */
const OFFLINE = { provider: 'offline', model: 'offline' } as const

const OPENAI_URL = 'https://api.openai.com/v1'
const OPENAI_MODEL = 'gpt-5.4'
const ANTHROPIC_URL = 'https://api.anthropic.com/v1'
const ANTHROPIC_MODEL = 'claude-sonnet-5-5'

/** Context windows, at least as large in all current models of the provider. */
const CONTEXT_TOKENS = { openai: 256_000, anthropic: 200_000, other: 128_000 } as const

/** The context window of a model in tokens. The offline model reads no history. */
export const contextTokensOf = (choice: ModelChoice): number =>
  choice.provider === 'offline' ? CONTEXT_TOKENS.other : choice.contextTokens

export const isOpenai = (baseUrl: string): boolean => baseUrl === OPENAI_URL

/**
 * The provider's name for the browser. It is null for the offline model, and '' for a custom
 * endpoint.
 */
export const providerOf = (choice: ModelChoice): string | null => {
  if (choice.provider === 'offline') return null
  if (choice.provider === 'openai') return isOpenai(choice.baseUrl) ? 'OpenAI' : ''
  return choice.baseUrl === ANTHROPIC_URL ? 'Anthropic' : ''
}

const wrong = (name: keyof ModelVariables, why: string): Result<never, ConfigError> =>
  err({ name, sentence: `${name} ${why}.` })

/** Normalizes a base URL. A bare host gets the path `/v1`. */
const prefix = (address: string): string => {
  const url = new URL(address)
  if (url.pathname === '/') url.pathname = '/v1'
  return url.href.replace(/\/+$/, '')
}

const anthropic = (set: ModelVariables, apiKey: string): ModelChoice => ({
  provider: 'anthropic',
  model: set.MODEL ?? ANTHROPIC_MODEL,
  baseUrl: prefix(set.ANTHROPIC_BASE_URL ?? ANTHROPIC_URL),
  apiKey,
  contextTokens: set.MODEL_CONTEXT_TOKENS ?? CONTEXT_TOKENS.anthropic,
})

/** What the address of an endpoint decides, unless a variable does. */
const capabilitiesOf = (baseUrl: string, set: ModelVariables) => ({
  api: set.OPENAI_API ?? (isOpenai(baseUrl) ? 'responses' : 'chat'),
  contextTokens: set.MODEL_CONTEXT_TOKENS ?? CONTEXT_TOKENS[isOpenai(baseUrl) ? 'openai' : 'other'],
})

const openai = (set: ModelVariables) => {
  const { MODEL, OPENAI_BASE_URL, OPENAI_API_KEY } = set
  const baseUrl = prefix(OPENAI_BASE_URL ?? OPENAI_URL)
  if (!isOpenai(baseUrl) && MODEL === undefined)
    return err({
      name: 'MODEL',
      sentence: "Set MODEL to the model's name; OPENAI_BASE_URL needs one.",
    })
  if (isOpenai(baseUrl) && OPENAI_API_KEY === undefined)
    return wrong(
      'OPENAI_API_KEY',
      'is missing; OPENAI_BASE_URL is the address of OpenAI, which needs one',
    )
  return ok<ModelChoice>({
    provider: 'openai',
    model: MODEL ?? OPENAI_MODEL,
    baseUrl,
    apiKey: OPENAI_API_KEY ?? null,
    ...capabilitiesOf(baseUrl, set),
  })
}

const NO_PROVIDER =
  'names a model, but there is no provider; set OPENAI_API_KEY, OPENAI_BASE_URL or ANTHROPIC_API_KEY too'

/**
 * Selects the model from the environment, by default the offline model.
 * Two providers, a model without a provider, or a custom endpoint without a model are config
 * errors.
 */
export const chooseModel = (set: ModelVariables): Result<ModelChoice, ConfigError> => {
  if (set.MODEL === OFFLINE.model) return ok(OFFLINE)
  const hasOpenai = set.OPENAI_API_KEY !== undefined || set.OPENAI_BASE_URL !== undefined
  if (set.ANTHROPIC_API_KEY !== undefined)
    return hasOpenai
      ? wrong(
          'ANTHROPIC_API_KEY',
          'is set together with OPENAI_API_KEY or OPENAI_BASE_URL; keep one provider, or set MODEL to offline',
        )
      : ok(anthropic(set, set.ANTHROPIC_API_KEY))
  if (hasOpenai) return openai(set)
  return set.MODEL === undefined ? ok(OFFLINE) : wrong('MODEL', NO_PROVIDER)
}
