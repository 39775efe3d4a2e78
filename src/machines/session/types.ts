import type { User } from '#contract/api/entities.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { SessionEnd } from '#src/log/facts/fact.ts'

/** Who signed in, and for how long the token is good, in ms from now. The token stays in its service. */
export type SignedIn = { readonly user: User; readonly expiresInMs: number }
/** What every call of the account answers. */
export type SignInResult = Result<SignedIn, AppError>

/** Email and password, and where to go afterwards. */
export type Credentials = {
  readonly email: string
  readonly password: string
  readonly next: string | null
}
/** A new account: `name` may be empty. */
export type NewAccount = Credentials & { readonly name: string }

/** A sign-in with an account that is there, or a new one. */
export type EnterInput =
  | ({ readonly type: 'SIGN_IN' } & Credentials)
  | ({ readonly type: 'SIGN_UP' } & NewAccount)

/** What the session flow is asked for, and what the auth service tells it. */
export type SessionEvent =
  | EnterInput
  | { readonly type: 'SIGN_OUT' }
  /** Somebody has signed in at the screens of a provider, and asked for an address before. */
  | ({ readonly type: 'SESSION_STARTED'; readonly next: string | null } & SignedIn)
  /** It ended without being asked to: refused, or by another tab, or the account is no more. */
  | {
      readonly type: 'SESSION_ENDED'
      readonly reason: Exclude<SessionEnd, 'signed_out'>
      /** Whose it was, where that is known once nobody is signed in any more. */
      readonly userId?: string
    }
  /** Another name or e-mail, changed in this tab or another, or no calls about the account. */
  | { readonly type: 'USER_CHANGED'; readonly user: User; readonly hasAccount: boolean }
  /** Some call renewed the token on the way. */
  | { readonly type: 'TOKEN_RENEWED'; readonly expiresInMs: number }

/** What the next transition needs to know. No token and no password. */
export type SessionContext = { readonly next: string | null; readonly expiresInMs: number }
