import type { Store } from '../store/store.ts'

/** How long we poll a plan after a checkout or portal was opened. */
const WATCH_MS = 60 * 60_000
const POLL_MS = 3000

/**
 * What we store about a Stripe customer in addition to the plan. All servers of a database share
 * it.
 */
export type StripeCustomerState = {
  /**
   * Makes the checkout `id` the current one. Returns false if `before` is no longer the current
   * one.
   */
  readonly takeCheckout: (userId: string, before: string | null, id: string) => Promise<boolean>
  /** Starts polling a plan. The first poll waits, because the plan has just been read. */
  readonly watch: (userId: string, now: Date) => Promise<void>
  /** True if this server should poll the plan now. Only one server gets true. */
  readonly claimPoll: (userId: string, now: Date) => Promise<boolean>
}

const ago = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()

/**
 * Stores `checkout_id`, `watched_until` and `looked_at` in the subscription row. They never change
 * the plan or its revision.
 */
export const stripeCustomerStateIn = (store: Store): StripeCustomerState => {
  const rowOf = (userId: string) =>
    store
      .updateTable('subscriptions')
      .where('user_id', '=', userId)
      .where('provider', '=', 'stripe')

  return {
    takeCheckout: async (userId, before, id) => {
      const { numUpdatedRows } = await rowOf(userId)
        .set({ checkout_id: id })
        .where('checkout_id', before === null ? 'is' : '=', before)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    watch: async (userId, now) => {
      await rowOf(userId)
        .set({ watched_until: ago(now, -WATCH_MS), looked_at: now.toISOString() })
        .execute()
    },
    claimPoll: async (userId, now) => {
      const row = await store
        .selectFrom('subscriptions')
        .select('looked_at')
        .where('user_id', '=', userId)
        .where('provider', '=', 'stripe')
        .where('watched_until', '>', now.toISOString())
        .where('looked_at', '<=', ago(now, POLL_MS))
        .executeTakeFirst()
      if (!row) return false
      const { numUpdatedRows } = await rowOf(userId)
        .set({ looked_at: now.toISOString() })
        .where('looked_at', '=', row.looked_at)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
