import {
  REFRESH_TOKEN_MS,
  SIGN_IN_TRIES,
  SIGN_IN_TRIES_WINDOW_MS,
  SIGN_UPS_PER_HOUR,
} from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Session } from '#contract/entities.ts'
import { AUTH_TEXTS } from '#contract/wording.ts'
import type { Clock } from '../clock.ts'
import { unauthorized } from '../http/failures.ts'
import type { Account, Failure, Handlers } from '../http/route.ts'
import { toUser, type Accounts } from './accounts.ts'
import { createAttempts } from './attempts.ts'
import type { RefreshTokens } from './refresh.ts'
import type { Tokens } from './tokens.ts'

const HOUR_MS = 3_600_000
/** The contract promises 60 sign-ups an hour; an office behind one address gets ten times that. */
const SIGN_UPS_MAX = 10 * SIGN_UPS_PER_HOUR
const COOKIE = 'ledgerline_refresh'

/** What the sign-in calls need. */
export type AuthSettings = {
  readonly accounts: Accounts
  readonly tokens: Tokens
  readonly refresh: RefreshTokens
  readonly clock: Clock
  readonly publicUrl: string | null
}

const cookieOf = (headers: Headers): string | null =>
  (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1) ?? null

type AuthName = 'auth.signUp' | 'auth.signIn' | 'auth.refresh' | 'auth.signOut' | 'account.get'

/** Sign-up, sign-in, refresh, sign-out and the account (design §7; AUTH). */
export const authRoutes = (settings: AuthSettings): Handlers<AuthName> => {
  const { accounts, tokens, refresh, clock, publicUrl } = settings
  const wrongPasswords = createAttempts(clock, SIGN_IN_TRIES, SIGN_IN_TRIES_WINDOW_MS)
  const signUps = createAttempts(clock, SIGN_UPS_MAX, HOUR_MS)
  const tooMany = err<Failure>({ status: 429, detail: AUTH_TEXTS.tooManyTries })
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : ''

  const setCookie = (headers: Headers, value: string, maxAgeSeconds: number) =>
    headers.append(
      'set-cookie',
      `${COOKIE}=${value}; Path=/api/auth/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`,
    )
  const toSession = async (account: Account, value: string, headers: Headers): Promise<Session> => {
    const { token, expiresAt } = await tokens.issue(account.id)
    setCookie(headers, value, REFRESH_TOKEN_MS / 1000)
    return { token, expires_at: expiresAt, user: toUser(account) }
  }
  /** A new sign-in of a browser takes the place of the one that its cookie was of. */
  const begin = async (
    account: Account,
    asked: Headers,
    answered: Headers,
  ): Promise<Result<Session, Failure>> => {
    const before = cookieOf(asked)
    if (before !== null) await refresh.end(before)
    return ok(await toSession(account, await refresh.start(account.id), answered))
  }

  return {
    'auth.signUp': async ({ body, address, headers, answerHeaders }) => {
      if (signUps.isBlocked(address)) return tooMany
      signUps.count(address)
      const account = await accounts.create(body)
      if (!account) return err({ status: 409, detail: AUTH_TEXTS.emailTaken })
      return begin(account, headers, answerHeaders)
    },
    'auth.signIn': async ({ body, address, headers, answerHeaders }) => {
      const key = `${address} ${body.email}`
      if (wrongPasswords.isBlocked(key)) return tooMany
      // Counted before the work, so that tries at the same moment are counted too.
      wrongPasswords.count(key)
      const account = await accounts.check(body.email, body.password)
      if (!account) return err({ status: 401, detail: AUTH_TEXTS.wrongPassword })
      wrongPasswords.forget(key)
      return begin(account, headers, answerHeaders)
    },
    'auth.refresh': async ({ headers, answerHeaders }) => {
      const value = cookieOf(headers)
      if (value === null) return ok(null)
      const renewal = await refresh.rotate(value)
      const account = renewal && (await accounts.get(renewal.userId))
      // A cookie that counts for nothing stays: a newer sign-in may have taken its place meanwhile.
      return renewal && account
        ? ok(await toSession(account, renewal.token, answerHeaders))
        : err(unauthorized)
    },
    'auth.signOut': async ({ headers, answerHeaders }) => {
      const value = cookieOf(headers)
      // As with a refresh: a cookie that counts for nothing stays.
      if (value !== null && (await refresh.end(value))) setCookie(answerHeaders, '', 0)
      return ok(undefined)
    },
    'account.get': async ({ account }) => ok(toUser(account)),
  }
}
