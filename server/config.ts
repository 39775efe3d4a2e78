import { resolve } from 'node:path'
import * as v from 'valibot'
import type { AppConfig } from '#contract/api/entities.ts'
import { MODEL_CONTEXT_MIN_TOKENS } from '#contract/limits/agent.ts'
import { STORED_DOCUMENTS_MAX_FILES, STORED_DOCUMENTS_MAX_MB } from '#contract/limits/documents.ts'
import { DEFAULT_MONTHLY_ALLOCATION_CREDITS, MB_BYTES } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { chooseIdentity, type ClerkConfig } from './auth/clerk/choose-identity.ts'
import { choosePayments, STRIPE_HOSTS, type StripeConfig } from './billing/choose-provider.ts'
import { chooseAnalytics, type PostHogConfig } from './analytics/choose-analytics.ts'
import type { ConfigError } from './config-error.ts'
import { chooseFiles } from './files/choose-files.ts'
import type { S3Bucket } from './files/s3.ts'
import { chooseModel, providerOf, type ModelChoice } from './models/choose-model.ts'

const whole = (min: number, max: number) => {
  const why = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,10}$/, why),
    v.transform(Number),
    v.minValue(min, why),
    v.maxValue(max, why),
  )
}
const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const webAddress = v.pipe(
  text,
  v.check(
    (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
    'must be an address that starts with http:// or https://',
  ),
)
/** Headers carry these values, so they must be printable ASCII without spaces. */
const secret = v.pipe(text, v.regex(/^[\x21-\x7e]+$/, 'must be one word of plain characters'))
/** The bucket becomes part of a URL path. */
const bucket = v.pipe(text, v.regex(/^[\w.-]+$/, 'must be the name of a bucket'))
/** A path of this app ("/about#support") or a web address. */
const link = v.pipe(
  text,
  v.check(
    (value) => value.startsWith('/') || (/^https?:\/\//i.test(value) && URL.canParse(value)),
    'must be a path that starts with / or an address that starts with http:// or https://',
  ),
)

/** A PostgreSQL address. Without a host it means a local socket. */
const databaseUrl = v.pipe(
  text,
  v.check(
    (value) => /^postgres(ql)?:\/\//i.test(value) && URL.canParse(value),
    'must be an address that starts with postgres:// or postgresql://',
  ),
)

const NO_OBJECT = 'must be a JSON object'
const FLAG_NAMES = 'chat, spreadsheets, documents, codeExec, billing and artifacts'
const isOn = v.optional(v.boolean('must hold true or false for each flag'), true)
const Flags = v.strictObject(
  {
    chat: isOn,
    spreadsheets: isOn,
    documents: isOn,
    codeExec: isOn,
    billing: isOn,
    artifacts: v.optional(v.array(v.string(), 'must hold a list of texts for artifacts'), []),
  },
  (issue) => (issue.expected === 'never' ? `knows only the flags ${FLAG_NAMES}` : NO_OBJECT),
)
const flags = v.pipe(
  v.string(),
  v.parseJson(undefined, NO_OBJECT),
  v.check((value) => !Array.isArray(value), NO_OBJECT),
  Flags,
)

/** Environment variables of the server. All are optional. */
const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '4173'),
  HOST: v.optional(text, '127.0.0.1'),
  DATA_DIR: v.optional(text, './data'),
  DATABASE_URL: v.optional(databaseUrl),
  S3_ENDPOINT: v.optional(webAddress),
  S3_BUCKET: v.optional(bucket),
  S3_REGION: v.optional(secret),
  S3_ACCESS_KEY_ID: v.optional(secret),
  S3_SECRET_ACCESS_KEY: v.optional(secret),
  PUBLIC_URL: v.optional(webAddress),
  TRUSTED_PROXY_HOPS: v.optional(whole(0, 10), '0'),
  SUPPORT_URL: v.optional(link, '/about#support'),
  API_DOCS_URL: v.optional(link, '/about#api'),
  FLAGS: v.optional(flags, '{}'),
  MONTHLY_CREDITS: v.optional(whole(0, 1_000_000), String(DEFAULT_MONTHLY_ALLOCATION_CREDITS)),
  DOCUMENTS_MAX_FILES: v.optional(whole(0, 1_000_000), String(STORED_DOCUMENTS_MAX_FILES)),
  DOCUMENTS_MAX_MB: v.optional(whole(0, 1_000_000), String(STORED_DOCUMENTS_MAX_MB)),
  STRIPE_SECRET_KEY: v.optional(secret),
  STRIPE_PRICE_ID: v.optional(secret),
  STRIPE_WEBHOOK_SECRET: v.optional(secret),
  STRIPE_API_URL: v.optional(webAddress),
  OPENAI_BASE_URL: v.optional(webAddress),
  OPENAI_API_KEY: v.optional(secret),
  OPENAI_API: v.optional(v.picklist(['responses', 'chat'], 'must be responses or chat')),
  ANTHROPIC_BASE_URL: v.optional(webAddress),
  ANTHROPIC_API_KEY: v.optional(secret),
  MODEL: v.optional(text),
  MODEL_CONTEXT_TOKENS: v.optional(whole(MODEL_CONTEXT_MIN_TOKENS, 10_000_000)),
  CLERK_PUBLISHABLE_KEY: v.optional(secret),
  CLERK_ISSUER: v.optional(webAddress),
  CLERK_WEBHOOK_SECRET: v.optional(secret),
  POSTHOG_KEY: v.optional(secret),
  POSTHOG_HOST: v.optional(webAddress),
  MODEL_PACE_MS: v.optional(whole(0, 10_000), '25'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be silent, fatal, error, warn, info, debug or trace',
    ),
    'info',
  ),
})

