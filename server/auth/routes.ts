import { deviceOf } from '#server/auth/device.ts'
import { REFRESH_TOKEN_MS, SIGN_UPS_PER_HOUR } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Session } from '#contract/api/entities.ts'
import { AUTH_TEXTS } from '#contract/api/wording.ts'
import type { Clock } from '../clock.ts'
import { unauthorized, type Failure } from '../http/failures.ts'
import type { Account, Handlers } from '../http/route.ts'
import type { Accounts, VerifiedAccount } from './accounts.ts'
import { createSlidingWindowLimit } from './sliding-window-limit.ts'
import type { RefreshCookie } from './refresh-cookie.ts'
import type { PasswordCheck } from './password-check.ts'
import type { RefreshTokens, IssuedRefreshToken } from './refresh-tokens.ts'
import { bearerTokenIn, type Tokens } from './tokens.ts'

const HOUR_MS = 3_600_000
/**
 * The contract promises 60 sign-ups per hour. Offices share an address, so we allow ten times as
 * many.
 */
const SIGN_UPS_MAX = 10 * SIGN_UPS_PER_HOUR

export type AuthSettings = {
  readonly accounts: Accounts
  readonly checkPassword: PasswordCheck
  readonly tokens: Tokens
  readonly refresh: RefreshTokens
  readonly cookie: RefreshCookie
  readonly clock: Clock
}

export type AuthName = 'auth.signUp' | 'auth.signIn' | 'auth.refresh' | 'auth.signOut'

export const authRoutes = (settings: AuthSettings): Handlers<AuthName> => {
  const { accounts, checkPassword, tokens, refresh, cookie, clock } = settings
  const signUps = createSlidingWindowLimit(clock, SIGN_UPS_MAX, HOUR_MS)
  const tooMany = err<Failure>({ status: 429, detail: AUTH_TEXTS.tooManyTries })
  const wrong = err<Failure>({ status: 401, detail: AUTH_TEXTS.wrongPassword })
  const accountGone = err<Failure>({ status: 410, detail: AUTH_TEXTS.removed })

  const toSession = async (
    account: Account,
    renewal: IssuedRefreshToken,
    headers: Headers,
  ): Promise<Session> => {
    const { token, expiresAt } = await tokens.issue(renewal)
    cookie.set(headers, renewal.token)
    return { token, expires_at: expiresAt, user: await accounts.userOf(account) }
  }
  /** A new sign-in replaces the session of the browser's existing cookie. */
  const begin = async (
    proven: VerifiedAccount,
    asked: Headers,
    answered: Headers,
  ): Promise<Result<Session, Failure>> => {
    const before = cookie.read(asked)
    if (before !== null) await refresh.end(before)
    const begun = await refresh.start(proven, deviceOf(asked.get('user-agent') ?? ''))
    return begun ? ok(await toSession(proven.account, begun, answered)) : wrong
  }

  /**
   * True if the request carries one of our tokens for a deleted account. The token may have
   * expired.
   */
  const isOfGone = async (headers: Headers): Promise<boolean> => {
    const token = bearerTokenIn(headers.get('authorization'))
    const bearer = token === null ? null : await tokens.verify(token, REFRESH_TOKEN_MS)
    return bearer !== null && accounts.isGone(bearer.userId)
  }

  return {
    'auth.signUp': async ({ body, address, headers, answerHeaders }) => {
      if (signUps.isBlocked(address)) return tooMany
      signUps.count(address)
      const created = await accounts.create(body)
      if (!created) return err({ status: 409, detail: AUTH_TEXTS.emailTaken })
      return begin(created, headers, answerHeaders)
    },
    'auth.signIn': async ({ body, address, headers, answerHeaders }) => {
      const checked = await checkPassword(address, body.email, body.password)
      if (!checked.ok) return checked.error === 'too_many' ? tooMany : wrong
      return begin(checked.value, headers, answerHeaders)
    },
    'auth.refresh': async ({ headers, answerHeaders }) => {
      const value = cookie.read(headers)
      const renewal = value === null ? null : await refresh.rotate(value)
      const account = renewal && (await accounts.get(renewal.userId))
      if (renewal && account) return ok(await toSession(account, renewal, answerHeaders))
      if (await isOfGone(headers)) {
        if (value !== null) cookie.clear(answerHeaders)
        return accountGone
      }
      // An invalid cookie stays, because another tab may have signed in again in the meantime.
      return value === null ? ok(null) : err(unauthorized)
    },
    'auth.signOut': async ({ headers, answerHeaders }) => {
      const value = cookie.read(headers)
      if (value === null) return ok(undefined)
      // An invalid cookie usually stays, as in `auth.refresh`. We clear it only if the token's
      // account is deleted. In that case a valid cookie stays, because it belongs to somebody who
      // signed in later.
      const isOver = (await isOfGone(headers))
        ? !(await refresh.counts(value))
        : await refresh.end(value)
      if (isOver) cookie.clear(answerHeaders)
      return ok(undefined)
    },
  }
}
