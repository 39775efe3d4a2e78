import { clerkOrigin } from '#contract/clerk-key.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { ConfigError } from '../../config.ts'
import type { Sources } from '../../http/headers.ts'

/** The variables that decide; absent is undefined. */
export type ClerkVariables = {
  readonly CLERK_PUBLISHABLE_KEY?: string | undefined
  readonly CLERK_ISSUER?: string | undefined
}

/** Hosted sign-in by Clerk: whose tokens count, and what the browser needs to know. Nothing of it is a secret. */
export type ClerkPlace = {
  readonly publishableKey: string
  /** Who signs tokens, as their `iss` says it: without a slash at the end. */
  readonly issuer: string
  /** Where the browser gets Clerk's code from, and talks to it: origins. */
  readonly origins: readonly string[]
}

/** Whether an address is of this very machine. */
export const isThisMachine = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const wrong = (name: keyof ClerkVariables, what: string): Result<never, ConfigError> =>
  err({ name, sentence: `${name} ${what}.` })

/** Who signs people in: Clerk where both variables are set, local accounts where none is (AUTH-60). */
export const chooseIdentity = (
  variables: ClerkVariables,
): Result<ClerkPlace | null, ConfigError> => {
  const { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_ISSUER: issuer } = variables
  if (publishableKey === undefined)
    return issuer === undefined
      ? ok(null)
      : wrong('CLERK_PUBLISHABLE_KEY', 'must be set beside CLERK_ISSUER')
  if (issuer === undefined) return wrong('CLERK_ISSUER', 'must be set beside CLERK_PUBLISHABLE_KEY')
  const origin = clerkOrigin(publishableKey)
  if (origin === null)
    return wrong('CLERK_PUBLISHABLE_KEY', 'must be a publishable key of Clerk, as pk_live_…')
  const url = new URL(issuer)
  // Whoever stands between could give keys of their own.
  if (url.protocol !== 'https:' && !isThisMachine(url))
    return wrong('CLERK_ISSUER', 'must be an address that starts with https://')
  return ok({
    publishableKey,
    issuer: url.href.replace(/\/$/, ''),
    origins: [...new Set([origin, url.origin])],
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
