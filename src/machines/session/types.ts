import type { User } from '#contract/entities.ts'
import type { AppError } from '#contract/messages.ts'
import type { Result } from '#contract/result.ts'

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
  /** The refresh call answered 401, whoever made it (AUTH-8). */
  | { readonly type: 'SESSION_EXPIRED' }
  /** Some call renewed the token on the way (AUTH-7). */
  | { readonly type: 'TOKEN_RENEWED'; readonly expiresInMs: number }

/** What the next transition needs to know. No token and no password. */
export type SessionContext = { readonly next: string | null; readonly expiresInMs: number }
