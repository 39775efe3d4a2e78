import type { EndpointName } from '#contract/api/endpoints.ts'
import { err, ok } from '#contract/api/result.ts'
import { createDownloads } from '../account/downloads.ts'
import { createRemoval, type Removal, type RemovalSettings } from '../account/removal.ts'
import { accountRoutes, type AccountName } from '../account/routes.ts'
import type { Clock } from '../clock.ts'
import type { Files } from '../files/port.ts'
import { unauthorized } from '../http/failures.ts'
import type { Authenticate, Handlers } from '../http/route.ts'
import type { Log } from '../log.ts'
import { createInvitations } from '../organizations/invitations.ts'
import { createOrganizations } from '../organizations/organizations.ts'
import { organizationRoutes, type OrganizationEndpointName } from '../organizations/routes.ts'
import type { Store } from '../store/store.ts'
import { createAccounts } from './accounts.ts'
import type { ClerkConfig } from './clerk/choose-identity.ts'
import { createHostedAuthenticator, isLocalCall } from './clerk/authenticator.ts'
import { createIdentities } from './clerk/identities.ts'
import { createClerkWebhook } from './clerk/webhook.ts'
import { createRefreshCookie } from './refresh-cookie.ts'
import { createPasswordCheck } from './password-check.ts'
import type { PasswordCost } from './passwords.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { authRoutes, type AuthName } from './routes.ts'
import { createSessions } from './sessions.ts'
import { createTokens, bearerTokenIn } from './tokens.ts'

export type PeopleSettings = {
  readonly store: Store
  readonly files: Files
  /** Deletes the files of deleted documents. */
  readonly dropFiles: RemovalSettings['dropFiles']
  readonly clock: Clock
  readonly secret: Uint8Array
  readonly passwordCost: PasswordCost
  readonly publicUrl: string | null
  /** Hosted sign-in. Null for local accounts. */
  readonly clerk: ClerkConfig | null
  readonly log: Log
  readonly stopRun: (conversationId: string) => Promise<unknown>
  /** Ends a paid plan. False means retry later. */
  readonly endPlan: (userId: string) => Promise<boolean>
}

export type People = {
  readonly handlers: Handlers<AuthName | AccountName | OrganizationEndpointName> &
    Partial<Handlers<'auth.webhook'>>
  readonly authenticate: Authenticate
  /** True if hosted sign-in replaces this call. */
  readonly isOff: (name: EndpointName) => boolean
  /** Deletes expired rows and resumes interrupted account removals. */
  readonly sweep: () => Promise<void>
}

/** The parts for hosted sign-in. `hear` handles Clerk's webhook, and is null without one. */
const hostedBy = (settings: PeopleSettings, place: ClerkConfig, removal: Removal) => {
  const { store, clock, log } = settings
  const { issuer, webhookSecret: secret } = place
  const identities = createIdentities(store, clock, issuer)
  if (secret === null)
    log.warn('without CLERK_WEBHOOK_SECRET what is stored of people whom Clerk has deleted stays')
  return {
    gate: createHostedAuthenticator({ ...settings, identities, place }),
    hear: secret === null ? null : createClerkWebhook({ secret, identities, removal, clock }),
    sweep: identities.sweep,
  }
}

/** Wires up accounts, sessions and organizations. */
export const createPeople = (settings: PeopleSettings): People => {
  const { store, clock, secret, passwordCost, publicUrl, stopRun, endPlan, clerk } = settings
  const accounts = createAccounts(store, clock, passwordCost)
  const tokens = createTokens(secret, clock)
  const refresh = createRefreshTokens(store, clock)
  const sessions = createSessions(store, clock)
  const checkPassword = createPasswordCheck(accounts, clock)
  const cookie = createRefreshCookie(publicUrl)
  const downloads = createDownloads(store, clock, settings.files)
  const removal = createRemoval({ store, clock, stopRun, endPlan, dropFiles: settings.dropFiles })
  const organizations = createOrganizations(store, clock)
  const invitations = createInvitations(store, clock)
  const authenticate: Authenticate = async (authorization) => {
    const token = bearerTokenIn(authorization)
    const bearer = token === null ? null : await tokens.verify(token)
    const caller = bearer && (await sessions.callerOf(bearer))
    return caller ? ok(caller) : err(unauthorized)
  }
  const hosted = clerk && hostedBy(settings, clerk, removal)
  return {
    handlers: {
      ...authRoutes({ accounts, checkPassword, tokens, refresh, cookie, clock }),
      ...accountRoutes({ accounts, checkPassword, sessions, downloads, removal }),
      ...organizationRoutes({ accounts, organizations, invitations, clock }),
      ...(hosted?.hear && { 'auth.webhook': hosted.hear }),
    },
    authenticate: hosted?.gate ?? authenticate,
    isOff: (name) => hosted !== null && isLocalCall(name),
    sweep: async () => {
      await refresh.sweep()
      await invitations.sweep()
      await hosted?.sweep()
      await removal.resume()
    },
  }
}
