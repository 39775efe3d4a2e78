import { err, ok, type Result } from '#contract/api/result.ts'
import type { ConfigError } from '../config-error.ts'
import type { Sources } from '../http/headers.ts'

/** PostHog's own cloud, where no other place is named. */
const CLOUD = 'https://us.i.posthog.com'

/** Where the browser tells of its use: the project's key, which is public, and an origin. */
export type PostHogPlace = { readonly key: string; readonly host: string }

/** The variables that decide; absent is undefined. */
export type PostHogVariables = {
  readonly POSTHOG_KEY?: string | undefined
  readonly POSTHOG_HOST?: string | undefined
}

/** Analytics at PostHog where its key is set, none otherwise. A personal key is a secret: it stops the start. */
export const chooseAnalytics = ({
  POSTHOG_KEY: key,
  POSTHOG_HOST: host = CLOUD,
}: PostHogVariables): Result<PostHogPlace | null, ConfigError> => {
  const wrong = (name: keyof PostHogVariables, what: string) =>
    err({ name, sentence: `${name} ${what}.` })
  if (key === undefined)
    return host === CLOUD ? ok(null) : wrong('POSTHOG_KEY', 'must be set beside POSTHOG_HOST')
  if (key.startsWith('phx_'))
    return wrong('POSTHOG_KEY', 'must be the key of a project (phc_…), which browsers may know')
  return ok({ key, host: new URL(host).origin })
}

/** What pages talk to where analytics are on: PostHog, and in its cloud the host of its settings. */
export const postHogSources = ({ host }: PostHogPlace): Sources => ({
  connect: [
    ...new Set([host, host.replace(/^(https:\/\/\w+)(\.i\.posthog\.com)$/, '$1-assets$2')]),
  ],
})
