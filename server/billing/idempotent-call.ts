import { createHash } from 'node:crypto'
import Stripe from 'stripe'

const MOST = 1000
/** A call with the same key is still running. */
const CONFLICT = 409

/** Makes a Stripe call at most once. `parts` identify the call. */
export type IdempotentCall = <T>(
  parts: readonly string[],
  call: (idempotencyKey: string) => Promise<T>,
) => Promise<T>

/**
 * Stripe repeats its first answer for an idempotency key for a day, even a failure. After a failure
 * we therefore use a new key. A call without an answer keeps its key, because Stripe may have
 * executed it.
 */
export const createIdempotentCall = (): IdempotentCall => {
  const failures = new Map<string, number>()
  return async (parts, call) => {
    const facts = JSON.stringify(parts)
    const times = failures.get(facts) ?? 0
    const key = createHash('sha256').update(`${facts} ${times}`).digest('hex')
    try {
      return await call(key)
    } catch (error) {
      const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
      if (status !== undefined && status !== CONFLICT) {
        if (failures.size >= MOST) failures.clear()
        // Two simultaneous calls share the key and the failure, so they also share the next key.
        failures.set(facts, times + 1)
      }
      throw error
    }
  }
}
