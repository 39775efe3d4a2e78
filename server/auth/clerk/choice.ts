import { clerkOrigin } from '#contract/api/clerk-key.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { ConfigError } from '../../config-error.ts'
import type { Sources } from '../../http/headers.ts'

/** The variables that decide; absent is undefined. */
export type ClerkVariables = {
  readonly CLERK_PUBLISHABLE_KEY?: string | undefined
  readonly CLERK_ISSUER?: string | undefined
  readonly CLERK_WEBHOOK_SECRET?: string | undefined
}

/** Hosted sign-in by Clerk: whose tokens count, and what the browser needs to know. */
export type ClerkPlace = {
  readonly publishableKey: string
  /** Who signs tokens, as their `iss` says it: without a slash at the end. */
  readonly issuer: string
  /** Where the browser gets Clerk's code from, and talks to it: origins. */
  readonly origins: readonly string[]
  /** A secret: what Clerk signs its news with. Null where it tells none. */
  readonly webhookSecret: string | null
}

/** Whether an address is of this very machine. */
export const isThisMachine = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const wrong = (name: keyof ClerkVariables, what: string): Result<never, ConfigError> =>
  err({ name, sentence: `${name} ${what}.` })

/** A secret of Svix, which sends Clerk's news: base64 of 24 to 64 bytes behind a mark. */
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/

/** What Clerk signs its news with; null where it tells none. */
const chooseWebhook = (secret: string | null): Result<string | null, ConfigError> =>
  secret === null || WEBHOOK_SECRET.test(secret)
    ? ok(secret)
    : wrong('CLERK_WEBHOOK_SECRET', 'must be what a webhook signs with, which starts with whsec_')

/** Who signs people in: Clerk where its variables are set, local accounts where none is. */
export const chooseIdentity = (
  variables: ClerkVariables,
): Result<ClerkPlace | null, ConfigError> => {
  const { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_ISSUER: issuer } = variables
  const names = ['CLERK_PUBLISHABLE_KEY', 'CLERK_ISSUER', 'CLERK_WEBHOOK_SECRET'] as const
  const first = names.find((name) => variables[name] !== undefined)
  if (first === undefined) return ok(null)
  if (publishableKey === undefined)
    return wrong('CLERK_PUBLISHABLE_KEY', `must be set beside ${first}`)
  if (issuer === undefined) return wrong('CLERK_ISSUER', `must be set beside ${first}`)
  const origin = clerkOrigin(publishableKey)
  if (origin === null)
    return wrong('CLERK_PUBLISHABLE_KEY', 'must be a publishable key of Clerk, as pk_live_…')
  const url = new URL(issuer)
  // Whoever stands between could give keys of their own.
  if (url.protocol !== 'https:' && !isThisMachine(url))
    return wrong('CLERK_ISSUER', 'must be an address that starts with https://')
  const webhook = chooseWebhook(variables.CLERK_WEBHOOK_SECRET ?? null)
  if (!webhook.ok) return webhook
  return ok({
    publishableKey,
    issuer: url.href.replace(/\/$/, ''),
    origins: [...new Set([origin, url.origin])],
    webhookSecret: webhook.value,
  })
}

/** Cloudflare's check that somebody is no machine, and Clerk's own. */
const CHECKS = ['https://challenges.cloudflare.com', 'https://*.protect.clerk.com']

/** What pages load where Clerk signs people in (Clerk's page on content security policies, AUTH-69). */
export const clerkSources = ({ origins }: ClerkPlace): Sources => ({
  script: [...origins, ...CHECKS],
  connect: [...origins, 'https://*.protect.clerk.com:*'],
  img: ['https://img.clerk.com'],
  frame: CHECKS,
})
