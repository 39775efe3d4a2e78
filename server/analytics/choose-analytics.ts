import { err, ok, type Result } from '#contract/api/result.ts'
import type { ConfigError } from '../config-error.ts'
import type { CspSources } from '../http/headers.ts'

/** PostHog's cloud, the default host. */
const CLOUD = 'https://us.i.posthog.com'

/**
 * Where the browser sends analytics. `key` is the project's public key, and `host` is an origin.
 */
export type PostHogConfig = { readonly key: string; readonly host: string }

/** The environment variables for analytics. */
export type PostHogVariables = {
  readonly POSTHOG_KEY?: string | undefined
  readonly POSTHOG_HOST?: string | undefined
}

/**
 * Reads the PostHog settings. Without a key there are no analytics. A personal key is secret, so
 * it is a config error.
 */
export const chooseAnalytics = ({
  POSTHOG_KEY: key,
  POSTHOG_HOST: host = CLOUD,
}: PostHogVariables): Result<PostHogConfig | null, ConfigError> => {
  const wrong = (name: keyof PostHogVariables, what: string) =>
    err({ name, sentence: `${name} ${what}.` })
  if (key === undefined)
    return host === CLOUD
      ? ok(null)
      : wrong('POSTHOG_KEY', 'must be set together with POSTHOG_HOST')
  if (key.startsWith('phx_'))
    return wrong('POSTHOG_KEY', 'must be the key of a project (phc_…), which browsers may know')
  return ok({ key, host: new URL(host).origin })
}

/**
 * Hosts that the content security policy must allow. PostHog's cloud loads its settings from a
 * second host.
 */
export const postHogSources = ({ host }: PostHogConfig): CspSources => ({
  connect: [
    ...new Set([host, host.replace(/^(https:\/\/\w+)(\.i\.posthog\.com)$/, '$1-assets$2')]),
  ],
})
