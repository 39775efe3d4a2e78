import type { User } from '#contract/api/entities.ts'
import type {
  Credentials,
  NewAccount,
  SessionEvent,
  SignInResult,
} from '#src/machines/session/types.ts'

/** A change of a user's account, also sent between tabs. */
export type UserChange = {
  readonly user: User
  /** The account was deleted. */
  readonly isRemoved?: boolean | undefined
  /** The backend has no endpoints for the account. */
  readonly isElsewhere?: boolean | undefined
}

/**
 * Session events that occur without a call by the session flow, for example a sign-out in another
 * tab.
 */
export type AuthEvent = Extract<
  SessionEvent,
  { type: 'SESSION_STARTED' | 'SESSION_ENDED' | 'TOKEN_RENEWED' | 'USER_CHANGED' }
>

/** A token and its user. A renewed token is a new pass. A pass never leaves the services. */
export type Pass = { readonly token: string; readonly userId: string }

/**
 * Features of a provider with its own screens. Each call rejects if the provider is unreachable.
 */
export type HostedProvider = {
  /** Loads the code of its screens. */
  readonly bringScreens: () => Promise<void>
  /** Opens its profile screen over the page. */
  readonly openProfile: () => Promise<void>
  /** Opens its screen for the active organization: members and invitations. */
  readonly openOrganization: () => Promise<void>
  /** Activates an organization of the user. Null: the personal workspace. */
  readonly activate: (id: string | null) => Promise<void>
  /** Creates an organization and activates it. */
  readonly create: (name: string) => Promise<void>
}

/** The authentication port. The rest of the client depends only on this type. */
export type AuthPort = {
  /** The current pass, or null if signed out. */
  readonly pass: () => Pass | null
  /**
   * The pass for the next call, fetched if necessary. Rejects if the fetch fails. Without this
   * method callers use `pass`.
   */
  readonly freshPass?: () => Promise<Pass | null>
  /** Restores the session with the refresh cookie. */
  readonly restore: () => Promise<SignInResult>
  readonly signIn: (credentials: Credentials) => Promise<SignInResult>
  readonly signUp: (account: NewAccount) => Promise<SignInResult>
  /**
   * Renews the token. Simultaneous calls share one request. Returns `signed_out` if nobody is
   * signed in, or if another user has signed in in this browser.
   */
  readonly renew: () => Promise<SignInResult>
  /** Ends the session locally at once. The server call waits for `before`. */
  readonly signOut: (before: Promise<void>) => Promise<void>
  /** Reports an account change to all tabs, including this one. */
  readonly tell: (news: UserChange) => void
  readonly watch: (hear: (news: AuthEvent) => void) => () => void
  /** The provider's own screens. Missing for local accounts. */
  readonly hosted?: () => Promise<HostedProvider>
}

/** The port of a provider with its own screens. */
export type HostedAuth = AuthPort & Required<Pick<AuthPort, 'freshPass' | 'hosted'>>
