import type { Store } from '../store/store.ts'

/** After a checkout or portal was opened, so long a plan is looked up without being told of it. */
const WATCH_MS = 60 * 60_000
/** Between two such looks. */
const LOOK_MS = 3000

/** What all servers on one database know of a customer of Stripe, beside the plan. */
export type StripeMarks = {
  /** Makes a checkout the one that is given, where `before` is it still; false otherwise. */
  readonly takeCheckout: (userId: string, before: string | null, id: string) => Promise<boolean>
  /** From now on a plan is looked up without news for a while; it has just been. */
  readonly watch: (userId: string, now: Date) => Promise<void>
  /** Whether a plan is to be looked up now, by this server alone. */
  readonly takeLook: (userId: string, now: Date) => Promise<boolean>
}

const ago = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()

/** Makes the marks, which stand beside the subscription. They change no plan, and so no revision. */
export const stripeMarksOn = (store: Store): StripeMarks => {
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
    takeLook: async (userId, now) => {
      const row = await store
        .selectFrom('subscriptions')
        .select('looked_at')
        .where('user_id', '=', userId)
        .where('provider', '=', 'stripe')
        .where('watched_until', '>', now.toISOString())
        .where('looked_at', '<=', ago(now, LOOK_MS))
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
