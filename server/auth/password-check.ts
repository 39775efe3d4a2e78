import { SIGN_IN_TRIES, SIGN_IN_TRIES_WINDOW_MS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Clock } from '../clock.ts'
import type { Accounts, VerifiedAccount } from './accounts.ts'
import { createSlidingWindowLimit } from './sliding-window-limit.ts'

/**
 * Checks a password for an email. All API calls that ask for a password share one count of
 * failures. Above the limit, even the right password fails for a while.
 */
export type PasswordCheck = (
  address: string,
  email: string,
  password: string,
) => Promise<Result<VerifiedAccount, 'wrong' | 'too_many'>>

/** In-memory counters per address and email. */
export const createPasswordCheck = (accounts: Accounts, clock: Clock): PasswordCheck => {
  const wrong = createSlidingWindowLimit(clock, SIGN_IN_TRIES, SIGN_IN_TRIES_WINDOW_MS)
  return async (address, email, password) => {
    const key = `${address} ${email}`
    if (wrong.isBlocked(key)) return err('too_many')
    // Counts before the slow hash, so parallel attempts count too.
    wrong.count(key)
    const proven = await accounts.check(email, password)
    if (!proven) return err('wrong')
    wrong.forget(key)
    return ok(proven)
  }
}
