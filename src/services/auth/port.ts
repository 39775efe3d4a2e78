import type { User } from '#contract/api/entities.ts'
import type {
  Credentials,
  NewAccount,
  SessionEvent,
  SignInResult,
} from '#src/machines/session/types.ts'

/** What has become of a user's account, also told between tabs. */
export type UserNews = {
  readonly user: User
  /** It is no more. */
  readonly isRemoved?: boolean | undefined
  /** The backend has no calls about it. */
  readonly isElsewhere?: boolean | undefined
}

/** What the session flow hears without asking. */
export type AuthNews = Extract<
  SessionEvent,
  { type: 'SESSION_STARTED' | 'SESSION_ENDED' | 'TOKEN_RENEWED' | 'USER_CHANGED' }
>

/** The token of a call and whose it is. A renewed token is a new pass; it never leaves the services. */
export type Pass = { readonly token: string; readonly userId: string }

/** What a provider with screens of its own does by itself; each rejects where the provider cannot be reached. */
export type HostedDesk = {
  /** Brings the code of its screens. */
  readonly bringScreens: () => Promise<void>
  /** Opens its screen for the person over the page. */
  readonly openProfile: () => Promise<void>
  /** Opens its screen for the active organization: its members and who is invited. */
  readonly openOrganization: () => Promise<void>
  /** Makes one's organization of this id the active one; null for none. */
  readonly activate: (id: string | null) => Promise<void>
  /** Makes an organization, which is active then. */
  readonly create: (name: string) => Promise<void>
}

/** Whoever knows who the user is. The rest of the client sees this alone. */
export type AuthPort = {
  /** The pass that is known, or null when nobody is signed in. */
  readonly pass: () => Pass | null
  /**
   * The pass of the next call, where it may have to be fetched first; rejects where that fails. Without this
   * call `pass` is it.
   */
  readonly freshPass?: () => Promise<Pass | null>
  /** Tries the refresh cookie at the start. */
  readonly restore: () => Promise<SignInResult>
  readonly signIn: (credentials: Credentials) => Promise<SignInResult>
  readonly signUp: (account: NewAccount) => Promise<SignInResult>
  /**
   * Renews the token of who is signed in; calls at the same time share one request. `signed_out` when
   * nobody is, or when the browser has become somebody else's.
   */
  readonly renew: () => Promise<SignInResult>
  /** Nobody is signed in at once; the server hears of it when `before` has settled. */
  readonly signOut: (before: Promise<void>) => Promise<void>
  /** Tells every tab, this one too, what has become of the account of who is signed in. */
  readonly tell: (news: UserNews) => void
  readonly watch: (hear: (news: AuthNews) => void) => () => void
  /** What the provider's own screens do; absent where the screens are ours. */
  readonly hosted?: () => Promise<HostedDesk>
}

/** The port of a provider with screens of its own. */
export type HostedAuth = AuthPort & Required<Pick<AuthPort, 'freshPass' | 'hosted'>>
