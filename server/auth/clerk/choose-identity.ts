import { clerkOrigin } from '#contract/api/clerk-key.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { ConfigError } from '../../config-error.ts'
import type { CspSources } from '../../http/headers.ts'

/** Environment variables of Clerk. Undefined if not set. */
export type ClerkVariables = {
  readonly CLERK_PUBLISHABLE_KEY?: string | undefined
  readonly CLERK_ISSUER?: string | undefined
  readonly CLERK_WEBHOOK_SECRET?: string | undefined
}

/** Configuration of the hosted sign-in by Clerk. */
export type ClerkConfig = {
  readonly publishableKey: string
  /** Issuer of the tokens (`iss`), without a trailing slash. */
  readonly issuer: string
  /** Origins of Clerk's scripts and API for the browser. */
  readonly origins: readonly string[]
  /** Signing secret of Clerk's webhook. Null without a webhook. */
  readonly webhookSecret: string | null
}

/** True for an address of the local machine. */
export const isThisMachine = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const wrong = (name: keyof ClerkVariables, what: string): Result<never, ConfigError> =>
  err({ name, sentence: `${name} ${what}.` })

/** A Svix secret, which signs Clerk's webhooks: a prefix and the base64 of 24 to 64 bytes. */
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/

const chooseWebhook = (secret: string | null): Result<string | null, ConfigError> =>
  secret === null || WEBHOOK_SECRET.test(secret)
    ? ok(secret)
    : wrong('CLERK_WEBHOOK_SECRET', 'must be what a webhook signs with, which starts with whsec_')

/** Chooses Clerk if its variables are set, or local accounts if none is. */
export const chooseIdentity = (
  variables: ClerkVariables,
): Result<ClerkConfig | null, ConfigError> => {
  const { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_ISSUER: issuer } = variables
  const names = ['CLERK_PUBLISHABLE_KEY', 'CLERK_ISSUER', 'CLERK_WEBHOOK_SECRET'] as const
  const first = names.find((name) => variables[name] !== undefined)
  if (first === undefined) return ok(null)
  if (publishableKey === undefined)
    return wrong('CLERK_PUBLISHABLE_KEY', `must be set together with ${first}`)
  if (issuer === undefined) return wrong('CLERK_ISSUER', `must be set together with ${first}`)
  const origin = clerkOrigin(publishableKey)
  if (origin === null)
    return wrong('CLERK_PUBLISHABLE_KEY', 'must be a publishable key of Clerk, as pk_live_…')
  const url = new URL(issuer)
  // Over plain http, an attacker in the network could replace the signing keys.
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

/** Hosts of the bot checks by Cloudflare and Clerk. */
const CHECKS = ['https://challenges.cloudflare.com', 'https://*.protect.clerk.com']

/** Sources for the content security policy with Clerk, from Clerk's documentation. */
export const clerkSources = ({ origins }: ClerkConfig): CspSources => ({
  script: [...origins, ...CHECKS],
  connect: [...origins, 'https://*.protect.clerk.com:*'],
  img: ['https://img.clerk.com'],
  frame: CHECKS,
})
