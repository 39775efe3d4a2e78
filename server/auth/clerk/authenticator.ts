import type { EndpointName } from '#contract/api/endpoints.ts'
import { err, ok } from '#contract/api/result.ts'
import { API_TEXTS, AUTH_TEXTS } from '#contract/api/wording.ts'
import type { Clock } from '../../clock.ts'
import { unauthorized, type Failure } from '../../http/failures.ts'
import type { Authenticate } from '../../http/route.ts'
import type { Log } from '../../log.ts'
import { bearerTokenIn } from '../tokens.ts'
import { isThisMachine, type ClerkConfig } from './choose-identity.ts'
import type { Identities } from './identities.ts'
import { createIssuerKeys } from './issuer-keys.ts'
import { createHostedTokens } from './tokens.ts'

/** Calls that exist only for local accounts. Hosted sign-in replaces them with its own screens. */
const LOCAL_CALLS: ReadonlySet<EndpointName> = new Set([
  'auth.signUp',
  'auth.signIn',
  'auth.refresh',
  'auth.signOut',
  'account.rename',
  'account.changeEmail',
  'account.changePassword',
  'account.sessions',
  'account.endSession',
  'account.endOthers',
  'account.remove',
])
export const isLocalCall = (name: EndpointName): boolean =>
  LOCAL_CALLS.has(name) || name.startsWith('organizations.')

export type AuthenticatorSettings = {
  readonly place: ClerkConfig
  readonly identities: Identities
  readonly clock: Clock
  readonly publicUrl: string | null
  readonly log: Log
}

const accountGone: Failure = { status: 410, detail: AUTH_TEXTS.removed }

/**
 * Authenticates requests by tokens of the issuer. A new user gets an account on the first request.
 */
export const createHostedAuthenticator = ({
  place: { issuer },
  identities,
  clock,
  publicUrl,
  log,
}: AuthenticatorSettings): Authenticate => {
  const keys = createIssuerKeys({
    address: `${issuer}/.well-known/jwks.json`,
    clock,
    failed: (error) => log.warn({ err: error }, 'the keys of CLERK_ISSUER could not be read'),
  })
  if (publicUrl === null) log.warn('without PUBLIC_URL people are signed in on this machine alone')
  const tokens = createHostedTokens(issuer, keys, clock)

  /**
   * Origins that a token may be issued for. We trust the request's own origin only on the local
   * machine.
   */
  const originsFor = (asked: string): readonly string[] => {
    if (publicUrl !== null) return [new URL(publicUrl).origin]
    return isThisMachine(new URL(asked)) ? [asked] : []
  }
  return async (authorization, origin) => {
    const token = bearerTokenIn(authorization)
    if (token === null) return err(unauthorized)
    const read = await tokens.verify(token, originsFor(origin))
    if (!read.ok) return err({ status: 503, detail: API_TEXTS.signInAway })
    if (read.value === null) return err(unauthorized)
    const { subject, sessionId, organization, hasEnded } = read.value
    // A deleted user gets 410 even with an expired token, so their browser deletes its data.
    if (hasEnded) return err((await identities.isGone(subject)) ? accountGone : unauthorized)
    const account = await identities.accountOf(read.value)
    if (account === null) return err(accountGone)
    const memberships = {
      organizations: organization ? [organization] : [],
      organization_id: organization?.id ?? null,
    }
    return ok({ ...account, sessionId, memberships })
  }
}
