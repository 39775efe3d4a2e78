import type { User } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { SessionEnd } from '#src/log/facts/session-fact.ts'

/** The user and the token lifetime in ms from now. The token itself stays in its service. */
export type SignedIn = { readonly user: User; readonly expiresInMs: number }
/** The result of a sign-in, sign-up or refresh. */
export type SignInResult = Result<SignedIn, AppError>

/** E-mail and password. `next` is the page to open afterwards. */
export type Credentials = {
  readonly email: string
  readonly password: string
  readonly next: string | null
}
/** A new account. `name` may be empty. */
export type NewAccount = Credentials & { readonly name: string }

/** A sign-in or a sign-up. */
export type EnterInput =
  | ({ readonly type: 'SIGN_IN' } & Credentials)
  | ({ readonly type: 'SIGN_UP' } & NewAccount)

/** Events of the session flow, from the UI and the auth service. */
export type SessionEvent =
  | EnterInput
  | { readonly type: 'SIGN_OUT' }
  /**
   * The user signed in on a provider's page. `next` is the page that the user requested before the
   * sign-in.
   */
  | ({ readonly type: 'SESSION_STARTED'; readonly next: string | null } & SignedIn)
  /**
   * The session ended, but not by a sign-out in this tab. The server refused it, another tab ended
   * it, or the account was deleted.
   */
  | {
      readonly type: 'SESSION_ENDED'
      readonly reason: Exclude<SessionEnd, 'signed_out'>
      /** The previous user, if known. */
      readonly userId?: string
    }
  /** The name or e-mail changed in this or another tab, or the backend lacks the account calls. */
  | { readonly type: 'USER_CHANGED'; readonly user: User; readonly hasAccount: boolean }
  /** Another call renewed the token. */
  | { readonly type: 'TOKEN_RENEWED'; readonly expiresInMs: number }

/** Holds no token and no password. */
export type SessionContext = { readonly next: string | null; readonly expiresInMs: number }