export const VARIABLES: readonly string[] = Object.keys(Environment.entries)

/**
 * Configuration of the server. Paths are absolute. `modelPaceMs` is the delay before each word.
 */
export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Address of PostgreSQL, with a password. Null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** S3 storage for files, with its secret key. Null for a folder in `dataDir`. */
  readonly s3: S3Bucket | null
  readonly publicUrl: string | null
  /** Number of trusted proxies. We believe their X-Forwarded-For entries. */
  readonly trustedProxyHops: number
  readonly supportUrl: string
  readonly apiDocsUrl: string
  readonly flags: v.InferOutput<typeof Flags>
  /** Names of the flags that FLAGS sets, to any value. */
  readonly fixedFlags: readonly string[]
  readonly monthlyCredits: number
  readonly documentQuota: { readonly files: number; readonly bytes: number }
  /** Hosted sign-in. Null for local accounts. */
  readonly clerk: ClerkConfig | null
  /** Analytics of the client. Null if the client sends none. */
  readonly posthog: PostHogConfig | null
  /** Stripe, with its secrets. Null for the sandbox. */
  readonly stripe: StripeConfig | null
  /** Holds an API key. Never log this field. */
  readonly model: ModelChoice
  readonly modelPaceMs: number
  readonly logLevel: string
}

/** Chooses the external providers by the variables that are set. */
const chooseProviders = (
  value: v.InferOutput<typeof Environment>,
): Result<Pick<Config, 'model' | 's3' | 'clerk' | 'posthog' | 'stripe'>, ConfigError> => {
  const model = chooseModel(value)
  if (!model.ok) return model
  const s3 = chooseFiles(value)
  if (!s3.ok) return s3
  const clerk = chooseIdentity(value)
  if (!clerk.ok) return clerk
  const posthog = chooseAnalytics(value)
  if (!posthog.ok) return posthog
  const stripe = choosePayments(value)
  if (!stripe.ok) return stripe
  return ok({
    model: model.value,
    s3: s3.value,
    clerk: clerk.value,
    posthog: posthog.value,
    stripe: stripe.value,
  })
}

/**
 * Parses the environment. Empty values count as not set. The error names the first invalid variable
 * but never its value, which may be secret.
 */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>>,
): Result<Config, ConfigError> => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = v.safeParse(Environment, set)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const name = String(issue.path?.[0].key ?? 'The environment')
    return err({ name, sentence: `${name} ${issue.message}.` })
  }
  const value = parsed.output
  const providers = chooseProviders(value)
  if (!providers.ok) return providers
  return ok({
    ...providers.value,
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    publicUrl: value.PUBLIC_URL ?? null,
    trustedProxyHops: value.TRUSTED_PROXY_HOPS,
    supportUrl: value.SUPPORT_URL,
    apiDocsUrl: value.API_DOCS_URL,
    flags: value.FLAGS,
    fixedFlags: Object.keys(JSON.parse(set['FLAGS'] ?? '{}')),
    monthlyCredits: value.MONTHLY_CREDITS,
    documentQuota: {
      files: value.DOCUMENTS_MAX_FILES,
      bytes: value.DOCUMENTS_MAX_MB * MB_BYTES,
    },
    modelPaceMs: value.MODEL_PACE_MS,
    logLevel: value.LOG_LEVEL,
  })
}

/** The configuration for the browser, without secrets and paths. */
export const toAppConfig = (config: Config): AppConfig => ({
  api_base_url: '',
  flags: config.flags,
  flags_fixed: [...config.fixedFlags],
  support_url: config.supportUrl,
  api_docs_url: config.apiDocsUrl,
  monthly_credits: config.monthlyCredits,
  checkout_hosts: config.stripe === null ? [] : [...STRIPE_HOSTS],
  clerk_publishable_key: config.clerk?.publishableKey ?? null,
  clerk_tells_deletions: config.clerk !== null && config.clerk.webhookSecret !== null,
  model_provider: providerOf(config.model),
  posthog_key: config.posthog?.key ?? null,
  posthog_host: config.posthog?.host ?? null,
})
