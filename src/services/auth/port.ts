import type {
  Credentials,
  NewAccount,
  SessionEvent,
  SignInResult,
} from '#src/machines/session/types.ts'

/** What the session flow hears without asking. */
export type AuthNews = Extract<SessionEvent, { type: 'SESSION_EXPIRED' | 'TOKEN_RENEWED' }>

/** Whoever knows who the user is. The rest of the client sees this alone (design §7). */
export type AuthPort = {
  /** The token of the next call, or null when nobody is signed in. It never leaves the services. */
  readonly token: () => string | null
  /** Tries the refresh cookie at the start. */
  readonly restore: () => Promise<SignInResult>
  readonly signIn: (credentials: Credentials) => Promise<SignInResult>
  readonly signUp: (account: NewAccount) => Promise<SignInResult>
  /** Renews the token; calls at the same time share one request. */
  readonly renew: () => Promise<SignInResult>
  readonly signOut: () => Promise<void>
  readonly watch: (hear: (news: AuthNews) => void) => () => void
}
