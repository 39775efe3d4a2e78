import type { ConfigError } from '../config-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'

/** Which language model answers, and where it is. The keys are secrets: they go to the provider alone. */
export type ModelChoice =
  | { readonly provider: 'offline'; readonly model: 'offline' }
  | {
      readonly provider: 'openai'
      readonly model: string
      readonly baseUrl: string
      /** Null for a server that asks for none, as one on this machine. */
      readonly apiKey: string | null
    }
  | {
      readonly provider: 'anthropic'
      readonly model: string
      readonly baseUrl: string
      readonly apiKey: string
    }

/** The variables that decide; absent is undefined. */
export type ModelVariables = {
  readonly OPENAI_BASE_URL?: string | undefined
  readonly OPENAI_API_KEY?: string | undefined
  readonly ANTHROPIC_BASE_URL?: string | undefined
  readonly ANTHROPIC_API_KEY?: string | undefined
  readonly MODEL?: string | undefined
}

/** Answers where no provider is set; as MODEL it also wins over keys that are set. */
const OFFLINE = { provider: 'offline', model: 'offline' } as const

const OPENAI_URL = 'https://api.openai.com/v1'
const OPENAI_MODEL = 'gpt-5.4'
const ANTHROPIC_URL = 'https://api.anthropic.com/v1'
const ANTHROPIC_MODEL = 'claude-sonnet-5-5'

/** Whether an address is OpenAI's own. */
export const isOpenai = (baseUrl: string): boolean => baseUrl === OPENAI_URL

/** Who gets the messages, as the browser may know it: null for nobody else, '' at an address of the operator's. */
export const providerOf = (choice: ModelChoice): string | null => {
  if (choice.provider === 'offline') return null
  if (choice.provider === 'openai') return isOpenai(choice.baseUrl) ? 'OpenAI' : ''
  return choice.baseUrl === ANTHROPIC_URL ? 'Anthropic' : ''
}

const wrong = (name: keyof ModelVariables, why: string): Result<never, ConfigError> =>
  err({ name, sentence: `${name} ${why}.` })

/** An address as a prefix of paths; one that names a host alone gets the version of the interface. */
const prefix = (address: string): string => {
  const url = new URL(address)
  if (url.pathname === '/') url.pathname = '/v1'
  return url.href.replace(/\/+$/, '')
}

const anthropic = ({ MODEL, ANTHROPIC_BASE_URL }: ModelVariables, apiKey: string): ModelChoice => ({
  provider: 'anthropic',
  model: MODEL ?? ANTHROPIC_MODEL,
  baseUrl: prefix(ANTHROPIC_BASE_URL ?? ANTHROPIC_URL),
  apiKey,
})

const openai = ({ MODEL, OPENAI_BASE_URL, OPENAI_API_KEY }: ModelVariables) => {
  const baseUrl = prefix(OPENAI_BASE_URL ?? OPENAI_URL)
  if (!isOpenai(baseUrl) && MODEL === undefined)
    return wrong('MODEL', 'must name the model that OPENAI_BASE_URL is to be asked for')
  if (isOpenai(baseUrl) && OPENAI_API_KEY === undefined)
    return wrong('OPENAI_API_KEY', 'is missing, and OPENAI_BASE_URL names a provider that wants it')
  const model = MODEL ?? OPENAI_MODEL
  return ok<ModelChoice>({ provider: 'openai', model, baseUrl, apiKey: OPENAI_API_KEY ?? null })
}

const NO_PROVIDER =
  'names a model, but there is no provider; set OPENAI_API_KEY, OPENAI_BASE_URL or ANTHROPIC_API_KEY too'

/**
 * The model that the environment asks for; without any it is the offline one. Two providers, a model
 * of none and an endpoint without a model are sentences.
 */
export const chooseModel = (set: ModelVariables): Result<ModelChoice, ConfigError> => {
  if (set.MODEL === OFFLINE.model) return ok(OFFLINE)
  const hasOpenai = set.OPENAI_API_KEY !== undefined || set.OPENAI_BASE_URL !== undefined
  if (set.ANTHROPIC_API_KEY !== undefined)
    return hasOpenai
      ? wrong(
          'ANTHROPIC_API_KEY',
          'is set beside OPENAI_API_KEY or OPENAI_BASE_URL; leave one provider, or set MODEL to offline',
        )
      : ok(anthropic(set, set.ANTHROPIC_API_KEY))
  if (hasOpenai) return openai(set)
  return set.MODEL === undefined ? ok(OFFLINE) : wrong('MODEL', NO_PROVIDER)
}
