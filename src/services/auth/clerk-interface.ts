import type { User } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { lostError } from '../http/http-client.ts'

// The part of Clerk's public interface that we use: https://clerk.com/docs/reference/objects/clerk

/** An organization at Clerk. */
type ClerkOrganization = { readonly id: string; readonly name: string }

type ClerkUser = {
  readonly id: string
  readonly fullName: string | null
  readonly username: string | null
  readonly createdAt: Date | null
  readonly primaryEmailAddress: { readonly emailAddress: string } | null
  readonly organizationMemberships: readonly {
    readonly organization: ClerkOrganization
    readonly role: string
  }[]
}

/** A session at Clerk. `pending`: the user still has a task, such as choosing an organization. */
type ClerkSession = {
  readonly status: string
  readonly expireAt: Date
  readonly getToken: (options: {
    readonly template: string
    readonly skipCache?: boolean
  }) => Promise<string | null>
}

/** The current state at Clerk. `session` is undefined between two sessions. */
export type ClerkSnapshot = {
  readonly session?: ClerkSession | null | undefined
  readonly user?: ClerkUser | null | undefined
  readonly organization?: ClerkOrganization | null | undefined
}

/** The part of the Clerk object that we use. */
export type Clerk = ClerkSnapshot & {
  readonly addListener: (hear: (now: ClerkSnapshot) => void) => () => void
  readonly setActive: (active: { readonly organization: string | null }) => Promise<void>
  /** Clerk calls `then` after the sign-out instead of navigating. */
  readonly signOut: (then: () => void) => Promise<void>
  readonly createOrganization: (made: { readonly name: string }) => Promise<ClerkOrganization>
  readonly openUserProfile: () => void
  readonly openOrganizationProfile: () => void
}

export type ActiveSession = { readonly session: ClerkSession; readonly user: User }

/** Clerk's default role of an administrator. Role names are configurable at Clerk. */
const ADMIN = 'org:admin'

const toUser = (
  { id, fullName, username, createdAt, primaryEmailAddress, organizationMemberships }: ClerkUser,
  organization: ClerkSnapshot['organization'],
): User => ({
  id,
  name: fullName ?? username,
  email: primaryEmailAddress?.emailAddress ?? null,
  organizations: organizationMemberships.map(({ organization: { id: of, name }, role }) => ({
    id: of,
    name,
    role: role === ADMIN ? 'owner' : 'member',
  })),
  organization_id: organization?.id ?? null,
  created_at: createdAt?.toISOString(),
})

/** The signed-in user, or null. A user with a pending task counts as signed out. */
export const activeSessionIn = ({
  session,
  user,
  organization,
}: ClerkSnapshot): ActiveSession | null =>
  session?.status === 'active' && user ? { session, user: toUser(user, organization) } : null

/** The error of a Clerk call: a refusal or a lost connection. */
export const clerkError = (cause: unknown): AppError => {
  const { status, message } = (cause ?? {}) as {
    readonly status?: unknown
    readonly message?: unknown
  }
  if (typeof status !== 'number' || status < 400)
    return lostError('auth.refresh', new Error('Failed to fetch', { cause }))
  const detail = typeof message === 'string' ? message : undefined
  return { type: 'http', operation: 'auth.refresh', status, detail }
}

/** Paths of our pages that show Clerk's screens. */
const SCREENS = /^\/sign-(?:in|up)(?=[/?#]|$)/

/**
 * Adds the `next` of the URL `from` to the URL `to` of one of Clerk's screens, so that `next`
 * survives the steps of a sign-in. Null if `to` is another URL.
 */
export const screenAddress = (to: string, from: string): string | null => {
  if (!SCREENS.test(to)) return null
  const next = new URL(from, 'http://from').searchParams.get('next')
  const address = new URL(to, 'http://to')
  if (next === null || address.searchParams.has('next')) return to
  address.searchParams.set('next', next)
  return address.pathname + address.search + address.hash
}
