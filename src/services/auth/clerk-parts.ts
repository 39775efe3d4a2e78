import type { User } from '#contract/api/entities.ts'
import type { AppError } from '#contract/api/messages.ts'
import { lostError } from '../http/http-client.ts'

// What of Clerk's public interface is used here: https://clerk.com/docs/reference/objects/clerk

/** An organization of Clerk's. */
type ClerkOrganization = { readonly id: string; readonly name: string }

/** Who is signed in at Clerk. */
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

/** A session of Clerk's. One that still has a task to do, as to choose an organization, is `pending`. */
type ClerkSession = {
  readonly status: string
  readonly expireAt: Date
  readonly getToken: (options: {
    readonly template: string
    readonly skipCache?: boolean
  }) => Promise<string | null>
}

/** Who is signed in now; a session that is undefined is about to change. */
export type ClerkNow = {
  readonly session?: ClerkSession | null | undefined
  readonly user?: ClerkUser | null | undefined
  readonly organization?: ClerkOrganization | null | undefined
}

/** What is used of Clerk's object. */
export type Clerk = ClerkNow & {
  readonly addListener: (hear: (now: ClerkNow) => void) => () => void
  readonly setActive: (active: { readonly organization: string | null }) => Promise<void>
  /** The call that it is given takes the place of its own way to another page. */
  readonly signOut: (then: () => void) => Promise<void>
  readonly createOrganization: (made: { readonly name: string }) => Promise<ClerkOrganization>
  readonly openUserProfile: () => void
  readonly openOrganizationProfile: () => void
}

/** Somebody who is signed in at Clerk, with all that it takes. */
export type Present = { readonly session: ClerkSession; readonly user: User }

/** Clerk's roles are named by whoever set it up; this is its own for somebody who may do everything. */
const ADMIN = 'org:admin'

const toUser = (
  { id, fullName, username, createdAt, primaryEmailAddress, organizationMemberships }: ClerkUser,
  organization: ClerkNow['organization'],
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

/** Who is signed in, or null: nobody, or somebody who still has a task to do at Clerk's screens. */
export const presentIn = ({ session, user, organization }: ClerkNow): Present | null =>
  session?.status === 'active' && user ? { session, user: toUser(user, organization) } : null

/** What stopped a call to Clerk: its refusal, or a lost connection. */
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

/** Where Clerk's screens stand, and the addresses below them. */
const SCREENS = /^\/sign-(?:in|up)(?=[/?#]|$)/

/**
 * An address of Clerk's screens with the `next` of the one before it, or null where the address is none of
 * theirs: what was asked for outlives the steps of a sign-in.
 */
export const screenAddress = (to: string, from: string): string | null => {
  if (!SCREENS.test(to)) return null
  const next = new URL(from, 'http://from').searchParams.get('next')
  const address = new URL(to, 'http://to')
  if (next === null || address.searchParams.has('next')) return to
  address.searchParams.set('next', next)
  return address.pathname + address.search + address.hash
}
