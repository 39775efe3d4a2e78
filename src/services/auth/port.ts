import type { User } from '#contract/entities.ts'
import type {
  Credentials,
  NewAccount,
  SessionEvent,
  SignInResult,
} from '#src/machines/session/types.ts'

/** What has become of a user's account, also told between tabs (AUTH-52, AUTH-57). */
export type UserNews = {
  readonly user: User
  /** It is no more. */
  readonly isRemoved?: boolean | undefined
  /** The backend has no calls about it (API-9). */
  readonly isElsewhere?: boolean | undefined
}

/** What the session flow hears without asking. */
export type AuthNews = Extract<
  SessionEvent,
  { type: 'SESSION_ENDED' | 'TOKEN_RENEWED' | 'USER_CHANGED' }
>

/** The token of a call and whose it is. A renewed token is a new pass; it never leaves the services. */
export type Pass = { readonly token: string; readonly userId: string }

/** Whoever knows who the user is. The rest of the client sees this alone (design §7). */
export type AuthPort = {
  /** The pass of the next call, or null when nobody is signed in. */
  readonly pass: () => Pass | null
  /** Tries the refresh cookie at the start. */
  readonly restore: () => Promise<SignInResult>
  readonly signIn: (credentials: Credentials) => Promise<SignInResult>
  readonly signUp: (account: NewAccount) => Promise<SignInResult>
  /**
   * Renews the token of who is signed in; calls at the same time share one request. `signed_out` when
   * nobody is, or when the browser has become somebody else's (AUTH-15).
   */
  readonly renew: () => Promise<SignInResult>
  /** Nobody is signed in at once; the server hears of it when `before` has settled (CONV-47). */
  readonly signOut: (before: Promise<void>) => Promise<void>
  /** Tells every tab, this one too, what has become of the account of who is signed in. */
  readonly tell: (news: UserNews) => void
  readonly watch: (hear: (news: AuthNews) => void) => () => void
}
