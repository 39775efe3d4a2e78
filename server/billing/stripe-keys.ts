import { createHash } from 'node:crypto'
import Stripe from 'stripe'

/** So many calls that failed are remembered. */
const MOST = 1000
/** Another call with the same key is under way: its answer is still to come. */
const CONFLICT = 409

/** Does a call at Stripe once, by what makes it the same call. */
export type Once = <T>(
  parts: readonly string[],
  call: (idempotencyKey: string) => Promise<T>,
) => Promise<T>

/**
 * Stripe answers a call that comes again with its key as it did the first time, and does nothing anew; failures too,
 * for a day. So a call that was answered with a failure has another key the next time. One without an answer
 * keeps its key, for it may have been done.
 */
export const createOnce = (): Once => {
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
        // Two at once had the same key and the same failure: the next of both is one again.
        failures.set(facts, times + 1)
      }
      throw error
    }
  }
}
